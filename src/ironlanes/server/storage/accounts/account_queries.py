"""The queries about accounts, for both databases."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from ...ids import public_id
from .account_rows import ChallengeKind, Passkey, PlayerAccount, Session

ACCOUNT: Final = '"user", skeleton, handle, made_at'
PASSKEY: Final = 'id, "user", public_key, counter, name, made_at, used_at'
SESSION: Final = 'hash, id, "user", device, made_at, seen_at'
ADD_PASSKEY: Final = f"INSERT INTO passkeys ({PASSKEY})"
#: How many tables are searched at once for lines of a user.
SEARCHED_AT_ONCE: Final = 50
#: What a user may have a copy of: the columns, and where they come from.
EXPORTED: Final = {
    "passkeys": ("name made_at used_at", 'FROM passkeys WHERE "user" = ?'),
    "sessions": ("device made_at seen_at", 'FROM sessions WHERE "user" = ?'),
    "tables": (
        "table_id board phase names game result changed_at seat was_absent",
        'FROM table_users JOIN tables ON id = table_id WHERE "user" = ?',
    ),
    "achievements": ("name game at", 'FROM achievements WHERE "user" = ? AND NOT is_public'),
    "boards": ("board games wins best_score", 'FROM board_figures WHERE "user" = ? AND NOT is_public'),
    "streaks": ("streak longest at", 'FROM streaks WHERE "user" = ? AND NOT is_public'),
    "records": ("id at record", 'FROM uploads WHERE "user" = ?'),
    "exercises": ("game decision due step answers", 'FROM exercises WHERE "user" = ?'),
    "daily": ("day table_id points lead counts", 'FROM daily WHERE "user" = ?'),
    "ratings": ("board rating deviation games at", 'FROM ratings WHERE "user" = ?'),
    "browsers": ("endpoint language at", 'FROM push_ways WHERE "user" = ?'),
    "mail": ("mail language is_confirmed", 'FROM mail_addresses WHERE "user" = ?'),
    "quiet_hours": ("zone first_hour last_hour", 'FROM quiet_hours WHERE "user" = ?'),
    "vacation": ("hour", 'FROM vacation WHERE "user" = ?'),
    "blocks": ("name at", 'FROM blocks WHERE "user" = ?'),
    "reports": ("at name table_id kind body", 'FROM reports WHERE "user" = ?'),
    "bans": ("at until reason", 'FROM bans WHERE "user" = ?'),
    "rated_games": (
        "board number game at old_rating new_rating deviation place seats",
        'FROM rating_changes WHERE "user" = ?',
    ),
}


class AccountQueries(ABC):
    """What a store knows of accounts."""

    @abstractmethod
    async def _fetch(self, query: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Return all rows that a query finds."""

    @abstractmethod
    async def _execute(self, *statements: tuple[str, Sequence[Any]]) -> int:
        """Execute statements, all or none; return how many rows the first one changed."""

    async def account_of(self, user: str) -> PlayerAccount | None:
        rows = await self._fetch(f'SELECT {ACCOUNT} FROM accounts WHERE "user" = ?', (user,))
        return PlayerAccount(*rows[0]) if rows else None

    async def has_account(self, user: str) -> bool:
        return bool(await self._fetch('SELECT 1 FROM accounts WHERE "user" = ?', (user,)))

    async def user_with_name(self, skeleton: str) -> str | None:
        return _first(await self._fetch('SELECT "user" FROM accounts WHERE skeleton = ?', (skeleton,)))

    async def users(self) -> list[tuple[str, str]]:
        return [(str(user), str(name)) for user, name in await self._fetch("SELECT id, name FROM users", ())]

    async def add_account(self, account: PlayerAccount, passkey: Passkey, recovery: Sequence[str]) -> bool:
        # Without the account there is neither a passkey nor a code: the handle is random, so it is this account.
        is_there = "WHERE EXISTS (SELECT 1 FROM accounts WHERE handle = ?) ON CONFLICT DO NOTHING"
        add_passkey = (
            f"{ADD_PASSKEY} SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT),"
            f" CAST(? AS TEXT), CAST(? AS DOUBLE PRECISION), CAST(? AS DOUBLE PRECISION) {is_there}"
        )
        add_code = f'INSERT INTO recovery_codes (hash, "user") SELECT CAST(? AS TEXT), CAST(? AS TEXT) {is_there}'
        added = await self._execute(
            (
                f"INSERT INTO accounts ({ACCOUNT}) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (account.user, account.skeleton, account.handle, account.made_at),
            ),
            (add_passkey, (*_passkey_values(passkey), account.handle)),
            (
                'INSERT INTO players (player, "user") VALUES (?, ?) ON CONFLICT DO NOTHING',
                (public_id(account.user), account.user),
            ),
            *((add_code, (each, account.user, account.handle)) for each in recovery),
        )
        return bool(added)

    async def claim_name(self, user: str, skeleton: str) -> bool:
        owner = await self.user_with_name(skeleton)
        if owner is not None:
            return owner == user
        free = 'NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.skeleton = ? AND other."user" <> ?)'
        changed = await self._execute(
            (f'UPDATE accounts SET skeleton = ? WHERE "user" = ? AND {free}', (skeleton, user, skeleton, user))
        )
        return bool(changed) or await self.user_with_name(skeleton) is None

    # ---- passkeys

    async def passkeys_of(self, user: str) -> list[Passkey]:
        query = f'SELECT {PASSKEY} FROM passkeys WHERE "user" = ? ORDER BY made_at'
        return [Passkey(*row) for row in await self._fetch(query, (user,))]

    async def passkey(self, name: str) -> Passkey | None:
        rows = await self._fetch(f"SELECT {PASSKEY} FROM passkeys WHERE id = ?", (name,))
        return Passkey(*rows[0]) if rows else None

    async def add_passkey(self, passkey: Passkey) -> bool:
        statement = f"{ADD_PASSKEY} VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        return bool(await self._execute((statement, _passkey_values(passkey))))

    async def note_passkey_used(self, name: str, counter: int, at: float) -> None:
        await self._execute(("UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ?", (counter, at, name)))

    async def remove_passkey(self, user: str, name: str) -> bool:
        others = 'EXISTS (SELECT 1 FROM passkeys AS other WHERE other."user" = ? AND other.id <> ?)'
        statement = f'DELETE FROM passkeys WHERE "user" = ? AND id = ? AND {others}'
        return bool(await self._execute((statement, (user, name, user, name))))

    # ---- sessions

    async def session(self, token_hash: str) -> Session | None:
        rows = await self._fetch(f"SELECT {SESSION} FROM sessions WHERE hash = ?", (token_hash,))
        return Session(*rows[0]) if rows else None

    async def sessions_of(self, user: str) -> list[Session]:
        query = f'SELECT {SESSION} FROM sessions WHERE "user" = ? ORDER BY seen_at DESC'
        return [Session(*row) for row in await self._fetch(query, (user,))]

    async def add_session(self, session: Session) -> None:
        values = (session.hash, session.id, session.user, session.device, session.made_at, session.seen_at)
        await self._execute((f"INSERT INTO sessions ({SESSION}) VALUES (?, ?, ?, ?, ?, ?)", values))

    async def note_session_seen(self, token_hash: str, at: float) -> None:
        await self._execute(("UPDATE sessions SET seen_at = ? WHERE hash = ?", (at, token_hash)))

    async def remove_session(self, user: str, name: str) -> bool:
        return bool(await self._execute(('DELETE FROM sessions WHERE "user" = ? AND id = ?', (user, name))))

    async def remove_other_sessions(self, user: str, token_hash: str) -> int:
        return await self._execute(('DELETE FROM sessions WHERE "user" = ? AND hash <> ?', (user, token_hash)))

    async def remove_sessions_before(self, at: float, limit: int) -> int:
        query = "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE seen_at < ? LIMIT ?)"
        return await self._execute((query, (at, limit)))

    # ---- challenges and codes

    async def add_challenge(self, challenge: str, kind: ChallengeKind, user: str, now: float, until: float) -> None:
        await self._execute(
            ("DELETE FROM challenges WHERE until < ?", (now,)),
            (
                'INSERT INTO challenges (hash, kind, "user", until) VALUES (?, ?, ?, ?)',
                (challenge, kind, user, until),
            ),
        )

    async def take_challenge(self, challenge: str, kind: ChallengeKind, user: str, now: float) -> bool:
        statement = 'DELETE FROM challenges WHERE hash = ? AND kind = ? AND "user" = ? AND until >= ?'
        return bool(await self._execute((statement, (challenge, kind, user, now))))

    async def add_device_code(self, name: str, secret: str, user: str, now: float, until: float) -> None:
        await self._execute(
            ('DELETE FROM device_codes WHERE until < ? OR "user" = ?', (now, user)),
            (
                'INSERT INTO device_codes (id, hash, "user", until, tries) VALUES (?, ?, ?, ?, 0)',
                (name, secret, user, until),
            ),
        )

    async def take_device_code(self, name: str, secret: str, now: float, tries: int) -> str | None:
        # The try is counted before the secret is looked at, so that two at once count as two.
        counted = await self._execute(
            (
                "UPDATE device_codes SET tries = tries + 1 WHERE id = ? AND tries < ? AND until >= ?",
                (name, tries, now),
            )
        )
        if not counted:
            return None
        user = _first(await self._fetch('SELECT "user" FROM device_codes WHERE id = ? AND hash = ?', (name, secret)))
        if user is None:
            return None
        used = await self._execute(("DELETE FROM device_codes WHERE id = ? AND hash = ?", (name, secret)))
        return user if used else None

    async def set_recovery_codes(self, user: str, hashes: Sequence[str]) -> None:
        await self._execute(
            ('DELETE FROM recovery_codes WHERE "user" = ?', (user,)),
            *(('INSERT INTO recovery_codes (hash, "user") VALUES (?, ?)', (each, user)) for each in hashes),
        )

    async def recovery_codes_left(self, user: str) -> int:
        rows = await self._fetch('SELECT count(*) FROM recovery_codes WHERE "user" = ?', (user,))
        return int(rows[0][0])

    async def take_recovery_code(self, code: str) -> str | None:
        user = _first(await self._fetch('SELECT "user" FROM recovery_codes WHERE hash = ?', (code,)))
        if user is None:
            return None
        return user if await self._execute(("DELETE FROM recovery_codes WHERE hash = ?", (code,))) else None

    # ---- everything of a user

    async def tables_with(self, user: str) -> list[str]:
        rows = await self._fetch('SELECT table_id FROM table_users WHERE "user" = ? ORDER BY table_id', (user,))
        return [str(table) for (table,) in rows]

    async def tables_visited(self, user: str) -> AsyncIterator[str]:
        last = ""
        while tables := await self._fetch(
            "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?", (last, SEARCHED_AT_ONCE)
        ):
            first, last = tables[0][0], tables[-1][0]
            query = 'SELECT DISTINCT table_id FROM events WHERE table_id >= ? AND table_id <= ? AND "user" = ?'
            for (table,) in await self._fetch(query, (first, last, user)):
                yield str(table)

    async def rows_of(self, user: str) -> dict[str, list[dict[str, Any]]]:
        found = {}
        for name, (columns, source) in EXPORTED.items():
            names = columns.split()
            rows = await self._fetch(f"SELECT {', '.join(names)} {source}", (user,))
            found[name] = [dict(zip(names, row, strict=True)) for row in rows]
        return found


def _passkey_values(passkey: Passkey) -> tuple[Any, ...]:
    each = passkey
    return each.id, each.user, each.public_key, each.counter, each.name, each.made_at, each.used_at


def _first(rows: Sequence[Sequence[Any]]) -> str | None:
    """The first value that was found."""
    return str(rows[0][0]) if rows else None
