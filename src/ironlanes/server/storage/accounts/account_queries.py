"""The queries about accounts, for both databases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...model.ids import public_id
from ..sql_queries import SqlQueries
from .account_rows import ChallengeKind, NameLooks, Passkey, PlayerAccount, RemovedPasskey, Session

ACCOUNT: Final = '"user", skeleton, shown, handle, made_at'
PASSKEY: Final = 'id, "user", public_key, counter, name, made_at, used_at'
SESSION: Final = 'hash, id, "user", device, made_at, seen_at, proved_at, proved_with'
#: A passkey that nobody has, nor had before it was removed: its id could belong to somebody's account again.
ADD_PASSKEY: Final = (
    f"INSERT INTO passkeys ({PASSKEY}) SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT),"
    " CAST(? AS TEXT), CAST(? AS DOUBLE PRECISION), CAST(? AS DOUBLE PRECISION)"
    " WHERE NOT EXISTS (SELECT 1 FROM removed_passkeys WHERE id = ?) ON CONFLICT DO NOTHING"
)
#: An account that was made a moment ago.
IS_MADE: Final = 'EXISTS (SELECT 1 FROM accounts WHERE "user" = ? AND made_at = ?)'
#: Another account whose name looks the same.
LOOKS_ALIKE: Final = "(skeleton IN (?, ?) OR shown IN (?, ?))"
#: What a user may have a copy of: the columns, and where they come from.
EXPORTED: Final = {
    "passkeys": ("name made_at used_at", 'FROM passkeys WHERE "user" = ?'),
    "removed_passkeys": ("name made_at used_at until", 'FROM removed_passkeys WHERE "user" = ?'),
    "sessions": ("device made_at seen_at proved_at", 'FROM sessions WHERE "user" = ?'),
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
    "seat_addresses": ("table_id address", 'FROM seat_addresses WHERE "user" = ?'),
    "blocks": ("name at", 'FROM blocks WHERE "user" = ?'),
    "reports": ("at name table_id kind body", 'FROM reports WHERE "user" = ?'),
    "bans": ("at until reason", 'FROM bans WHERE "user" = ?'),
    "rated_games": (
        "board number game at old_rating new_rating deviation place seats",
        'FROM rating_changes WHERE "user" = ?',
    ),
}


class AccountQueries(SqlQueries):
    """What a store knows of accounts."""

    async def account_of(self, user: str) -> PlayerAccount | None:
        rows = await self._fetch(f'SELECT {ACCOUNT} FROM accounts WHERE "user" = ?', (user,))
        for owner, skeleton, shown, handle, made_at in rows:
            return PlayerAccount(owner, NameLooks(skeleton, shown or skeleton), handle, made_at)
        return None

    async def has_account(self, user: str) -> bool:
        return bool(await self._fetch('SELECT 1 FROM accounts WHERE "user" = ?', (user,)))

    async def has_seat_or_account(self, user: str) -> bool:
        query = 'SELECT 1 FROM table_users WHERE "user" = ? LIMIT 1'
        return await self.has_account(user) or bool(await self._fetch(query, (user,)))

    async def user_with_name(self, looks: NameLooks) -> str | None:
        query = f'SELECT "user" FROM accounts WHERE {LOOKS_ALIKE}'
        return _first(await self._fetch(query, (*looks, *looks)))

    async def users(self) -> list[tuple[str, str]]:
        return [(str(user), str(name)) for user, name in await self._fetch("SELECT id, name FROM users", ())]

    async def add_account(self, account: PlayerAccount, passkey: Passkey, recovery: Sequence[str]) -> bool:
        made = (account.user, account.made_at)
        own_passkey = 'EXISTS (SELECT 1 FROM passkeys WHERE id = ? AND "user" = ?)'
        alike = f"NOT EXISTS (SELECT 1 FROM accounts WHERE {LOOKS_ALIKE})"
        add_account = (
            f"INSERT INTO accounts ({ACCOUNT}) SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),"
            f" CAST(? AS TEXT), CAST(? AS DOUBLE PRECISION) WHERE {own_passkey} AND {alike} ON CONFLICT DO NOTHING"
        )
        new = (account.user, *account.looks, account.handle, account.made_at)
        add_code = f'INSERT INTO recovery_codes (hash, "user") SELECT CAST(? AS TEXT), CAST(? AS TEXT) WHERE {IS_MADE}'
        add_player = 'INSERT INTO players (player, "user") VALUES (?, ?) ON CONFLICT DO NOTHING'
        await self._execute(
            (ADD_PASSKEY, (*_passkey_values(passkey), passkey.id)),
            (add_account, (*new, passkey.id, account.user, *account.looks, *account.looks)),
            # Neither is there without the other.
            (f'DELETE FROM passkeys WHERE id = ? AND "user" = ? AND NOT {IS_MADE}', (passkey.id, account.user, *made)),
            (add_player, (public_id(account.user), account.user)),
            *((add_code, (each, account.user, *made)) for each in recovery),
        )
        return bool(await self._fetch('SELECT 1 FROM accounts WHERE "user" = ? AND made_at = ?', made))

    async def claim_name(self, user: str, looks: NameLooks) -> bool:
        owners = await self._fetch(
            f'SELECT 1 FROM accounts WHERE {LOOKS_ALIKE} AND "user" <> ?', (*looks, *looks, user)
        )
        if owners:
            return False
        alike = f'EXISTS (SELECT 1 FROM accounts AS other WHERE {LOOKS_ALIKE} AND other."user" <> ?)'
        changed = await self._execute(
            (
                f'UPDATE accounts SET skeleton = ?, shown = ? WHERE "user" = ? AND NOT {alike}',
                (*looks, user, *looks, *looks, user),
            )
        )
        return bool(changed) or await self.user_with_name(looks) is None

    async def accounts_without_looks(self, limit: int) -> list[tuple[str, str]]:
        query = 'SELECT "user", name FROM accounts JOIN users ON id = "user" WHERE shown IS NULL LIMIT ?'
        return [(str(user), str(name)) for user, name in await self._fetch(query, (limit,))]

    async def set_looks(self, user: str, looks: NameLooks) -> None:
        is_free = 'NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.skeleton = ? AND other."user" <> ?)'
        await self._execute(
            (
                f'UPDATE accounts SET skeleton = ? WHERE "user" = ? AND {is_free}',
                (looks.skeleton, user, looks.skeleton, user),
            ),
            ('UPDATE accounts SET shown = ? WHERE "user" = ?', (looks.shown, user)),
        )

    # ---- passkeys

    async def passkeys_of(self, user: str) -> list[Passkey]:
        query = f'SELECT {PASSKEY} FROM passkeys WHERE "user" = ? ORDER BY made_at'
        return [Passkey(*row) for row in await self._fetch(query, (user,))]

    async def passkey(self, name: str) -> Passkey | None:
        rows = await self._fetch(f"SELECT {PASSKEY} FROM passkeys WHERE id = ?", (name,))
        return Passkey(*rows[0]) if rows else None

    async def add_passkey(self, passkey: Passkey) -> bool:
        return bool(await self._execute((ADD_PASSKEY, (*_passkey_values(passkey), passkey.id))))

    async def note_passkey_used(self, name: str, counter: int, at: float) -> None:
        await self._execute(("UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ?", (counter, at, name)))

    async def remove_passkey(self, user: str, name: str, until: float | None) -> bool:
        found = await self.passkey(name)
        if found is None or found.user != user:
            return False
        others = 'EXISTS (SELECT 1 FROM passkeys AS other WHERE other."user" = ? AND other.id <> ?)'
        is_one_of_many = f'"user" = ? AND id = ? AND {others}'
        which = (user, name, user, name)
        keep = (
            f"INSERT INTO removed_passkeys ({PASSKEY}, until) SELECT {PASSKEY}, CAST(? AS DOUBLE PRECISION)"
            f" FROM passkeys WHERE {is_one_of_many}"
        )
        await self._execute(
            # The account is locked, so that of two passkeys that are removed at once one stays.
            ('UPDATE accounts SET made_at = made_at WHERE "user" = ?', (user,)),
            *(() if until is None else ((keep, (until, *which)),)),
            (f"DELETE FROM passkeys WHERE {is_one_of_many}", which),
        )
        return await self.passkey(name) is None

    async def removed_passkey(self, name: str, now: float) -> RemovedPasskey | None:
        query = f"SELECT {PASSKEY}, until FROM removed_passkeys WHERE id = ? AND until > ?"
        return next(map(_removed, await self._fetch(query, (name, now))), None)

    async def removed_passkeys_of(self, user: str, now: float) -> list[RemovedPasskey]:
        query = f'SELECT {PASSKEY}, until FROM removed_passkeys WHERE "user" = ? AND until > ? ORDER BY until'
        return [_removed(row) for row in await self._fetch(query, (user, now))]

    async def take_back(self, passkey: Passkey, since: float) -> None:
        user, name = passkey.user, passkey.id
        restored = f"INSERT INTO passkeys ({PASSKEY}) SELECT {PASSKEY} FROM removed_passkeys WHERE id = ?"
        await self._execute(
            (restored, (name,)),
            ("DELETE FROM removed_passkeys WHERE id = ?", (name,)),
            ('DELETE FROM passkeys WHERE "user" = ? AND made_at >= ? AND id <> ?', (user, since, name)),
            *(
                (f'DELETE FROM {table} WHERE "user" = ?', (user,))
                for table in ("sessions", "recovery_codes", "device_codes", "challenges")
            ),
        )

    async def remove_passkeys_before(self, at: float, limit: int) -> int:
        query = "DELETE FROM removed_passkeys WHERE id IN (SELECT id FROM removed_passkeys WHERE until < ? LIMIT ?)"
        return await self._execute((query, (at, limit)))

    # ---- sessions

    async def session(self, token_hash: str) -> Session | None:
        rows = await self._fetch(f"SELECT {SESSION} FROM sessions WHERE hash = ?", (token_hash,))
        return Session(*rows[0]) if rows else None

    async def sessions_of(self, user: str) -> list[Session]:
        query = f'SELECT {SESSION} FROM sessions WHERE "user" = ? ORDER BY seen_at DESC'
        return [Session(*row) for row in await self._fetch(query, (user,))]

    async def add_session(self, session: Session) -> None:
        each = session
        values = (each.hash, each.id, each.user, each.device, each.made_at, each.seen_at, each.proved_at)
        marks = ", ".join("?" for _ in SESSION.split(","))
        await self._execute((f"INSERT INTO sessions ({SESSION}) VALUES ({marks})", (*values, each.proved_with)))

    async def renew_proof(self, token_hash: str, new_hash: str, at: float, passkey: str) -> bool:
        statement = "UPDATE sessions SET hash = ?, seen_at = ?, proved_at = ?, proved_with = ? WHERE hash = ?"
        return bool(await self._execute((statement, (new_hash, at, at, passkey, token_hash))))

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

    async def add_device_code(self, code: str, user: str, now: float, until: float) -> None:
        await self._execute(
            ('DELETE FROM device_codes WHERE until < ? OR "user" = ?', (now, user)),
            (
                'INSERT INTO device_codes (id, hash, "user", until, tries) VALUES (?, ?, ?, ?, 0)',
                (code, code, user, until),
            ),
        )

    async def take_device_code(self, code: str, now: float) -> str | None:
        user = _first(await self._fetch('SELECT "user" FROM device_codes WHERE id = ? AND until >= ?', (code, now)))
        if user is None:
            return None
        return user if await self._execute(("DELETE FROM device_codes WHERE id = ?", (code,))) else None

    async def remove_expired_codes(self, now: float) -> None:
        await self._execute(
            *((f"DELETE FROM {table} WHERE until < ?", (now,)) for table in ("challenges", "device_codes"))
        )

    async def set_recovery_codes(self, user: str, hashes: Sequence[str]) -> None:
        await self._execute(
            ('DELETE FROM recovery_codes WHERE "user" = ?', (user,)),
            *(('INSERT INTO recovery_codes (hash, "user") VALUES (?, ?)', (each, user)) for each in hashes),
        )

    async def recovery_codes_left(self, user: str) -> int:
        rows = await self._fetch('SELECT count(*) FROM recovery_codes WHERE "user" = ?', (user,))
        return int(rows[0][0])

    async def take_recovery_code(self, code: str, user: str | None = None) -> str | None:
        owner = _first(await self._fetch('SELECT "user" FROM recovery_codes WHERE hash = ?', (code,)))
        if owner is None or user not in (None, owner):
            return None
        return owner if await self._execute(("DELETE FROM recovery_codes WHERE hash = ?", (code,))) else None

    # ---- everything of a user

    async def request_deletion(self, user: str, at: float) -> None:
        statement = 'INSERT INTO deletion_requests ("user", at) VALUES (?, ?) ON CONFLICT DO NOTHING'
        await self._execute((statement, (user, at)))

    async def deletion_requests(self) -> list[str]:
        return [str(user) for (user,) in await self._fetch('SELECT "user" FROM deletion_requests ORDER BY at', ())]

    async def tables_with(self, user: str) -> list[str]:
        rows = await self._fetch('SELECT table_id FROM table_users WHERE "user" = ? ORDER BY table_id', (user,))
        return [str(table) for (table,) in rows]

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


def _removed(row: Sequence[Any]) -> RemovedPasskey:
    *passkey, until = row
    return RemovedPasskey(Passkey(*passkey), until)


def _first(rows: Sequence[Sequence[Any]]) -> str | None:
    """The first value that was found."""
    return str(rows[0][0]) if rows else None
