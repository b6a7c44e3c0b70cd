"""Passkeys of accounts, and removed ones that can still take an account back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, Row, Values

SCHEMA: Final = """
    CREATE TABLE passkeys (
        id {id} PRIMARY KEY,
        "user" {id} NOT NULL,
        public_key TEXT NOT NULL,
        counter BIGINT NOT NULL,
        name TEXT NOT NULL,
        made_at {real} NOT NULL,
        used_at {real}
    ){end};
    CREATE INDEX passkeys_by_user ON passkeys ("user");
    """
REMOVED_SCHEMA: Final = """
    CREATE TABLE removed_passkeys (
        id {id} PRIMARY KEY,
        "user" {id} NOT NULL,
        public_key TEXT NOT NULL,
        counter BIGINT NOT NULL,
        name TEXT NOT NULL,
        made_at {real} NOT NULL,
        used_at {real},
        until {real} NOT NULL
    ){end};
    CREATE INDEX removed_passkeys_by_user ON removed_passkeys ("user");
    CREATE INDEX removed_passkeys_by_age ON removed_passkeys (until);
    """
PASSKEY: Final = 'id, "user", public_key, counter, name, made_at, used_at'
#: A passkey that nobody has, nor had before it was removed: its id could belong to somebody's account again.
ADD_PASSKEY: Final = (
    f"INSERT INTO passkeys ({PASSKEY}) SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT),"
    " CAST(? AS TEXT), CAST(? AS DOUBLE PRECISION), CAST(? AS DOUBLE PRECISION)"
    " WHERE NOT EXISTS (SELECT 1 FROM removed_passkeys WHERE id = ?) ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of an account; id and public key are base64url."""

    id: str
    user: str
    public_key: str
    #: How often the authenticator says that it was used; 0 for one that does not count.
    counter: int
    #: The device where it was made.
    name: str
    made_at: float
    used_at: float | None = None


@dataclass(frozen=True, slots=True)
class RemovedPasskey:
    """A passkey that was removed, and can still be used to take its account back."""

    passkey: Passkey
    #: The time until which that is possible.
    until: float


class Passkeys(Repository):
    """Queries for passkeys."""

    async def of_user(self, user: str) -> list[Passkey]:
        """Return a user's passkeys, the oldest first."""
        query = f'SELECT {PASSKEY} FROM passkeys WHERE "user" = ? ORDER BY made_at'
        return [Passkey(*row) for row in await self._database.fetch(query, (user,))]

    async def get(self, name: str) -> Passkey | None:
        """Return the passkey with an id."""
        rows = await self._database.fetch(f"SELECT {PASSKEY} FROM passkeys WHERE id = ?", (name,))
        return Passkey(*rows[0]) if rows else None

    async def add(self, passkey: Passkey) -> bool:
        """Add a passkey to an account; False if it is known already."""
        return bool(await self._database.execute((ADD_PASSKEY, (*passkey_values(passkey), passkey.id))))

    async def note_used(self, name: str, counter: int, at: float) -> None:
        """Note that a passkey was used."""
        await self._database.execute(("UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ?", (counter, at, name)))

    async def remove(self, user: str, name: str, until: float | None) -> bool:
        """Remove one of a user's passkeys, but never the last one; return whether it is gone.

        With `until`, it can be used to take the account back until then.
        """
        found = await self.get(name)
        if found is None or found.user != user:
            return False
        others = 'EXISTS (SELECT 1 FROM passkeys AS other WHERE other."user" = ? AND other.id <> ?)'
        is_one_of_many = f'"user" = ? AND id = ? AND {others}'
        which = (user, name, user, name)
        keep = (
            f"INSERT INTO removed_passkeys ({PASSKEY}, until) SELECT {PASSKEY}, CAST(? AS DOUBLE PRECISION)"
            f" FROM passkeys WHERE {is_one_of_many}"
        )
        await self._database.execute(
            # The account is locked, so that of two passkeys that are removed at once one stays.
            ('UPDATE accounts SET made_at = made_at WHERE "user" = ?', (user,)),
            *(() if until is None else ((keep, (until, *which)),)),
            (f"DELETE FROM passkeys WHERE {is_one_of_many}", which),
        )
        return await self.get(name) is None

    async def removed(self, name: str, now: float) -> RemovedPasskey | None:
        """Return the removed passkey with an id, if it can still take its account back."""
        query = f"SELECT {PASSKEY}, until FROM removed_passkeys WHERE id = ? AND until > ?"
        return next(map(_removed, await self._database.fetch(query, (name, now))), None)

    async def removed_of(self, user: str, now: float) -> list[RemovedPasskey]:
        """Return the removed passkeys that can take a user's account back."""
        query = f'SELECT {PASSKEY}, until FROM removed_passkeys WHERE "user" = ? AND until > ? ORDER BY until'
        return [_removed(row) for row in await self._database.fetch(query, (user, now))]

    async def take_back(self, passkey: Passkey, since: float) -> None:
        """Restore a removed passkey; end all sessions and codes of its account, and passkeys made since a time."""
        user, name = passkey.user, passkey.id
        restored = f"INSERT INTO passkeys ({PASSKEY}) SELECT {PASSKEY} FROM removed_passkeys WHERE id = ?"
        await self._database.execute(
            (restored, (name,)),
            ("DELETE FROM removed_passkeys WHERE id = ?", (name,)),
            ('DELETE FROM passkeys WHERE "user" = ? AND made_at >= ? AND id <> ?', (user, since, name)),
            *(
                (f'DELETE FROM {table} WHERE "user" = ?', (user,))
                for table in ("sessions", "recovery_codes", "device_codes", "challenges")
            ),
        )

    async def remove_before(self, at: float, limit: int) -> int:
        """Forget removed passkeys that can't take an account back any more; return their number."""
        query = "DELETE FROM removed_passkeys WHERE id IN (SELECT id FROM removed_passkeys WHERE until < ? LIMIT ?)"
        return await self._database.execute((query, (at, limit)))


def passkey_values(passkey: Passkey) -> Values:
    """Return the columns of a passkey, in the order of `PASSKEY`."""
    each = passkey
    return each.id, each.user, each.public_key, each.counter, each.name, each.made_at, each.used_at


def _removed(row: Row) -> RemovedPasskey:
    *passkey, until = row
    return RemovedPasskey(Passkey(*passkey), until)
