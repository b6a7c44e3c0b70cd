"""Sessions: browsers that are signed in to an account. Tokens are stored as hashes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, marks

SCHEMA: Final = """
    CREATE TABLE sessions (
        hash {id} PRIMARY KEY,
        id {id} NOT NULL,
        "user" {id} NOT NULL,
        device TEXT NOT NULL,
        made_at {real} NOT NULL,
        seen_at {real} NOT NULL
    ){end};
    CREATE INDEX sessions_by_user ON sessions ("user");
    CREATE INDEX sessions_by_age ON sessions (seen_at);
    """
#: When and how the owner of a session proved who they are.
PROOF_SCHEMA: Final = """
    ALTER TABLE sessions ADD COLUMN proved_at {real} NOT NULL DEFAULT 0;
    ALTER TABLE sessions ADD COLUMN proved_with {id} NOT NULL DEFAULT '';
    """
SESSION: Final = 'hash, id, "user", device, made_at, seen_at, proved_at, proved_with'


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is signed in to an account."""

    #: Of the token in the browser's cookie.
    hash: str
    #: What the owner calls it by in requests.
    id: str
    user: str
    device: str
    made_at: float
    seen_at: float
    #: When its owner last proved who they are; 0 if that was never in this session.
    proved_at: float = 0.0
    #: The id of the passkey that was the proof; empty if it was a recovery code.
    proved_with: str = ""


class Sessions(Repository):
    """Queries for sessions."""

    async def get(self, token_hash: str) -> Session | None:
        """Return the session with a token."""
        rows = await self._database.fetch(f"SELECT {SESSION} FROM sessions WHERE hash = ?", (token_hash,))
        return Session(*rows[0]) if rows else None

    async def of_user(self, user: str) -> list[Session]:
        """Return a user's sessions, the last used first."""
        query = f'SELECT {SESSION} FROM sessions WHERE "user" = ? ORDER BY seen_at DESC'
        return [Session(*row) for row in await self._database.fetch(query, (user,))]

    async def add(self, session: Session) -> None:
        """Begin a session."""
        each = session
        times = (each.made_at, each.seen_at, each.proved_at)
        values = (each.hash, each.id, each.user, each.device, *times, each.proved_with)
        await self._database.execute((f"INSERT INTO sessions ({SESSION}) VALUES ({marks(values)})", values))

    async def renew_proof(self, token_hash: str, new_hash: str, at: float, passkey: str) -> bool:
        """Note that the owner of a session has proved who they are, and replace its token; False if it has ended."""
        statement = "UPDATE sessions SET hash = ?, seen_at = ?, proved_at = ?, proved_with = ? WHERE hash = ?"
        return bool(await self._database.execute((statement, (new_hash, at, at, passkey, token_hash))))

    async def note_seen(self, token_hash: str, at: float) -> None:
        """Note that a session was used."""
        await self._database.execute(("UPDATE sessions SET seen_at = ? WHERE hash = ?", (at, token_hash)))

    async def remove(self, user: str, name: str) -> bool:
        """End one of a user's sessions; return whether there was one with this id."""
        return bool(await self._database.execute(('DELETE FROM sessions WHERE "user" = ? AND id = ?', (user, name))))

    async def remove_others(self, user: str, token_hash: str) -> int:
        """End all sessions of a user but one; return their number."""
        return await self._database.execute(('DELETE FROM sessions WHERE "user" = ? AND hash <> ?', (user, token_hash)))

    async def remove_before(self, at: float, limit: int) -> int:
        """Remove sessions that were not used since a time; return their number."""
        query = "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE seen_at < ? LIMIT ?)"
        return await self._database.execute((query, (at, limit)))
