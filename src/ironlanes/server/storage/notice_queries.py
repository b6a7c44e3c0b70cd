"""The queries about reminders."""

from __future__ import annotations

from typing import Protocol

from .notice_rows import DueNotice, MailRow, NoticeSender, PushWay, QuietHours
from .sql_queries import SqlQueries


class NoticeStore(Protocol):
    """What the server asks of a database about reminders."""

    async def notices_due(self, at: float, limit: int, sender: NoticeSender) -> list[DueNotice]:
        """Return the notices that a server is to send by a time."""

    async def take_notice(self, notice: DueNotice, reminder_at: float | None) -> bool:
        """Note that a notice is sent, and when its reminder is; False if another server was faster."""

    async def push_ways_of(self, user: str) -> list[PushWay]:
        """Return the browsers of a user that want notices."""

    async def mail_of(self, user: str) -> MailRow | None:
        """Return a user's e-mail address."""

    async def count_mail_try(self, user: str, now: float, most: int) -> bool:
        """Count that a user tries a code; False if there is none to be tried, or it was tried too often."""

    async def confirm_mail(self, user: str, code_hash: str) -> bool:
        """Confirm a user's address if this is the hash of its code, which is used up then; return whether it was."""

    async def user_of_mail_token(self, token: str) -> str | None:
        """Return the user whose messages have a token."""

    async def quiet_hours_of(self, user: str) -> QuietHours | None:
        """Return when a user wants no notices."""


class NoticeQueries(SqlQueries):
    """The queries, for both databases."""

    async def notices_due(self, at: float, limit: int, sender: NoticeSender) -> list[DueNotice]:
        is_owned = f"EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owner AND seen_at > {self.now_sql} - ?)"
        rows = await self._fetch(
            'SELECT notices.table_id, notices."user", notices.since, notices.kind, board, to_move, days_tables.since,'
            " deadline FROM notices JOIN tables ON id = notices.table_id"
            " JOIN days_tables ON days_tables.table_id = notices.table_id"
            f" WHERE next_at IS NOT NULL AND next_at <= ? AND (owner = ? OR (? AND NOT {is_owned}))"
            " ORDER BY next_at LIMIT ?",
            (at, sender.node, sender.is_in_charge, sender.silent_after, limit),
        )
        return [DueNotice(*row) for row in rows]

    async def take_notice(self, notice: DueNotice, reminder_at: float | None) -> bool:
        query = (
            "UPDATE notices SET kind = 'late', next_at = ?"
            " WHERE table_id = ? AND since = ? AND kind = ? AND next_at IS NOT NULL"
        )
        return bool(await self._execute((query, (reminder_at, notice.table, notice.since, notice.kind))))

    async def push_ways_of(self, user: str) -> list[PushWay]:
        query = 'SELECT endpoint, point, auth, language FROM push_ways WHERE "user" = ?'
        return [PushWay(*row) for row in await self._fetch(query, (user,))]

    async def mail_of(self, user: str) -> MailRow | None:
        query = (
            'SELECT "user", mail, language, is_confirmed, code_hash, code_until, tries, token FROM mail_addresses'
            ' WHERE "user" = ?'
        )
        for row in await self._fetch(query, (user,)):
            owner, mail, language, is_confirmed, *rest = row
            return MailRow(owner, mail, language, bool(is_confirmed), *rest)
        return None

    async def count_mail_try(self, user: str, now: float, most: int) -> bool:
        query = (
            "UPDATE mail_addresses SET tries = tries + 1"
            ' WHERE "user" = ? AND is_confirmed = ? AND tries < ? AND code_until > ?'
        )
        return bool(await self._execute((query, (user, False, most, now))))

    async def confirm_mail(self, user: str, code_hash: str) -> bool:
        query = (
            "UPDATE mail_addresses SET is_confirmed = ?, code_hash = ''"
            ' WHERE "user" = ? AND is_confirmed = ? AND code_hash = ?'
        )
        return bool(await self._execute((query, (True, user, False, code_hash))))

    async def user_of_mail_token(self, token: str) -> str | None:
        for (user,) in await self._fetch('SELECT "user" FROM mail_addresses WHERE token = ?', (token,)):
            return str(user)
        return None

    async def quiet_hours_of(self, user: str) -> QuietHours | None:
        query = 'SELECT zone, first_hour, last_hour FROM quiet_hours WHERE "user" = ?'
        for row in await self._fetch(query, (user,)):
            return QuietHours(*row)
        return None
