"""Records of whole games that are played by the thousand: how each begins, and what is counted of it."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.kernel.records import Int8, Int32, Int32Array, Records, UInt32Array, UInt64Array, record_dtype


class GamePlan:
    """How a game begins, and what its bots' random choices follow from."""

    key: Annotated[UInt32Array, (8,)]  # of its deal
    chances: Annotated[UInt64Array, (MAX_SEATS,)]  # the seed of each seat's chance; a random bot's is used up
    players: Int8
    start: Int8  # the seat that begins; NONE: by lot


class GameTally:
    """What is counted of a game."""

    actions: Int32
    turns: Int32  # of all seats
    decisions: Annotated[Int32Array, (MAX_SEATS,)]  # of each seat


GAME_PLAN: Final = record_dtype(GamePlan)
GAME_TALLY: Final = record_dtype(GameTally)

#: Arrays of them, as entries take them.
GamePlans = Annotated[Records, GAME_PLAN]
GameTallies = Annotated[Records, GAME_TALLY]
