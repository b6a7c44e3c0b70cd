"""A server that drains: a load balancer sends nobody new, and those who are here play on until the end."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from ironlanes.server.model.settings import Settings
from tests.support.in_process import NO_LIMITS
from tests.support.running_server import Browser, running


def ready(browser: Browser) -> tuple[int, str]:
    answer = browser.http.get("/readyz")
    return answer.status_code, answer.json()["status"]


def test_those_who_are_here_play_on_and_are_told_to_reconnect_at_the_end() -> None:
    settings = Settings(limits=NO_LIMITS, drain_seconds=3600)
    with running(settings) as server, server.browser() as browser:
        table = browser.table()
        with browser.at(table) as line:
            line.until("table")
            assert ready(browser) == (200, "ready")
            server.drain()
            assert ready(browser) == (404, "draining")
            assert browser.http.get("/healthz").status_code == 200, "it lives, and can save"
            line.send(t="say", id="m1", text="still here")
            line.until("ack", id="m1")
            with browser.at(table, "other") as late:  # a balancer may not have looked yet
                late.until("table")
            server.stop()
            assert line.until("goodbye") == {"t": "goodbye", "why": "restart"}
            with pytest.raises(ConnectionClosed) as closed:
                line.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_it_ends_by_itself_after_the_seconds_that_are_set() -> None:
    with running(Settings(drain_seconds=0.01)) as server:
        server.drain()
        server.wait()
