"""PostgreSQL is stopped in the middle of a game, and started again. Other tests can't use the server meanwhile."""

from __future__ import annotations

import os
import shlex
import subprocess

from ironlanes.server.model.settings import Settings
from tests.support.databases import needs_postgres
from tests.support.in_process import NO_LIMITS
from tests.support.running_server import running, wait_until

pytestmark = needs_postgres


def pg_ctl(*arguments: str) -> None:
    subprocess.run([*shlex.split(os.environ["IRONLANES_TEST_PG_CTL"]), "-w", "-s", *arguments], check=True, cwd="/")


def test_a_game_goes_on_after_the_database_was_away() -> None:
    with running(Settings(limits=NO_LIMITS)) as server, server.browser() as browser:
        table = browser.table(start=True, players=2, seed="5")
        with browser.at(table) as connection:
            connection.until("snapshot")
            connection.send(t="say", id="before", text="kept")
            connection.until("ack")
            pg_ctl("-m", "immediate", "stop")
            try:
                connection.send(t="say", id="during", text="lost")
                assert connection.until("goodbye")["why"] == "restart"
                assert browser.http.post("/api/tables", json={"board": "usa"}).status_code == 503
                assert browser.http.get("/healthz").status_code == 503
            finally:
                log = f"{shlex.split(os.environ['IRONLANES_TEST_PG_CTL'])[-1]}/log"
                pg_ctl("-l", log, "start")
        wait_until(lambda: browser.http.get("/healthz").status_code == 200)
        with browser.at(table) as connection:
            assert connection.until("said")["text"] == "kept"
            connection.send(t="say", id="during", text="again")
            assert connection.until("ack")["id"] == "during"
