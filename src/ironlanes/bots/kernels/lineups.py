"""Which bots sit at a game of many."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.kernel.records import Int8Array, Records, record_dtype


class Lineup:
    """The bots of a game, by seat."""

    kinds: Annotated[Int8Array, (MAX_SEATS,)]
    weight_rows: Annotated[Int8Array, (MAX_SEATS,)]


LINEUP: Final = record_dtype(Lineup)
#: An array of them, as entries take it.
Lineups = Annotated[Records, LINEUP]
