"""The daily deal: the tables where users play the deal of a day, and how their games ended."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from ..database.database import Database, Repository, Statement, Values
from ..play.table_rows import TableRow, TableRows

SCHEMA: Final = """
    CREATE TABLE daily (
        day {id} NOT NULL,
        "user" {id} NOT NULL,
        table_id {id} NOT NULL,
        PRIMARY KEY (day, "user")
    ){end};
    CREATE INDEX daily_by_table ON daily (table_id);
    """
#: `lead` is the points by which a game was won. `counts` is null until the game is over and it is known whether its
#: record proves it.
ENTRIES_SCHEMA: Final = """
    ALTER TABLE daily ADD COLUMN points INTEGER;
    ALTER TABLE daily ADD COLUMN lead INTEGER;
    ALTER TABLE daily ADD COLUMN counts {boolean};
    CREATE INDEX daily_in_order ON daily (day, lead) WHERE counts;
    CREATE INDEX daily_to_prove ON daily (day) WHERE counts IS NULL;
    """
ADD: Final = 'INSERT INTO daily (day, "user", table_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
SAVE_ENTRY: Final = "UPDATE daily SET points = ?, lead = ?, counts = ? WHERE table_id = ?"
#: Games that count, with the columns that `_games` reads.
ENTRIES: Final = (
    'SELECT daily."user", names, table_users.seat, game, daily.points, lead FROM daily'
    " JOIN tables ON id = daily.table_id"
    ' JOIN table_users ON table_users.table_id = id AND table_users."user" = daily."user" WHERE day = ? AND counts'
)


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
class AddDaily:
    """Save the table where a user plays the deal of a day; the first one counts."""

    day: str
    user: str
    table_id: str

    def statements(self) -> Iterator[Statement]:
        yield Statement(ADD, ((self.day, self.user, self.table_id),))


@dataclass(frozen=True, slots=True)
class SaveDailyEntry:
    """Save how a game of a daily deal ended, and whether it counts in the deal's list."""

    table_id: str
    points: int
    lead: int
    counts: bool

    def statements(self) -> Iterator[Statement]:
        yield Statement(SAVE_ENTRY, ((self.points, self.lead, self.counts, self.table_id),))


class DailyGames(Repository):
    """Queries for the daily deal."""

    def __init__(self, database: Database, table_rows: TableRows) -> None:
        super().__init__(database)
        self._table_rows = table_rows

    async def table_of(self, day: str, user: str) -> TableRow | None:
        """Return the table where a user plays the deal of a day."""
        source = 'FROM daily JOIN tables ON id = table_id WHERE day = ? AND "user" = ?'
        return next(iter(await self._table_rows.select(source, (day, user))), None)

    async def day_of_game(self, game: str) -> str | None:
        """Return the day whose deal a game is of; None if it is not of a daily deal."""
        query = "SELECT day FROM tables JOIN daily ON table_id = id WHERE game = ?"
        return await self._database.fetch_text(query, (game,))

    async def count(self, day: str) -> int:
        """Return how many games of a deal count."""
        return await self._database.fetch_number("SELECT count(*) FROM daily WHERE day = ? AND counts", (day,))

    async def best(self, day: str, limit: int) -> list[DailyGame]:
        """Return the games of a deal that count, the best first."""
        return await self._games(f"{ENTRIES} ORDER BY lead DESC LIMIT ?", (day, limit))

    async def of_user(self, day: str, user: str) -> DailyGame | None:
        """Return a user's game of a deal, if it counts."""
        return next(iter(await self._games(f'{ENTRIES} AND daily."user" = ?', (day, user))), None)

    async def place(self, day: str, lead: int) -> int:
        """Return the place of a game that leads by some points."""
        query = "SELECT count(*) FROM daily WHERE day = ? AND counts AND lead > ?"
        return 1 + await self._database.fetch_number(query, (day, lead))

    async def days_of(self, user: str, limit: int) -> list[str]:
        """Return the days whose deals a user has finished in games that count, the last first."""
        query = 'SELECT day FROM daily WHERE "user" = ? AND counts ORDER BY day DESC LIMIT ?'
        return await self._database.fetch_texts(query, (user, limit))

    async def unproved_tables(self, day: str, limit: int) -> list[str]:
        """Return the tables of finished games of a deal for which it is not known yet whether they count."""
        query = (
            "SELECT table_id FROM daily JOIN tables ON id = table_id"
            " WHERE day = ? AND counts IS NULL AND phase = 'over' LIMIT ?"
        )
        return await self._database.fetch_texts(query, (day, limit))

    async def _games(self, query: str, values: Values) -> list[DailyGame]:
        games = []
        for user, names, seat, game, points, lead in await self._database.fetch(query, values):
            with suppress(ValueError, TypeError, LookupError):  # the row is damaged
                games.append(DailyGame(user, json.loads(names)[seat], game, points, lead))
        return games
