"""Who may be reminded: people with a seat or an account, so that new guests can't fill the database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.account_browser import ACCOUNTS, AccountBrowser, reason
from tests.support.running_server import RunningServer, running

PUSH = {"endpoint": "https://fcm.googleapis.com/x", "p256dh": "x", "auth": "x", "zone": "UTC", "language": "en"}
REQUESTS = [
    ("PUT", "/api/away", {"days": 3}),
    ("PUT", "/api/reminders/quiet", {"zone": "Europe/Berlin", "quiet_from": 22, "quiet_to": 8}),
    ("POST", "/api/reminders/push", PUSH),
    ("POST", "/api/reminders/mail", {"mail": "ada@example.org", "language": "en"}),
]


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(ACCOUNTS) as started:
        yield started


@pytest.mark.parametrize(("method", "address", "body"), REQUESTS)
def test_a_guest_without_a_seat_leaves_nothing_behind(
    ada: AccountBrowser, eve: AccountBrowser, method: str, address: str, body: dict[str, object]
) -> None:
    refused = (403, "no-games")
    for browser in (ada, eve):
        assert reason(browser.http.request(method, address, json=body)) == refused
    ada.table()
    eve.make_account(f"Eve {REQUESTS.index((method, address, body))}")
    for browser in (ada, eve):
        answer = browser.http.request(method, address, json=body)
        assert answer.status_code == 204 or reason(answer) != refused
