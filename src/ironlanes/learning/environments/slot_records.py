"""Records of games that are stepped together: what a slot keeps from one game to the next."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.bots.kernels.planner_weights import WEIGHTS
from ironlanes.kernel.records import Int8Array, Int16, Int32, Int32Array, Records, UInt64Array, record_dtype


class GameSlot:
    """A slot, in which one game follows another."""

    board: Int16  # its place among the boards
    episode: Int32  # how many games have ended here
    styles: Annotated[Int8Array, (MAX_SEATS,)]  # that are rewarded, by seat


class TableBots:
    """The bots in a game."""

    kinds: Annotated[Int8Array, (MAX_SEATS,)]  # by seat; -1: the network plays here
    seeds: Annotated[UInt64Array, (MAX_SEATS,)]  # of each seat's chance
    weights: Annotated[Int32Array, (WEIGHTS,)]  # of all of them


GAME_SLOT: Final = record_dtype(GameSlot)
TABLE_BOTS: Final = record_dtype(TableBots)

#: Arrays of them, as entries take them.
GameSlots = Annotated[Records, GAME_SLOT]
TableBotRecords = Annotated[Records, TABLE_BOTS]
