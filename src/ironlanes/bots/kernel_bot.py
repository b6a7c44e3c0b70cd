"""Bots whose thinking is a kernel: the same decisions one at a time here and by the thousand in `compiled`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.boards.records import Wides
from ironlanes.game.kernel_sets import BOTS, CHANCE, Entries
from ironlanes.game.view import View
from ironlanes.kernel.mode import MODE, Mode
from ironlanes.tactics import entries
from ironlanes.tactics.deciding import Kind
from ironlanes.tactics.mind import new_minds
from ironlanes.tactics.weights import WEIGHTS, Weight

from .base import register_bot
from .champion import CHAMPION
from .sentences import sentence_of

#: The bots that take some seconds for a decision where kernels are interpreted, and the one that decides for them.
SLOW: Final = (Kind.PLANNER, Kind.HUNGRY)
QUICK: Final = "one-step"


@dataclass(frozen=True)
class Character:
    """What makes a bot that is a kernel: its kind and, for a planner, what it goes by."""

    kind: Kind
    weights: Mapping[Weight, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kind is Kind.PLANNER and not self.weights:
            raise ValueError("a planner needs weights to go by; see `planner_levels`.")

    @property
    def row(self) -> Wides:
        """The weights as the kernel reads them."""
        row = np.zeros(WEIGHTS, dtype=np.int32)
        for weight, number in self.weights.items():
            row[weight] = number
        return row


def seed_from(rng: np.random.Generator) -> np.uint64:
    """Where a bot's own chance begins."""
    return np.uint64(rng.integers(2**63))


class KernelBot:
    """A bot that thinks in a kernel; what it knows between decisions follows from what it has been shown."""

    def __init__(self, character: Character, rng: np.random.Generator) -> None:
        self.says = ""
        self._kind = character.kind
        self._minds = new_minds(1)
        entries.begin_thinking(self._minds, 0, character.row, seed_from(rng))

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Choose an action, and say why."""
        if self._kind is Kind.RANDOM:
            chosen = actions[entries.choose_any(self._minds, 0, len(actions))]
        else:
            index = entries.choose_action(view.sights, view.ready.tables, self._minds, 0, int(self._kind))
            chosen = view.ready.actions[index]
        self.says = sentence_of(view.board, self._minds[0])
        return chosen


_characters: dict[str, Character] = {}


def register_kernel(name: str, about: str, character: Character) -> None:
    """Let a bot that is a kernel be asked for by name."""
    _characters[name] = character
    register_bot(name, about, lambda rng: KernelBot(character, rng))


def character_of(name: str) -> Character | None:
    """What makes the bot of a name; None where it is no kernel."""
    return _characters.get(name)


def kernels_of(name: str) -> Entries:
    """The compiled functions that a bot thinks with, or the random one that decides where it fails."""
    if name == CHAMPION:
        from ironlanes.learning.kernel_sets import NETWORK  # takes time to import, and other bots do without it

        return (*CHANCE, *NETWORK)
    character = character_of(name)
    return CHANCE if character is None or character.kind is Kind.RANDOM else BOTS


def quick_enough(name: str) -> str:
    """The bot itself, or where kernels are interpreted one that then takes a fifth of a second for a decision."""
    character = character_of(name)
    is_slow = name == CHAMPION or (character is not None and character.kind in SLOW)
    return QUICK if is_slow and MODE is Mode.INTERPRETED else name
