"""Operators, and the audit of what they did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..database.database import Repository, Values

Deed = Literal["ban", "unban", "rename", "close-report", "hide-board", "show-board"]

SCHEMA: Final = """
    CREATE TABLE operators ("user" {id} PRIMARY KEY, at {real} NOT NULL){end};

    -- What operators did: changed only where someone is deleted whom it is about.
    CREATE TABLE audit (
        id {id} PRIMARY KEY,
        at {real} NOT NULL,
        operator {id} NOT NULL,
        deed {id} NOT NULL,
        player {id} NOT NULL,
        details TEXT NOT NULL
    ){end};
    CREATE INDEX audit_in_order ON audit (at);
    """
AUDIT: Final = "id, at, operator, deed, player, details"


@dataclass(frozen=True, slots=True)
class AuditRow:
    """What an operator did; people are named by their public ids."""

    id: str
    at: float
    operator: str
    deed: Deed
    player: str
    details: str


class Operators(Repository):
    """Queries for operators."""

    async def contains(self, user: str) -> bool:
        """Return whether a user is an operator."""
        return await self._database.exists('SELECT 1 FROM operators WHERE "user" = ?', (user,))

    async def all(self) -> list[str]:
        """Return the operators."""
        return await self._database.fetch_texts('SELECT "user" FROM operators ORDER BY at')

    async def add(self, user: str, at: float) -> None:
        """Make a user an operator."""
        await self._database.execute(
            ('INSERT INTO operators ("user", at) VALUES (?, ?) ON CONFLICT DO NOTHING', (user, at))
        )

    async def remove(self, user: str) -> bool:
        """Take the rights of an operator from a user; return whether they had them."""
        return bool(await self._database.execute(('DELETE FROM operators WHERE "user" = ?', (user,))))

    async def add_audit(self, audit: AuditRow) -> None:
        """Note what an operator did."""
        await self._database.execute(added_audit(audit))

    async def audit(self, limit: int) -> list[AuditRow]:
        """Return what operators did, the last first."""
        rows = await self._database.fetch(f"SELECT {AUDIT} FROM audit ORDER BY at DESC LIMIT ?", (limit,))
        return [AuditRow(*row) for row in rows]


def added_audit(audit: AuditRow) -> tuple[str, Values]:
    """Return the statement that saves what an operator did, and its values."""
    values = (audit.id, audit.at, audit.operator, audit.deed, audit.player, audit.details)
    return f"INSERT INTO audit ({AUDIT}) VALUES (?, ?, ?, ?, ?, ?)", values
