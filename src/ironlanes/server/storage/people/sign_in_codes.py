"""Challenges and codes for signing in, stored as hashes. Each can be used once: using it removes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from ..database.database import Repository

ChallengeKind = Literal["add", "sign-in", "prove"]

SCHEMA: Final = """
    CREATE TABLE challenges (
        hash {id} PRIMARY KEY,
        kind {id} NOT NULL,
        "user" {id} NOT NULL,
        until {real} NOT NULL
    ){end};
    CREATE INDEX challenges_by_age ON challenges (until);
    CREATE TABLE device_codes (
        id {id} PRIMARY KEY,
        hash {id} NOT NULL,
        "user" {id} NOT NULL,
        until {real} NOT NULL,
        tries INTEGER NOT NULL
    ){end};
    CREATE INDEX device_codes_by_age ON device_codes (until);
    CREATE TABLE recovery_codes (hash {id} PRIMARY KEY, "user" {id} NOT NULL){end};
    CREATE INDEX recovery_codes_by_user ON recovery_codes ("user");
    """


class SignInCodes(Repository):
    """Queries for challenges, codes for other devices, and recovery codes."""

    async def add_challenge(self, challenge: str, kind: ChallengeKind, user: str, now: float, until: float) -> None:
        """Store the hash of a challenge, and remove those that have expired."""
        await self._database.execute(
            ("DELETE FROM challenges WHERE until < ?", (now,)),
            (
                'INSERT INTO challenges (hash, kind, "user", until) VALUES (?, ?, ?, ?)',
                (challenge, kind, user, until),
            ),
        )

    async def take_challenge(self, challenge: str, kind: ChallengeKind, user: str, now: float) -> bool:
        """Use up a challenge; return whether it was for this and this user, and has not expired."""
        statement = 'DELETE FROM challenges WHERE hash = ? AND kind = ? AND "user" = ? AND until >= ?'
        return bool(await self._database.execute((statement, (challenge, kind, user, now))))

    async def add_device_code(self, code: str, user: str, now: float, until: float) -> None:
        """Store the hash of a code for another device, in place of those that the user had before."""
        await self._database.execute(
            ('DELETE FROM device_codes WHERE until < ? OR "user" = ?', (now, user)),
            (
                'INSERT INTO device_codes (id, hash, "user", until, tries) VALUES (?, ?, ?, ?, 0)',
                (code, code, user, until),
            ),
        )

    async def take_device_code(self, code: str, now: float) -> str | None:
        """Use up a code for another device, named by its hash, and return its user."""
        user = await self._database.fetch_text(
            'SELECT "user" FROM device_codes WHERE id = ? AND until >= ?', (code, now)
        )
        if user is None:
            return None
        return user if await self._database.execute(("DELETE FROM device_codes WHERE id = ?", (code,))) else None

    async def remove_expired(self, now: float) -> None:
        """Remove challenges and codes for other devices that have expired."""
        await self._database.execute(
            *((f"DELETE FROM {table} WHERE until < ?", (now,)) for table in ("challenges", "device_codes"))
        )

    async def set_recovery_codes(self, user: str, hashes: Sequence[str]) -> None:
        """Store the hashes of recovery codes in place of those that the user had before."""
        await self._database.execute(
            ('DELETE FROM recovery_codes WHERE "user" = ?', (user,)),
            *(('INSERT INTO recovery_codes (hash, "user") VALUES (?, ?)', (each, user)) for each in hashes),
        )

    async def recovery_codes_left(self, user: str) -> int:
        """Return how many recovery codes a user has."""
        return await self._database.fetch_number('SELECT count(*) FROM recovery_codes WHERE "user" = ?', (user,))

    async def take_recovery_code(self, code: str, user: str | None = None) -> str | None:
        """Use up a recovery code and return its user; with `user`, only if it is theirs."""
        owner = await self._database.fetch_text('SELECT "user" FROM recovery_codes WHERE hash = ?', (code,))
        if owner is None or user not in (None, owner):
            return None
        return owner if await self._database.execute(("DELETE FROM recovery_codes WHERE hash = ?", (code,))) else None
