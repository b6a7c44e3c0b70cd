"""Rows of the daily deal, and the change that saves how a game of it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .statement import Statement

SAVE_DAILY_ENTRY: Final = "UPDATE daily SET points = ?, lead = ?, counts = ? WHERE table_id = ?"

#: What a game of a daily deal leads by. `counts` is null until the game is over and it is known whether its record
#: proves it.
DAILY_ENTRIES: Final = """
    ALTER TABLE daily ADD COLUMN points INTEGER;
    ALTER TABLE daily ADD COLUMN lead INTEGER;
    ALTER TABLE daily ADD COLUMN counts {boolean};
    CREATE INDEX daily_in_order ON daily (day, lead) WHERE counts;
    CREATE INDEX daily_to_prove ON daily (day) WHERE counts IS NULL;
    """


@dataclass(frozen=True, slots=True)
class DailyGame:
    """Someone's game of a daily deal that counts."""

    user: str
    name: str
    game: str
    points: int
    #: The points by which it was won; negative where it was lost.
    lead: int


@dataclass(frozen=True, slots=True)
class SaveDailyEntry:
    """Save how a game of a daily deal ended, and whether it counts in the deal's list."""

    table_id: str
    points: int
    lead: int
    counts: bool

    def statements(self) -> Iterator[Statement]:
        yield SAVE_DAILY_ENTRY, ((self.points, self.lead, self.counts, self.table_id),)
