"""The queries about reminders."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

from .notice_rows import DueNotice, MailRow, PushWay, QuietHours


class NoticeStore(Protocol):
    """What the server asks of a database about reminders."""

    async def notices_due(self, at: float, limit: int) -> list[DueNotice]:
        """Return the notices that are to be sent by a time."""

    async def push_ways_of(self, user: str) -> list[PushWay]:
        """Return the browsers of a user that want notices."""

    async def mail_of(self, user: str) -> MailRow | None:
        """Return a user's e-mail address."""

    async def user_of_mail_token(self, token: str) -> str | None:
        """Return the user whose messages have a token."""

    async def quiet_hours_of(self, user: str) -> QuietHours | None:
        """Return when a user wants no notices."""


class NoticeQueries(ABC):
    """The queries, for both databases."""

    @abstractmethod
    async def _fetch(self, query: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Return all rows that a query finds."""

    async def notices_due(self, at: float, limit: int) -> list[DueNotice]:
        rows = await self._fetch(
            'SELECT notices.table_id, notices."user", notices.since, notices.kind, board, to_move, days_tables.since,'
            " deadline FROM notices JOIN tables ON id = notices.table_id"
            " JOIN days_tables ON days_tables.table_id = notices.table_id"
            " WHERE next_at IS NOT NULL AND next_at <= ? ORDER BY next_at LIMIT ?",
            (at, limit),
        )
        return [DueNotice(*row) for row in rows]

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

    async def user_of_mail_token(self, token: str) -> str | None:
        for (user,) in await self._fetch('SELECT "user" FROM mail_addresses WHERE token = ?', (token,)):
            return str(user)
        return None

    async def quiet_hours_of(self, user: str) -> QuietHours | None:
        query = 'SELECT zone, first_hour, last_hour FROM quiet_hours WHERE "user" = ?'
        for row in await self._fetch(query, (user,)):
            return QuietHours(*row)
        return None
