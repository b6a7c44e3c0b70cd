"""The outbox: one notice a turn, a reminder, quiet hours, and nothing for those who know already."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ironlanes.server.model.request_errors import RequestError
from ironlanes.server.people.reminders.dispatcher import ReminderDispatcher
from ironlanes.server.people.reminders.mail import MailError, MailServer, read_mail_server
from ironlanes.server.people.reminders.mail_addresses import MailAddresses
from ironlanes.server.people.reminders.push_message import new_key
from ironlanes.server.people.reminders.push_sender import PushSender
from ironlanes.server.people.reminders.quiet_hours import end_of_quiet
from ironlanes.server.play.tables.correspondence_clock import DAY, HOUR
from ironlanes.server.play.tables.table_registry import TableRegistry
from ironlanes.server.storage.cluster.nodes import NodeRow
from ironlanes.server.storage.people.reminder_contacts import PushWay, QuietHours, SavePushWay, SaveQuietHours
from tests.server.features.correspondence.test_correspondence import act
from tests.server.people.reminders.test_push_message import AUTH, POINT
from tests.support.in_process import InProcessServer, async_test, seat_everyone
from tests.support.simulated_days import SimulatedDays

ENDPOINT = "https://fcm.googleapis.com/fcm/send/one"


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> SimulatedDays:
    return SimulatedDays(monkeypatch)


class Sent:
    """What was sent to push services, in place of the network."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.requests: list[tuple[str, str, dict[str, str]]] = []
        self.status = 201
        monkeypatch.setattr("ironlanes.server.people.reminders.push_sender.post", self._post)

    def _post(self, host: str, path: str, body: bytes, headers: dict[str, str]) -> int:
        assert len(body) > 100
        self.requests.append((host, path, headers))
        return self.status


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    return Sent(monkeypatch)


def dispatcher(server: InProcessServer, mail: MailServer | None = None) -> ReminderDispatcher:
    push = PushSender(new_key(), "https://play.example.org")
    return ReminderDispatcher(
        server.tables, server.storage.reminders, server.storage.contacts, push, mail, "https://play.example.org"
    )


def subscribe(server: InProcessServer, user: str, endpoint: str = ENDPOINT) -> None:
    server.storage.database.commit([SavePushWay(user, PushWay(endpoint, POINT, AUTH, "en"), 1.0)])


async def game(server: InProcessServer, **options: Any) -> tuple[Any, Any, str]:
    one, two = await seat_everyone(server, 2, options={"days": "brisk", "has_vacation": False} | options, seed="6")
    return one, two, one.table_message["table"]


@async_test
async def test_one_notice_a_turn_and_a_reminder_when_a_quarter_is_left(days: SimulatedDays, sent: Sent) -> None:
    async with InProcessServer() as server:
        one, two, table = await game(server)
        subscribe(server, two.user)
        send = dispatcher(server)
        await two.go()
        await act(one)
        await send.send_due()
        assert sent.requests == [], "not at once: they may be on their way"
        days.at += 61
        for _ in range(3):
            await send.send_due()
        [(host, path, headers)] = sent.requests
        assert (host, path) == ("fcm.googleapis.com", "/fcm/send/one")
        assert (headers["Topic"], headers["TTL"]) == (table, str(int(DAY) - 61))
        days.at += 17 * HOUR
        await send.send_due()
        assert len(sent.requests) == 1
        days.at += HOUR
        for _ in range(3):
            await send.send_due()
        assert len(sent.requests) == 2
        days.at += 4 * HOUR
        await send.send_due()
        assert len(sent.requests) == 2


@async_test
async def test_nobody_is_told_what_has_passed_or_what_they_see(days: SimulatedDays, sent: Sent) -> None:
    async with InProcessServer() as server:
        one, two, table = await game(server)
        for guest in (one, two):
            subscribe(server, guest.user, f"{ENDPOINT}/{guest.user}")
        send = dispatcher(server)
        days.at += 61
        await send.send_due()
        assert sent.requests == [], "they are connected"
        await act(one)
        await act(two)
        days.at += 61
        await one.go()
        back = await server.guest(one.user, "back").come(await server.find_table(table))
        await act(back)
        await send.send_due()
        assert sent.requests == [], "the turn has passed"


@async_test
async def test_the_node_that_has_the_table_knows_who_is_there(
    days: SimulatedDays, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ironlanes.server.people.reminders.dispatcher.LOST_SECONDS", 1e9)
    async with InProcessServer() as server:
        server.tables.owners.node = "a"
        other = TableRegistry(server.settings, server.storage, server.tables.bots, server.tables.deals, node="b")
        for node in ("a", "b"):
            await server.storage.nodes.note(NodeRow(node, f"address of {node}", ""), "1.0", 1e9)
        push = PushSender(new_key(), "https://play.example.org")
        here = ReminderDispatcher(
            server.tables,
            server.storage.reminders,
            server.storage.contacts,
            push,
            None,
            "https://play.example.org",
            lambda: False,
        )
        in_charge = ReminderDispatcher(
            other,
            server.storage.reminders,
            server.storage.contacts,
            push,
            None,
            "https://play.example.org",
            lambda: True,
        )
        one, two, _ = await game(server)
        subscribe(server, two.user)
        await act(one)
        days.at += 61
        await in_charge.send_due()
        await here.send_due()
        days.at += 18 * HOUR
        await in_charge.send_due()
        await here.send_due()
        assert sent.requests == [], "they are connected, though not to the node in charge"
        await act(two)
        await two.go()
        await act(one)
        days.at += 61
        await in_charge.send_due()
        assert sent.requests == [], "the owner sends it"
        await asyncio.gather(here.send_due(), here.send_due())
        assert len(sent.requests) == 1
        await server.storage.nodes.remove("a")
        days.at += 18 * HOUR
        await here.send_due()
        await asyncio.gather(in_charge.send_due(), in_charge.send_due())
        assert len(sent.requests) == 2, "the owner is gone, so the node in charge sends the reminder, once"


@async_test
async def test_quiet_hours_and_absence_delay_a_notice(days: SimulatedDays, sent: Sent) -> None:
    async with InProcessServer() as server:
        one, two, _ = await game(server, days="slow")
        subscribe(server, two.user)
        days.at = datetime(2026, 3, 2, 23, 30, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
        server.storage.database.commit([SaveQuietHours(two.user, QuietHours("Europe/Berlin", 22, 8))])
        send = dispatcher(server)
        await two.go()
        await act(one)
        days.at += 61
        await send.send_due()
        days.at += 8 * HOUR
        await send.send_due()
        assert sent.requests == []
        days.at += HOUR
        server.tables.people.vacations.set_away(two.user, days.at + DAY)
        await send.send_due()
        assert sent.requests == []
        days.at += DAY + 60
        await send.send_due()
        assert len(sent.requests) == 1


@pytest.mark.parametrize(
    ("first", "last", "hour", "end"),
    [
        (22, 8, 23, 8),
        (22, 8, 3, 8),
        (22, 8, 8, None),
        (22, 8, 21, None),
        (1, 5, 3, 5),
        (1, 5, 6, None),
        (9, 9, 9, None),
    ],
)
def test_quiet_hours(first: int, last: int, hour: int, end: int | None) -> None:
    zone = ZoneInfo("America/New_York")
    at = datetime(2026, 3, 2, hour, 10, tzinfo=zone).timestamp()
    found = end_of_quiet(QuietHours("America/New_York", first, last), at)
    assert (None if found is None else datetime.fromtimestamp(found, zone).hour) == end
    assert found is None or 0 < found - at < DAY
    assert end_of_quiet(None, at) is None
    assert end_of_quiet(QuietHours("Nowhere/At all", first, last), at) is None


@async_test
async def test_a_browser_that_is_gone_is_forgotten(days: SimulatedDays, sent: Sent) -> None:
    async with InProcessServer() as server:
        one, two, _ = await game(server)
        subscribe(server, two.user)
        sent.status = 410
        await two.go()
        await act(one)
        days.at += 61
        await dispatcher(server).send_due()
        assert len(sent.requests) == 1
        assert await server.storage.contacts.push_ways_of(two.user) == []


@dataclass(frozen=True, slots=True)
class MailBox(MailServer):
    """Keeps what would be sent."""

    messages: list[EmailMessage] = field(default_factory=list)

    async def send(self, message: EmailMessage) -> None:
        self.messages.append(message)


def code_in(box: MailBox) -> str:
    text: str = box.messages[-1].get_content()
    return next(word for word in text.split() if word[:8].isdigit())[:8]


@async_test
async def test_an_address_is_confirmed_by_a_code(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        box = MailBox("localhost", 25, "games@example.org")
        mails = MailAddresses(server.storage.contacts, box)
        await mails.ask("ada", "ada@example.org", "en")
        code = code_in(box)
        stored = await server.storage.contacts.mail_of("ada")
        assert stored is not None
        assert code not in repr(stored)
        for _ in range(4):
            with pytest.raises(RequestError, match="wrong, was used"):
                await mails.confirm("ada", "00000000" if code != "00000000" else "1")
        with pytest.raises(RequestError):
            await mails.confirm("eve", code)
        await mails.confirm("ada", code)
        stored = await server.storage.contacts.mail_of("ada")
        assert stored is not None
        assert stored.is_confirmed
        # Five tries, and ten minutes.
        await mails.ask("ada", "ada@example.org", "de")
        code = code_in(box)
        for _ in range(5):
            with pytest.raises(RequestError):
                await mails.confirm("ada", "x")
        with pytest.raises(RequestError):
            await mails.confirm("ada", code)
        await mails.ask("ada", "ada@example.org", "de")
        days.at += 601
        with pytest.raises(RequestError):
            await mails.confirm("ada", code_in(box))
        for wrong in ("ada", "ada@", "a@b\r\nBcc: x@y", "a b@c.de", "<a@b.de>"):
            with pytest.raises(RequestError, match="not an e-mail address"):
                await mails.ask("ada", wrong, "en")


@async_test
async def test_many_tries_at_once_count_as_many_and_a_code_is_used_once() -> None:
    async with InProcessServer() as server:
        box = MailBox("localhost", 25, "games@example.org")
        here, there = MailAddresses(server.storage.contacts, box), MailAddresses(server.storage.contacts, box)
        await here.ask("ada", "ada@example.org", "en")
        tries = [each.confirm("ada", f"wrong {number}") for number in range(10) for each in (here, there)]
        refused = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(each, RequestError) for each in refused)
        stored = await server.storage.contacts.mail_of("ada")
        assert stored is not None
        assert (stored.tries, stored.is_confirmed) == (5, False)
        with pytest.raises(RequestError):
            await here.confirm("ada", code_in(box))
        await here.ask("ada", "ada@example.org", "en")
        code = code_in(box)
        used = await asyncio.gather(here.confirm("ada", code), there.confirm("ada", code), return_exceptions=True)
        assert [type(each) for each in used if each] == [RequestError]
        await here.forget("ada")
        with pytest.raises(RequestError):
            await here.confirm("ada", code)


@async_test
async def test_mail_is_sent_and_ended_with_one_click(days: SimulatedDays, sent: Sent) -> None:
    async with InProcessServer() as server:
        box = MailBox("localhost", 25, "games@example.org")
        mails = MailAddresses(server.storage.contacts, box)
        one, two, table = await game(server)
        await mails.ask(two.user, "two@example.org", "de")
        await two.go()
        await act(one)
        days.at += 61
        send = dispatcher(server, box)
        await send.send_due()
        assert len(box.messages) == 1, "an address that is not confirmed gets nothing but the code"
        await mails.confirm(two.user, code_in(box))
        days.at += 19 * HOUR
        await send.send_due()
        message = box.messages[-1]
        assert message["Subject"] == "Deine Zeit in Ironlanes läuft ab"
        assert f"https://play.example.org/table/{table}" in message.get_content()
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        token = message["List-Unsubscribe"].rstrip(">").rpartition("/")[2]
        await mails.end("another token")
        assert await server.storage.contacts.mail_of(two.user) is not None
        await mails.end(token)
        assert await server.storage.contacts.mail_of(two.user) is None
        assert sent.requests == []


def test_the_address_of_an_smtp_server() -> None:
    server = read_mail_server("smtp://me:a%40b@mail.example.org/?from=games@example.org")
    assert (server.host, server.port, server.user, server.password) == ("mail.example.org", 587, "me", "a@b")
    assert read_mail_server("smtps://mail.example.org/?from=a@b.org").port == 465
    for wrong in ("http://x/?from=a@b", "smtp://x/", "smtp:///?from=a@b", "smtp://x:y/?from=a@b"):
        with pytest.raises(MailError):
            read_mail_server(wrong)
