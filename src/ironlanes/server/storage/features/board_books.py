"""The counts of games for the books of boards: of people's games, and of games that bots play on kept boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..database.database import Repository

SCHEMA: Final = """
    CREATE TABLE board_books (
        board {id} NOT NULL,
        who {id} NOT NULL,
        players INTEGER NOT NULL,
        games INTEGER NOT NULL,
        at {real} NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (board, who, players)
    ){end};
    CREATE INDEX board_books_by_who ON board_books (who, at);
    """
SAVE: Final = (
    "INSERT INTO board_books (board, who, players, games, at, body) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (board, who, players) DO UPDATE SET games = excluded.games, at = excluded.at, body = excluded.body"
)


@dataclass(frozen=True, slots=True)
class StoredChapter:
    """A chapter of a board's book: whose games were counted, with how many players, and how many games."""

    who: str
    players: int
    games: int


class BoardBooks(Repository):
    """Queries for books."""

    async def chapters(self, board: str) -> list[StoredChapter]:
        """Return the chapters that there are of a board."""
        query = "SELECT who, players, games FROM board_books WHERE board = ? ORDER BY who, players"
        return [StoredChapter(*row) for row in await self._database.fetch(query, (board,))]

    async def body(self, board: str, who: str, players: int) -> str | None:
        """Return the counts of a chapter as they were saved; None if there are none."""
        query = "SELECT body FROM board_books WHERE board = ? AND who = ? AND players = ?"
        return await self._database.fetch_text(query, (board, who, players))

    async def save(self, board: str, chapter: StoredChapter, body: str, at: float) -> None:
        """Save the counts of a chapter, replacing earlier ones."""
        await self._database.execute((SAVE, (board, chapter.who, chapter.players, chapter.games, at, body)))

    async def remove_older(self, who: str, at: float) -> None:
        """Remove the counts of someone's games that were saved before a time."""
        await self._database.execute(("DELETE FROM board_books WHERE who = ? AND at < ?", (who, at)))
