"""Where a visitor comes from, and by what cookie the server knows them again."""

from __future__ import annotations

import logging
import time

import pytest

from ironlanes.cli.main import main
from ironlanes.server.model.addresses import TrustedProxies, limit_key
from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.model.settings import Settings
from ironlanes.server.people.accounts.identity import DAY, Identity
from ironlanes.server.runtime import operator_log
from tests.support.running_server import Browser, RunningServer, running


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("2001:0db8:0000:0000:1234::", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_what_counts_as_one_visitor(address: str, key: str) -> None:
    assert limit_key(address) == key


def test_trusted_proxies() -> None:
    proxies = TrustedProxies(["10.0.0.0/24", "::1", "192.0.2.7"])
    for address in ("10.0.0.9", "::ffff:10.0.0.9", "::1", "192.0.2.7"):
        assert address in proxies, address
    for address in ("10.0.1.9", "::2", "192.0.2.8", "unknown", ""):
        assert address not in proxies, address
    assert "127.0.0.1" not in TrustedProxies([])


def statuses(browser: Browser, *forwarded: str) -> list[int]:
    """What strangers who come from some addresses, by the word of a proxy, get when they ask for a table."""
    found = []
    for each in forwarded:
        browser.http.cookies.clear()
        answer = browser.http.post("/api/tables", json={"board": "usa"}, headers={"x-forwarded-for": each})
        found.append(answer.status_code)
    return found


ONE_TABLE = Limits(routes={"tables": RateLimit(0.001, 1)})


def behind(proxy: str) -> Settings:
    return Settings(limits=ONE_TABLE, trusted_proxies=(proxy,))


@pytest.mark.parametrize("proxy", ["127.0.0.1", "127.0.0.0/8"])
def test_a_trusted_proxy_tells_where_a_visitor_comes_from(proxy: str) -> None:
    with running(behind(proxy)) as server, server.browser() as browser:
        assert statuses(browser, "192.0.2.1", "192.0.2.1", "192.0.2.2") == [201, 429, 201]
        same = statuses(browser, "2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::")
        assert same == [201, 429, 429], "one household, one /64 network, one limit"
        assert statuses(browser, "2001:db8:0:1::1") == [201]
        invented = statuses(browser, "198.51.100.1, 192.0.2.3", "198.51.100.2, 192.0.2.3")
        assert invented == [201, 429], "only what the proxy itself wrote counts"


def test_nobody_else_does(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(operator_log.ONCE_PER_MINUTE, "_written", {})
    caplog.set_level(logging.WARNING)
    with running(Settings(limits=ONE_TABLE)) as server, server.browser() as browser:
        assert statuses(browser, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [201, 429, 429]
    [line] = [record.getMessage() for record in caplog.records]
    assert line == (
        "127.0.0.1 sends X-Forwarded-For but is not a trusted proxy, so all its visitors count as one;"
        " if it is your proxy, start the server with --trusted-proxy 127.0.0.1."
    )


def test_sockets_of_visitors_behind_a_proxy_are_counted_one_by_one() -> None:
    settings = Settings(limits=Limits(sockets=None, address_sockets=1, connections=1), trusted_proxies=("127.0.0.1",))
    with running(settings) as server, server.browser() as browser:
        table = browser.table()
        with browser.socket(table, **{"x-forwarded-for": "192.0.2.1"}) as one:
            one.send(t="hello", v=1, tab="one")
            one.until("table")
            with browser.socket(table, **{"x-forwarded-for": "192.0.2.2"}) as two:
                two.send(t="hello", v=1, tab="two")
                two.until("table")


@pytest.mark.parametrize("wrong", ["proxy.example", "10.0.0.1/8", "10.0.0.0/33", "*", ""])
def test_a_proxy_that_is_no_address(
    wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.cli.server.server_process._must_compile", lambda _: pytest.fail("compiled"))
    assert main(["serve", "--trusted-proxy", "127.0.0.1", "--trusted-proxy", wrong]) == 2
    told = capsys.readouterr().err
    assert told.startswith(
        f"ironlanes: Invalid value for --trusted-proxy: «{wrong}» is neither an address nor a network"
    )
    assert told.count("\n") == 1


# ---- cookies

SECRET = "0123456789abcdef" * 2


def cookie_of(server: RunningServer, at: float, monkeypatch: pytest.MonkeyPatch) -> str:
    """The cookie that a new guest got at some time."""
    with monkeypatch.context() as patch, server.browser() as browser:
        patch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: at)
        browser.http.get("/api/home")
        return f"ironlanes={browser.http.cookies['ironlanes']}"


@pytest.mark.parametrize(
    ("days", "is_known", "is_renewed"),
    [
        (0, True, False),
        (29, True, False),
        (31, True, True),
        (700, True, True),
        (731, False, True),
        (-3000, True, False),
    ],
)
def test_a_cookie_has_a_date_and_an_end(
    days: int, is_known: bool, is_renewed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running() as server:
        cookie = cookie_of(server, time.time(), monkeypatch)
        with server.browser() as browser:
            you = browser.http.get("/api/home", headers={"cookie": cookie}).json()["you"]
        now = time.time()
        monkeypatch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: now + days * DAY)
        with server.browser() as browser:
            answer = browser.http.get("/api/home", headers={"cookie": cookie})
    assert (answer.json()["you"] == you) == is_known
    assert ("set-cookie" in answer.headers) == is_renewed
    if is_renewed:
        assert "Max-Age=31536000" in answer.headers["set-cookie"]


def test_forged_cookies_are_strangers() -> None:
    identity, other = Identity(SECRET), Identity(SECRET[::-1])
    from starlette.responses import Response

    response = Response()
    other.set_cookie(response, "a" * 32, is_secure=False)
    forged = response.headers["set-cookie"].partition(";")[0].partition("=")[2]
    for value in (forged, "", ".", "..", "a.b.c", "a" * 32, f"{'a' * 32}.x.y", "ä", "\x00"):
        assert identity.visitor_of({"ironlanes": value}, is_secure=False).needs_cookie
    again = Response()
    identity.set_cookie(again, "a" * 32, is_secure=False)
    value = again.headers["set-cookie"].partition(";")[0].partition("=")[2]
    assert identity.visitor_of({"ironlanes": value}, is_secure=False).user == "a" * 32
    assert identity.visitor_of({"ironlanes": value}, is_secure=True).user != "a" * 32
