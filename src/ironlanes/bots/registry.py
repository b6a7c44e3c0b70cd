"""What a bot is, and which bots there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.game.validation import FieldError
from ironlanes.game.view import View

#: The strongest bot that answers at once: whoever asks for advice and names no bot gets its opinion.
BEST: Final = "champion"
#: Whom people play against who name no bot.
FIRST_OPPONENT: Final = "beginner"
#: The bot that plays for a person who is late or gone, unless the table names another: neither help nor harm to most.
STAND_IN: Final = "steady"
#: The bot that decides where another one fails to, unless somebody names another: simple, and needs no network.
FALLBACK: Final = "path"


class Bot(Protocol):
    """A player that is a program: it is shown a view, never a state. What it may have besides is in `hooks`."""

    def decide(self, view: View, actions: Sequence[Action]) -> Action | str:
        """Choose one of the legal actions of the seat whose view this is; its text will do as well."""


MakeBot = Callable[[np.random.Generator], Bot]


@dataclass(frozen=True, slots=True)
class KnownBot:
    """One line about a bot, and how to make one; its chance comes from the generator that it is given."""

    about: str
    make: MakeBot
    #: What people call a bot of a file or program for which nobody gave a name.
    name: str = ""
    #: The text with which `open_bot` opens the bot in any process; empty where a module registers it there.
    spec: str = ""


_known: dict[str, KnownBot] = {}


def register_bot(name: str, about: str, make: MakeBot, *, spec: str = "") -> None:
    """Let a bot be asked for by name."""
    _known[name] = KnownBot(about, make, name, spec)


def known_bots() -> dict[str, KnownBot]:
    """Every bot that can be asked for by name."""
    return dict(_known)


def find_bot(name: object) -> KnownBot:
    """The bot of a name that came from outside; never one in a file or a program, which `open_bot` opens."""
    if not isinstance(name, str) or name not in _known:
        raise FieldError("bot", f"there is no bot of that name; there are {', '.join(_known)}.")
    return _known[name]
