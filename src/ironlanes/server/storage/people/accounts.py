"""Accounts: guests who have a passkey."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...model.ids import public_id
from ..database.database import Repository
from ..play.users import ADD_PLAYER
from .passkeys import ADD_PASSKEY, Passkey, passkey_values

#: `skeleton` is what the name looks like, so that no two accounts look the same.
SCHEMA: Final = """
    CREATE TABLE accounts (
        "user" {id} PRIMARY KEY,
        skeleton {id} NOT NULL UNIQUE,
        handle {id} NOT NULL UNIQUE,
        made_at {real} NOT NULL
    ){end};
    """
#: What names look like as they are written; null where it has not been worked out yet.
LOOKS_SCHEMA: Final = """
    ALTER TABLE accounts ADD COLUMN shown {id};
    CREATE INDEX accounts_by_shown ON accounts (shown);
    CREATE INDEX accounts_without_shown ON accounts ("user") WHERE shown IS NULL;
    """
#: People to be deleted by the server that uses the database, because a command beside it asked for that.
DELETION_REQUESTS_SCHEMA: Final = 'CREATE TABLE deletion_requests ("user" {id} PRIMARY KEY, at {real} NOT NULL){end};'
ACCOUNT: Final = '"user", skeleton, shown, handle, made_at'
#: An account that was made a moment ago.
IS_MADE: Final = 'EXISTS (SELECT 1 FROM accounts WHERE "user" = ? AND made_at = ?)'
#: Another account whose name looks the same.
LOOKS_ALIKE: Final = "(skeleton IN (?, ?) OR shown IN (?, ?))"


class NameLooks(NamedTuple):
    """What a name looks like: in small letters, and as it is written.

    The two differ where a capital letter looks like another one than the small letter does: a Greek capital nu looks
    like «N», and a small one like «v». Names look the same if they have one of the two in common.
    """

    skeleton: str
    shown: str


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """A guest who has a passkey."""

    user: str
    #: What the account's name looks like, in small letters and as it is written; no two accounts have one in common.
    looks: NameLooks
    #: Random bytes by which authenticators know the account, as base64url.
    handle: str
    made_at: float


class Accounts(Repository):
    """Queries for accounts."""

    async def of_user(self, user: str) -> PlayerAccount | None:
        """Return a user's account."""
        rows = await self._database.fetch(f'SELECT {ACCOUNT} FROM accounts WHERE "user" = ?', (user,))
        for owner, skeleton, shown, handle, made_at in rows:
            return PlayerAccount(owner, NameLooks(skeleton, shown or skeleton), handle, made_at)
        return None

    async def exists(self, user: str) -> bool:
        """Return whether a user has an account."""
        return await self._database.exists('SELECT 1 FROM accounts WHERE "user" = ?', (user,))

    async def has_seat_or_account(self, user: str) -> bool:
        """Return whether a user has an account, or a table in their lists."""
        query = 'SELECT 1 FROM table_users WHERE "user" = ? LIMIT 1'
        return await self.exists(user) or await self._database.exists(query, (user,))

    async def user_with_name(self, looks: NameLooks) -> str | None:
        """Return the user whose account has a name that looks like this."""
        query = f'SELECT "user" FROM accounts WHERE {LOOKS_ALIKE}'
        return await self._database.fetch_text(query, (*looks, *looks))

    async def add(self, account: PlayerAccount, passkey: Passkey, recovery: Sequence[str]) -> bool:
        """Make an account with its first passkey and recovery codes; False if the user has one, or the name
        or the passkey is another account's."""
        made = (account.user, account.made_at)
        own_passkey = 'EXISTS (SELECT 1 FROM passkeys WHERE id = ? AND "user" = ?)'
        alike = f"NOT EXISTS (SELECT 1 FROM accounts WHERE {LOOKS_ALIKE})"
        add_account = (
            f"INSERT INTO accounts ({ACCOUNT}) SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),"
            f" CAST(? AS TEXT), CAST(? AS DOUBLE PRECISION) WHERE {own_passkey} AND {alike} ON CONFLICT DO NOTHING"
        )
        new = (account.user, *account.looks, account.handle, account.made_at)
        add_code = f'INSERT INTO recovery_codes (hash, "user") SELECT CAST(? AS TEXT), CAST(? AS TEXT) WHERE {IS_MADE}'
        await self._database.execute(
            (ADD_PASSKEY, (*passkey_values(passkey), passkey.id)),
            (add_account, (*new, passkey.id, account.user, *account.looks, *account.looks)),
            # Neither is there without the other.
            (f'DELETE FROM passkeys WHERE id = ? AND "user" = ? AND NOT {IS_MADE}', (passkey.id, account.user, *made)),
            (ADD_PLAYER, (public_id(account.user), account.user)),
            *((add_code, (each, account.user, *made)) for each in recovery),
        )
        return await self._database.exists('SELECT 1 FROM accounts WHERE "user" = ? AND made_at = ?', made)

    async def claim_name(self, user: str, looks: NameLooks) -> bool:
        """Give a user's account another name, if they have one; False if the name is another account's."""
        owners = await self._database.fetch(
            f'SELECT 1 FROM accounts WHERE {LOOKS_ALIKE} AND "user" <> ?', (*looks, *looks, user)
        )
        if owners:
            return False
        alike = f'EXISTS (SELECT 1 FROM accounts AS other WHERE {LOOKS_ALIKE} AND other."user" <> ?)'
        changed = await self._database.execute(
            (
                f'UPDATE accounts SET skeleton = ?, shown = ? WHERE "user" = ? AND NOT {alike}',
                (*looks, user, *looks, *looks, user),
            )
        )
        return bool(changed) or await self.user_with_name(looks) is None

    async def without_looks(self, limit: int) -> list[tuple[str, str]]:
        """Return the accounts, and their names, for which it is not known what the name looks like as it is written."""
        query = 'SELECT "user", name FROM accounts JOIN users ON id = "user" WHERE shown IS NULL LIMIT ?'
        return [(str(user), str(name)) for user, name in await self._database.fetch(query, (limit,))]

    async def set_looks(self, user: str, looks: NameLooks) -> None:
        """Save what the name of an account looks like; the skeleton stays as it was if it is another account's."""
        is_free = 'NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.skeleton = ? AND other."user" <> ?)'
        await self._database.execute(
            (
                f'UPDATE accounts SET skeleton = ? WHERE "user" = ? AND {is_free}',
                (looks.skeleton, user, looks.skeleton, user),
            ),
            ('UPDATE accounts SET shown = ? WHERE "user" = ?', (looks.shown, user)),
        )

    async def request_deletion(self, user: str, at: float) -> None:
        """Ask the server that uses the database to delete a user."""
        statement = 'INSERT INTO deletion_requests ("user", at) VALUES (?, ?) ON CONFLICT DO NOTHING'
        await self._database.execute((statement, (user, at)))

    async def deletion_requests(self) -> list[str]:
        """Return the users whom the server was asked to delete and has not deleted yet, the first one first."""
        return await self._database.fetch_texts('SELECT "user" FROM deletion_requests ORDER BY at')
