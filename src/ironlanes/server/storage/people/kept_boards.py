"""Boards that people have made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, Statement
from .operators import AuditRow, added_audit

SCHEMA: Final = """
    CREATE TABLE kept_boards (
        id {id} PRIMARY KEY,
        at {real} NOT NULL,
        "user" {id} NOT NULL,
        name TEXT NOT NULL,
        parent {id},
        family {id} NOT NULL,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        picture TEXT NOT NULL,
        land TEXT NOT NULL,
        judgement TEXT,
        games INTEGER NOT NULL,
        hidden_at {real}
    ){end};
    CREATE INDEX kept_boards_in_order ON kept_boards (at);
    CREATE INDEX kept_boards_by_user ON kept_boards ("user");
    CREATE INDEX kept_boards_by_family ON kept_boards (family, version);
    CREATE INDEX kept_boards_by_parent ON kept_boards (parent);
    CREATE INDEX kept_boards_shown ON kept_boards (games DESC, at DESC) WHERE hidden_at IS NULL AND games > 0;
    """
CARD: Final = 'id, at, "user", name, parent, family, version, games, hidden_at'
COUNT: Final = "UPDATE kept_boards SET games = games + 1 WHERE id = ?"


@dataclass(frozen=True, slots=True)
class KeptBoardRow:
    """What lists show of a board: who made it and when, where it comes from, and how often it was played."""

    id: str
    at: float
    user: str  # empty for the boards of the package's gallery
    name: str
    parent: str | None
    #: The first of the versions that one person made of a board, and the number of this one.
    family: str
    version: int
    #: Games that are over.
    games: int = 0
    hidden_at: float | None = None


@dataclass(frozen=True, slots=True)
class StoredBoard:
    """The file of a board and its drawing."""

    id: str
    at: float
    text: str
    picture: str
    land: str


@dataclass(frozen=True, slots=True)
class CountBoardGame:
    """Count a game that is over for its board; for a board that is not kept, nothing happens."""

    board: str

    def statements(self) -> Iterator[Statement]:
        yield Statement(COUNT, ((self.board,),))


class KeptBoards(Repository):
    """Queries for boards that people have made."""

    async def add(self, row: KeptBoardRow, stored: StoredBoard, judgement: str | None = None) -> None:
        """Keep a board, unless it is kept already, and how it plays, as JSON, if that is known."""
        values = (row.id, row.at, row.user, row.name, row.parent, row.family, row.version)
        statement = (
            'INSERT INTO kept_boards (id, at, "user", name, parent, family, version, body, picture, land, judgement,'
            " games) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING"
        )
        await self._database.execute((statement, (*values, stored.text, stored.picture, stored.land, judgement)))

    async def known(self, names: Sequence[str]) -> set[str]:
        """Return which of some boards are kept."""
        query = f"SELECT id FROM kept_boards WHERE id IN ({', '.join('?' * len(names))})"
        return {str(name) for (name,) in await self._database.fetch(query, tuple(names))}

    async def get(self, name: str) -> KeptBoardRow | None:
        """Return a board as lists show it."""
        for row in await self._database.fetch(f"SELECT {CARD} FROM kept_boards WHERE id = ?", (name,)):
            return KeptBoardRow(*row)
        return None

    async def stored_since(self, at: float, limit: int) -> list[StoredBoard]:
        """Return the files of boards that were kept after a time, in their order."""
        query = "SELECT id, at, body, picture, land FROM kept_boards WHERE at > ? ORDER BY at LIMIT ?"
        return [StoredBoard(*row) for row in await self._database.fetch(query, (at, limit))]

    async def shown(self, limit: int, offset: int) -> list[KeptBoardRow]:
        """Return the boards of people on which a game has been finished, the most played first."""
        query = (
            f"SELECT {CARD} FROM kept_boards WHERE hidden_at IS NULL AND games > 0 AND \"user\" <> ''"
            " ORDER BY games DESC, at DESC LIMIT ? OFFSET ?"
        )
        return [KeptBoardRow(*row) for row in await self._database.fetch(query, (limit, offset))]

    async def of_user(self, user: str, limit: int) -> list[KeptBoardRow]:
        """Return the boards that a user has made, the last ones first."""
        query = f'SELECT {CARD} FROM kept_boards WHERE "user" = ? ORDER BY at DESC LIMIT ?'
        return [KeptBoardRow(*row) for row in await self._database.fetch(query, (user, limit))]

    async def versions(self, family: str, limit: int) -> list[KeptBoardRow]:
        """Return the versions of a board, the last one first."""
        query = f"SELECT {CARD} FROM kept_boards WHERE family = ? ORDER BY version DESC LIMIT ?"
        return [KeptBoardRow(*row) for row in await self._database.fetch(query, (family, limit))]

    async def children(self, name: str, limit: int) -> list[KeptBoardRow]:
        """Return the boards that were made from a board, by whomever."""
        query = f"SELECT {CARD} FROM kept_boards WHERE parent = ? ORDER BY at LIMIT ?"
        return [KeptBoardRow(*row) for row in await self._database.fetch(query, (name, limit))]

    async def judgement(self, name: str) -> str | None:
        """Return how a board plays, as JSON; None if that is not known."""
        query = "SELECT judgement FROM kept_boards WHERE id = ? AND judgement IS NOT NULL"
        return await self._database.fetch_text(query, (name,))

    async def save_judgement(self, name: str, judgement: str) -> None:
        """Save how a board plays, as JSON."""
        await self._database.execute(("UPDATE kept_boards SET judgement = ? WHERE id = ?", (judgement, name)))

    async def set_hidden(self, name: str, hidden_at: float | None, audit: AuditRow) -> bool:
        """Hide a board, or show it again; return whether there is one."""
        statement = "UPDATE kept_boards SET hidden_at = ? WHERE id = ?"
        return bool(await self._database.execute((statement, (hidden_at, name)), added_audit(audit)))
