"""Who may be reminded: people with a seat or an account, so that new guests can't fill the database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ironlanes.server.people.reminders.push_message import new_key, public_point, read_key
from ironlanes.server.runtime.base64url import to_base64url
from tests.server.people.reminders.test_push_message import AUTH, POINT
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


def test_who_knows_where_a_browser_is_reminded_does_not_get_its_notices(
    ada: AccountBrowser, eve: AccountBrowser
) -> None:
    for browser in (ada, eve):
        browser.table()
    way = PUSH | {"endpoint": "https://fcm.googleapis.com/ada", "p256dh": POINT, "auth": AUTH}

    def reminded(browser: AccountBrowser) -> list[str]:
        endpoints: list[str] = browser.http.get("/api/reminders").json()["endpoints"]
        return endpoints

    assert ada.http.post("/api/reminders/push", json=way).status_code == 204
    point = to_base64url(public_point(read_key(new_key()).public_key()))
    for other in ({"auth": to_base64url(bytes(16))}, {"p256dh": point}):
        assert reason(eve.http.post("/api/reminders/push", json=way | other)) == (409, "wrong-endpoint")
    assert (reminded(ada), reminded(eve)) == ([way["endpoint"]], [])
    assert eve.http.post("/api/reminders/push", json=way).status_code == 204, "it is the same browser"
    assert (reminded(ada), reminded(eve)) == ([], [way["endpoint"]])
