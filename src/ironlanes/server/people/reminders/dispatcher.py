"""Sends the notices of the outbox: one for each turn, and a reminder when a quarter of its time is left."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ...play.tables.table_registry import TableRegistry
from ...runtime import wall_clock
from ...runtime.node_times import LOST_SECONDS
from ...storage.errors import DatabaseDamaged, StorageUnavailable
from ...storage.notice_changes import RemoveNotice, RemovePushWay, SendLater
from ...storage.notice_rows import DueNotice, MailRow, NoticeSender, PushWay
from .mail import MailServer
from .mail_texts import MAIL_TEXTS
from .quiet_hours import end_of_quiet

if TYPE_CHECKING:
    from .push_sender import PushSender  # it needs an extra

log = logging.getLogger(__name__)

#: How many notices are sent at once, and seconds from one round to the next.
BATCH_SIZE: Final = 50
INTERVAL = 5.0
#: The part of its time that a seat has left when it is reminded.
REMINDER_SHARE: Final = 0.25
#: Seconds for which a notice is of use where a turn has no end.
UNTIMED_SECONDS: Final = 7 * 86400.0


class NoticeDispatcher:
    """Sends what is due."""

    def __init__(
        self,
        tables: TableRegistry,
        push: PushSender | None,
        mail: MailServer | None,
        address: str | None,
        is_in_charge: Callable[[], bool] = lambda: True,
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._push = push
        self._mail = mail
        self._url = address
        #: Whether this is the one of several nodes that sends the notices of tables which none of them has.
        self._is_in_charge = is_in_charge

    async def run(self) -> None:
        """Look again and again."""
        while True:
            try:
                await self.send_due()
            except (StorageUnavailable, DatabaseDamaged) as error:
                log.warning("notices could not be sent, which is tried again: %s", error)
            await asyncio.sleep(INTERVAL)

    async def send_due(self) -> None:
        """Send every notice whose time has come."""
        sender = NoticeSender(self._tables.owners.node or "", self._is_in_charge(), LOST_SECONDS)
        found = await self._store.notices_due(wall_clock.now(), BATCH_SIZE, sender)
        await asyncio.gather(*(self._try(notice) for notice in found))

    async def _try(self, notice: DueNotice) -> None:
        """Send a notice: whatever is wrong with it, the others are sent."""
        try:
            await self._handle(notice)
        except StorageUnavailable:
            raise
        except Exception:
            log.exception("a notice for table %s could not be sent", notice.table)

    async def _handle(self, notice: DueNotice) -> None:
        if not notice.is_current:
            await self._store.commit([RemoveNotice(notice.table, notice.since)]).wait()
            return
        later = await self._later(notice)
        if later is not None:
            await self._store.commit([SendLater(notice.table, notice.since, notice.kind, later)]).wait()
            return
        # First it is noted that it is sent: after a crash, rather none than two.
        reminder_at = _reminder_at(notice) if notice.kind == "turn" else None
        if await self._store.take_notice(notice, reminder_at) and not self._is_connected(notice):
            await self._send(notice)

    async def _later(self, notice: DueNotice) -> float | None:
        """When a notice is sent that is not sent now: after quiet hours, or when its person is back."""
        away_until = self._tables.people.vacations.away_until(notice.user)
        if away_until is not None:
            return away_until
        if notice.kind == "late" and notice.deadline is not None:
            reminder_at = _reminder_at(notice)
            if reminder_at is not None and reminder_at > wall_clock.now():
                return reminder_at  # the clock has been given more time
        return end_of_quiet(await self._store.quiet_hours_of(notice.user), wall_clock.now())

    def _is_connected(self, notice: DueNotice) -> bool:
        """Whether someone is at the table of a notice: with several nodes, this one has the table if any has."""
        table = self._tables.in_memory(notice.table)
        return table is not None and notice.user in table.users_here

    async def _send(self, notice: DueNotice) -> None:
        ways = await self._store.push_ways_of(notice.user) if self._push is not None else []
        mail = await self._store.mail_of(notice.user) if self._mail is not None else None
        sending = [self._send_push(way, notice) for way in ways]
        if mail is not None and mail.is_confirmed:
            sending.append(self._send_mail(mail, notice))
        await asyncio.gather(*sending)

    async def _send_push(self, way: PushWay, notice: DueNotice) -> None:
        assert self._push is not None
        payload = {"kind": notice.kind, "table": notice.table, "board": notice.board, "language": way.language}
        left = UNTIMED_SECONDS if notice.deadline is None else notice.deadline - wall_clock.now()
        if not await self._push.send(way, payload, notice.table, left):
            await self._store.commit([RemovePushWay(way.endpoint, notice.user)]).wait()

    async def _send_mail(self, mail: MailRow, notice: DueNotice) -> None:
        assert self._mail is not None
        texts = MAIL_TEXTS[mail.language]
        is_turn = notice.kind == "turn"
        end = f"{self._url}/api/reminders/end/{mail.token}"
        text = (texts.turn if is_turn else texts.late).format(link=f"{self._url}/table/{notice.table}", end=end)
        subject = texts.turn_subject if is_turn else texts.late_subject
        await self._mail.send(self._mail.message(mail.mail, subject, text, end))


def _reminder_at(notice: DueNotice) -> float | None:
    """When a seat is reminded; None where its turn has no end."""
    if notice.deadline is None:
        return None
    return notice.deadline - REMINDER_SHARE * (notice.deadline - notice.since)
