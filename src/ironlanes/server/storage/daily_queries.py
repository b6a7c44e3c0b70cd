"""Queries for the daily deal."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

from .daily_rows import DailyGame
from .rows import TableRow
from .sql_queries import SqlQueries

#: Games that count; with the columns that `_daily_games` reads.
ENTRIES: Final = (
    'SELECT daily."user", names, table_users.seat, game, daily.points, lead FROM daily'
    " JOIN tables ON id = daily.table_id"
    ' JOIN table_users ON table_users.table_id = id AND table_users."user" = daily."user" WHERE day = ? AND counts'
)


class DailyStore(Protocol):
    """Queries for the daily deal."""

    async def daily_table(self, day: str, user: str) -> TableRow | None:
        """Return the table where a user plays the deal of a day."""

    async def day_of_game(self, game: str) -> str | None:
        """Return the day whose deal a game is of; None if it is not of a daily deal."""

    async def daily_players(self, day: str) -> int:
        """Return how many games of a deal count."""

    async def daily_games(self, day: str, limit: int) -> list[DailyGame]:
        """Return the games of a deal that count, the best first."""

    async def daily_game_of(self, day: str, user: str) -> DailyGame | None:
        """Return a user's game of a deal, if it counts."""

    async def daily_place(self, day: str, lead: int) -> int:
        """Return the place of a game that leads by some points."""

    async def unproved_daily_tables(self, day: str, limit: int) -> list[str]:
        """Return the tables of finished games of a deal of which nobody has found out whether they count."""


class DailyQueries(SqlQueries):
    """The same, for both databases."""

    @abstractmethod
    async def _rows(self, where: str, values: Sequence[Any]) -> list[TableRow]:
        """Return the rows of tables."""

    async def daily_table(self, day: str, user: str) -> TableRow | None:
        rows = await self._rows('FROM daily JOIN tables ON id = table_id WHERE day = ? AND "user" = ?', (day, user))
        return next(iter(rows), None)

    async def day_of_game(self, game: str) -> str | None:
        return await self._value("SELECT day FROM tables JOIN daily ON table_id = id WHERE game = ?", (game,))

    async def daily_players(self, day: str) -> int:
        return int(await self._value("SELECT count(*) FROM daily WHERE day = ? AND counts", (day,)) or 0)

    async def daily_games(self, day: str, limit: int) -> list[DailyGame]:
        return await self._daily_games(f"{ENTRIES} ORDER BY lead DESC LIMIT ?", (day, limit))

    async def daily_game_of(self, day: str, user: str) -> DailyGame | None:
        found = await self._daily_games(f'{ENTRIES} AND daily."user" = ?', (day, user))
        return next(iter(found), None)

    async def _daily_games(self, query: str, values: Sequence[Any]) -> list[DailyGame]:
        games = []
        for user, names, seat, game, points, lead in await self._fetch(query, values):
            with suppress(ValueError, TypeError, LookupError):  # the row is damaged
                games.append(DailyGame(user, json.loads(names)[seat], game, points, lead))
        return games

    async def daily_place(self, day: str, lead: int) -> int:
        query = "SELECT count(*) FROM daily WHERE day = ? AND counts AND lead > ?"
        return 1 + int(await self._value(query, (day, lead)) or 0)

    async def unproved_daily_tables(self, day: str, limit: int) -> list[str]:
        query = (
            "SELECT table_id FROM daily JOIN tables ON id = table_id"
            " WHERE day = ? AND counts IS NULL AND phase = 'over' LIMIT ?"
        )
        return await self._ids(query, (day, limit))
