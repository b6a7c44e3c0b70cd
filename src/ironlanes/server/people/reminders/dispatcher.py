"""Sends the reminders of the outbox: one for each turn, and one more when a quarter of its time is left."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ...model.texts import text_of
from ...play.tables.table_registry import TableRegistry
from ...runtime import wall_clock
from ...runtime.node_times import LOST_SECONDS
from ...storage.database.errors import StorageUnavailable
from ...storage.features.reminder_outbox import DueReminder, ReminderOutbox, ReminderSender, RemoveReminder, SendLater
from ...storage.keep_trying import keep_trying
from ...storage.people.reminder_contacts import MailRow, PushWay, ReminderContacts, RemovePushWay
from .mail import MailServer
from .quiet_hours import end_of_quiet

if TYPE_CHECKING:
    from .push_sender import PushSender  # it needs an extra

log = logging.getLogger(__name__)

#: How many reminders are sent at once, and seconds from one round to the next.
BATCH_SIZE: Final = 50
INTERVAL = 5.0
#: The part of its time that a seat has left when it is reminded.
REMINDER_SHARE: Final = 0.25
#: Seconds for which a reminder is of use where a turn has no end.
UNTIMED_SECONDS: Final = 7 * 86400.0


class ReminderDispatcher:
    """Sends reminders that are due."""

    def __init__(
        self,
        tables: TableRegistry,
        reminders: ReminderOutbox,
        contacts: ReminderContacts,
        push: PushSender | None,
        mail: MailServer | None,
        address: str | None,
        is_in_charge: Callable[[], bool] = lambda: True,
    ) -> None:
        self._tables = tables
        self._reminders = reminders
        self._contacts = contacts
        self._push = push
        self._mail = mail
        self._url = address
        #: Whether this is the one of several nodes that sends the reminders of tables which none of them has.
        self._is_in_charge = is_in_charge

    async def run(self) -> None:
        """Send reminders that are due, again and again until cancelled."""
        while True:
            await keep_trying("reminders could not be sent", self.send_due, INTERVAL)
            await asyncio.sleep(INTERVAL)

    async def send_due(self) -> None:
        """Send every reminder whose time has come."""
        sender = ReminderSender(self._tables.owners.node or "", self._is_in_charge(), LOST_SECONDS)
        found = await self._reminders.due(wall_clock.now(), BATCH_SIZE, sender)
        await asyncio.gather(*(self._try(reminder) for reminder in found))

    async def _try(self, reminder: DueReminder) -> None:
        """Send a reminder; a failure does not affect the others."""
        try:
            await self._handle(reminder)
        except StorageUnavailable:
            raise
        except Exception:
            log.exception("a reminder for table %s could not be sent", reminder.table)

    async def _handle(self, reminder: DueReminder) -> None:
        if not reminder.is_current:
            await self._reminders.commit([RemoveReminder(reminder.table, reminder.since)]).wait()
            return
        later = await self._later(reminder)
        if later is not None:
            await self._reminders.commit([SendLater(reminder.table, reminder.since, reminder.kind, later)]).wait()
            return
        # First it is noted that it is sent: after a crash, rather none than two.
        reminder_at = _reminder_at(reminder) if reminder.kind == "turn" else None
        if await self._reminders.take(reminder, reminder_at) and not self._is_connected(reminder):
            await self._send(reminder)

    async def _later(self, reminder: DueReminder) -> float | None:
        """Return when a deferred reminder is sent: after quiet hours, or when its user is back; None to send it now."""
        away_until = self._tables.people.vacations.away_until(reminder.user)
        if away_until is not None:
            return away_until
        if reminder.kind == "late" and reminder.deadline is not None:
            reminder_at = _reminder_at(reminder)
            if reminder_at is not None and reminder_at > wall_clock.now():
                return reminder_at  # the clock has been given more time
        return end_of_quiet(await self._contacts.quiet_hours_of(reminder.user), wall_clock.now())

    def _is_connected(self, reminder: DueReminder) -> bool:
        """Return whether the user is at the reminder's table; if any node has the table, it is this one."""
        table = self._tables.in_memory(reminder.table)
        return table is not None and reminder.user in table.audience.users_here

    async def _send(self, reminder: DueReminder) -> None:
        ways = await self._contacts.push_ways_of(reminder.user) if self._push is not None else []
        mail = await self._contacts.mail_of(reminder.user) if self._mail is not None else None
        sending = [self._send_push(way, reminder) for way in ways]
        if mail is not None and mail.is_confirmed:
            sending.append(self._send_mail(mail, reminder))
        await asyncio.gather(*sending)

    async def _send_push(self, way: PushWay, reminder: DueReminder) -> None:
        assert self._push is not None
        text = text_of(way.language, f"notices.{reminder.kind}")
        # A service worker of an older page has its own texts.
        older = {"kind": reminder.kind, "board": reminder.board, "language": way.language}
        payload = {"table": reminder.table, "text": text, **older}
        left = UNTIMED_SECONDS if reminder.deadline is None else reminder.deadline - wall_clock.now()
        if not await self._push.send(way, payload, reminder.table, left):
            await self._contacts.commit([RemovePushWay(way.endpoint, reminder.user)]).wait()

    async def _send_mail(self, mail: MailRow, reminder: DueReminder) -> None:
        assert self._mail is not None
        end = f"{self._url}/api/reminders/end/{mail.token}"
        link = f"{self._url}/table/{reminder.table}"
        subject = text_of(mail.language, f"mail.{reminder.kind}Subject")
        text = text_of(mail.language, f"mail.{reminder.kind}", link=link, end=end)
        await self._mail.send(self._mail.message(mail.mail, subject, text, end))


def _reminder_at(reminder: DueReminder) -> float | None:
    """Return when a seat is reminded; None if its turn has no deadline."""
    if reminder.deadline is None:
        return None
    return reminder.deadline - REMINDER_SHARE * (reminder.deadline - reminder.since)
