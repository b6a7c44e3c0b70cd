"""The events of a game as messages write them; their types are derived from `game/events.py`."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from ironlanes.game.events import Event

from .base_models import model_of

#: The orders of the decks, which nobody may see.
NEVER_SENT: Final = frozenset({"deck", "ticket_deck"})

_models: Final = [model_of(each, f"{each.__name__}Event", NEVER_SENT, each.type) for each in Event.__args__]

if TYPE_CHECKING:
    GameEvent = dict[str, object]  # what an event's `to_json` returns
else:
    GameEvent = Annotated[reduce(or_, _models), Field(discriminator="type")]
