"""Queries for histories and profiles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Protocol

from ..rows import COLUMNS, GameInHistory, TableRow
from ..sql_queries import SqlQueries
from .history_rows import Achieved, BoardFigures, CountKey, GameToCount, PlayerFigures

#: Whether everybody may know of a user's game: it was listed, or rated.
IS_PUBLIC: Final = (
    "(is_listed OR EXISTS (SELECT 1 FROM rating_changes AS each WHERE each.table_id = tables.id"
    ' AND each."user" = table_users."user"))'
)
#: A user's finished games; the columns that `_read_game` reads.
GAMES: Final = f"SELECT {COLUMNS}, table_users.seat, was_absent"
PLAYED: Final = "FROM table_users JOIN tables ON id = table_id"
#: Where the first search for games to count begins.
FIRST: Final[CountKey] = (-1.0, "", "")


class HistoryStore(Protocol):
    """Queries for histories and profiles."""

    async def games_of(self, user: str, limit: int, *, is_public: bool = False) -> list[GameInHistory]:
        """Return a user's games that are over and where they had a seat, the last finished first.

        Public are those that were listed or rated.
        """

    async def best_games_of(self, user: str, limit: int) -> list[GameInHistory]:
        """Return a user's public games with the most points, the best first; games that a bot finished don't count."""

    async def figures_of(self, user: str, *, is_public: bool = False) -> PlayerFigures:
        """Return what all of a user's games add up to, or their public ones; also games that have been removed."""

    async def games_to_count(self, limit: int, after: CountKey | None) -> list[GameToCount]:
        """Return finished games that were not counted yet, the oldest first, after the key of the last one."""

    async def remove_figures_before(self, at: float, limit: int) -> int:
        """Remove the figures of guests who are at no table and finished no game since a time; return their number."""


class HistoryQueries(SqlQueries):
    """The same, for both databases."""

    @abstractmethod
    def _read_row(self, columns: Sequence[Any]) -> TableRow | None:
        """Return a row of a list; None where it is damaged."""

    async def games_of(self, user: str, limit: int, *, is_public: bool = False) -> list[GameInHistory]:
        query = (
            f'{GAMES} {PLAYED} WHERE "user" = ? AND is_over = ? AND table_users.seat IS NOT NULL'
            f"{f' AND {IS_PUBLIC}' if is_public else ''} ORDER BY table_users.listed_at DESC LIMIT ?"
        )
        games = self._read_games(await self._fetch(query, (user, True, limit)))
        return sorted(games, key=lambda game: game.finished_at, reverse=True)

    async def best_games_of(self, user: str, limit: int) -> list[GameInHistory]:
        query = (
            f'{GAMES} {PLAYED} WHERE "user" = ? AND total IS NOT NULL AND NOT was_absent AND {IS_PUBLIC}'
            " ORDER BY total DESC LIMIT ?"
        )
        return self._read_games(await self._fetch(query, (user, limit)))

    def _read_games(self, rows: Sequence[Sequence[Any]]) -> list[GameInHistory]:
        games = (self._read_game(row) for row in rows)
        return [game for game in games if game is not None]

    def _read_game(self, columns: Sequence[Any]) -> GameInHistory | None:
        """Return a game; None where its row is damaged."""
        *listed, seat, was_absent = columns
        row = self._read_row(listed)
        if row is None or row.game is None or row.result is None or seat not in range(len(row.result["totals"])):
            return None
        return GameInHistory(row.game, row.id, row.board, row.names, row.result, row.changed_at, seat, bool(was_absent))

    async def figures_of(self, user: str, *, is_public: bool = False) -> PlayerFigures:
        whose, where = (user, is_public), 'WHERE "user" = ? AND is_public = ?'
        boards = await self._fetch(
            f"SELECT board, games, wins, best_score FROM board_figures {where} ORDER BY games DESC, board", whose
        )
        achieved = await self._fetch(
            "SELECT achievements.name, at, tables.game FROM achievements"
            f" LEFT JOIN tables ON tables.game = achievements.game {where} ORDER BY at",
            whose,
        )
        streaks = await self._fetch(f"SELECT streak, longest FROM streaks {where}", whose)
        streak, longest = streaks[0] if streaks else (0, 0)
        return PlayerFigures(
            [BoardFigures(*row) for row in boards], [Achieved(*row) for row in achieved], streak, longest
        )

    async def games_to_count(self, limit: int, after: CountKey | None) -> list[GameToCount]:
        query = (
            f'{GAMES}, {IS_PUBLIC}, table_users.listed_at, "user" {PLAYED}'
            " WHERE total IS NULL AND is_over AND table_users.seat IS NOT NULL"
            ' AND (table_users.listed_at, table_id, "user") > (?, ?, ?)'
            ' ORDER BY table_users.listed_at, table_id, "user" LIMIT ?'
        )
        rows = await self._fetch(query, (*(after or FIRST), limit))
        return [
            GameToCount(user, self._read_game(columns), bool(is_public), (listed_at, columns[0], user))
            for *columns, is_public, listed_at, user in rows
        ]

    async def remove_figures_before(self, at: float, limit: int) -> int:
        old = await self._ids(
            'SELECT "user" FROM streaks WHERE at < ? AND NOT is_public'
            ' AND NOT EXISTS (SELECT 1 FROM table_users WHERE table_users."user" = streaks."user")'
            ' AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts."user" = streaks."user") LIMIT ?',
            (at, limit),
        )
        if not old:
            return 0
        marks = ", ".join("?" for _ in old)
        await self._execute(
            *(
                (f'DELETE FROM {table} WHERE "user" IN ({marks})', old)
                for table in ("achievements", "board_figures", "streaks")
            )
        )
        return len(old)
