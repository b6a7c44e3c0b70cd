"""The finished games of users, for their histories and profiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...model.final_result import FinalResult
from ...model.messages.outgoing import TableKind
from ..database.database import Database, Repository, Row
from ..play.table_rows import COLUMNS, TableRows

#: The time, table and user after which a search for games to count goes on.
CountKey = tuple[float, str, str]
#: Where the first search for games to count begins.
FIRST: Final[CountKey] = (-1.0, "", "")
#: Whether everybody may know of a user's game: it was listed, or rated.
IS_PUBLIC: Final = (
    "(is_listed OR EXISTS (SELECT 1 FROM rating_changes AS each WHERE each.table_id = tables.id"
    ' AND each."user" = table_users."user"))'
)
#: A user's finished games; the columns that `_read_game` reads.
GAMES: Final = f"SELECT {COLUMNS}, table_users.seat, was_absent"
PLAYED: Final = "FROM table_users JOIN tables ON id = table_id"


@dataclass(frozen=True, slots=True)
class GameInHistory:
    """A game that is over, and the part that a user had in it."""

    game: str
    table: str
    board: str
    names: list[str]
    result: FinalResult
    finished_at: float
    seat: int
    was_absent: bool
    kind: TableKind | None = None


@dataclass(frozen=True, slots=True)
class GameToCount:
    """A finished game that has not been counted yet for one of its players."""

    user: str
    #: None where the row is damaged.
    game: GameInHistory | None
    is_public: bool
    key: CountKey


class GameHistory(Repository):
    """Queries for finished games."""

    def __init__(self, database: Database, table_rows: TableRows) -> None:
        super().__init__(database)
        self._table_rows = table_rows

    async def games_of(self, user: str, limit: int, *, is_public: bool = False) -> list[GameInHistory]:
        """Return the games that are over and in which a user had a seat, the last finished first.

        Those that were listed or rated are public.
        """
        query = (
            f'{GAMES} {PLAYED} WHERE "user" = ? AND is_over = ? AND table_users.seat IS NOT NULL'
            f"{f' AND {IS_PUBLIC}' if is_public else ''} ORDER BY table_users.listed_at DESC LIMIT ?"
        )
        games = self._read_games(await self._database.fetch(query, (user, True, limit)))
        return sorted(games, key=lambda game: game.finished_at, reverse=True)

    async def best_games_of(self, user: str, limit: int) -> list[GameInHistory]:
        """Return a user's public games with the most points, the best first; games that a bot finished don't count."""
        query = (
            f'{GAMES} {PLAYED} WHERE "user" = ? AND total IS NOT NULL AND NOT was_absent AND {IS_PUBLIC}'
            " ORDER BY total DESC LIMIT ?"
        )
        return self._read_games(await self._database.fetch(query, (user, limit)))

    async def games_to_count(self, limit: int, after: CountKey | None) -> list[GameToCount]:
        """Return finished games that were not counted yet, the oldest first, after the key of the last one."""
        query = (
            f'{GAMES}, {IS_PUBLIC}, table_users.listed_at, "user" {PLAYED}'
            " WHERE total IS NULL AND is_over AND table_users.seat IS NOT NULL"
            ' AND (table_users.listed_at, table_id, "user") > (?, ?, ?)'
            ' ORDER BY table_users.listed_at, table_id, "user" LIMIT ?'
        )
        rows = await self._database.fetch(query, (*(after or FIRST), limit))
        return [
            GameToCount(user, self._read_game(columns), bool(is_public), (listed_at, columns[0], user))
            for *columns, is_public, listed_at, user in rows
        ]

    def _read_games(self, rows: Sequence[Row]) -> list[GameInHistory]:
        games = (self._read_game(row) for row in rows)
        return [game for game in games if game is not None]

    def _read_game(self, columns: Row) -> GameInHistory | None:
        """Return a game; None where its row is damaged."""
        *listed, seat, was_absent = columns
        row = self._table_rows.read(listed)
        if row is None or row.game is None or row.result is None or seat not in range(len(row.result["totals"])):
            return None
        played = (row.game, row.id, row.board, row.names, row.result, row.changed_at, seat, bool(was_absent))
        return GameInHistory(*played, row.kind)
