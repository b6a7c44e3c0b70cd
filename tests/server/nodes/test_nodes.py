"""Several servers with one database: any of them serves any visitor, and one owns a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from ironlanes.server.app import create_app
from ironlanes.server.nodes import node_service, relay
from ironlanes.server.nodes.relay import RELAYED
from ironlanes.server.settings import Settings
from ironlanes.server.storage.errors import StoreError
from tests.support.databases import ask_postgres, needs_postgres, postgres_schema
from tests.support.in_process import NO_LIMITS
from tests.support.running_server import TIMEOUT, Browser, RunningServer, wait_until

pytestmark = needs_postgres


class Nodes:
    """Nodes with one database; tests end them one by one."""

    def __init__(self, stack: ExitStack) -> None:
        self.database = postgres_schema()
        self._stack = stack

    def start(self) -> RunningServer:
        settings = Settings(limits=NO_LIMITS, database=self.database)
        node = RunningServer(settings, is_node=True)
        self._stack.callback(node.stop)
        return node

    def browser(self, node: RunningServer, like: Browser | None = None) -> Browser:
        """Someone who comes to a node; the same guest as at another node if there is one."""
        browser = self._stack.enter_context(node.browser())
        if like is not None:
            browser.http.cookies = httpx.Cookies(like.http.cookies)
        return browser

    def owner_of(self, table: str) -> tuple[str | None, int]:
        query = f"SELECT address, epoch FROM tables LEFT JOIN nodes ON nodes.id = owner WHERE tables.id = '{table}'"
        [(address, epoch)] = ask_postgres(query, self.database)
        return address, epoch


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def nodes(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> Nodes:
    monkeypatch.setattr(relay, "ANSWER_SECONDS", TIMEOUT)  # nodes are silent when a test says so, not on a busy machine
    return Nodes(stack)


def address_of(node: RunningServer) -> str:
    return f"127.0.0.1:{node.port}"


def relays_of(node: RunningServer) -> int:
    return int(node.app.state.app_state.relays.open)


def test_a_visitor_of_another_node_plays_at_the_same_table(nodes: Nodes, stack: ExitStack) -> None:
    a, b = nodes.start(), nodes.start()
    ada, bob = nodes.browser(a), nodes.browser(b)
    table = ada.table(players=2)
    assert nodes.owner_of(table) == (None, 0), "the node to which somebody comes will have it"
    with ada.at(table) as here:
        here.until("table")
        there = stack.enter_context(bob.at(table))
        there.until("table")
        there.send(t="sit", id="s", seat=1)
        there.until("ack", id="s")
        here.send(t="start", id="go")
        assert "decision" in there.until("snapshot")["scene"], "the seat may choose its tickets"
        there.send(t="say", id="m", text="from another node")
        assert here.until("said")["text"] == "from another node"
        assert relays_of(b) == 1
        assert nodes.owner_of(table) == (address_of(a), 1)
        there.send(t="nonsense")
        assert there.until("refused")["reason"]["code"] == "not-understood"
        there.connection.close()
    wait_until(lambda: relays_of(b) == 0)


def test_a_node_that_ends_gives_its_tables_up(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada = nodes.browser(a)
    table = ada.table()
    with ada.at(table) as line:
        line.send(t="say", id="m", text="kept")
        line.until("ack", id="m")
        a.stop()
        assert line.until("goodbye")["why"] == "restart"
    with nodes.browser(b, like=ada).at(table) as line:
        assert line.until("said")["text"] == "kept"
    assert nodes.owner_of(table) == (address_of(b), 2)


def test_a_node_that_does_not_answer_loses_a_table_and_can_save_nothing_there(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada = nodes.browser(a)
    table = ada.table()
    with ada.at(table) as old:
        old.until("table")
        ask_postgres("UPDATE nodes SET address = '127.0.0.1:9' WHERE address = '" + address_of(a) + "'", nodes.database)
        with nodes.browser(b, like=ada).at(table, "other") as line:
            line.until("table")
            assert nodes.owner_of(table) == (address_of(b), 2)
            old.send(t="say", id="lost", text="from the past")
            assert old.until("goodbye")["why"] == "restart"
            line.send(t="say", id="lost", text="said again")
            line.until("ack", id="lost")
    said = ask_postgres("SELECT body FROM events WHERE message = 'lost'", nodes.database)
    assert len(said) == 1
    assert "said again" in said[0][0]
    assert a.app.state.app_state.tables.taken == 1
    assert b.app.state.app_state.tables.owners.claims == {"silent": 1}


def test_nobody_is_passed_on_twice(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada = nodes.browser(a)
    table = ada.table()
    with ada.at(table) as here, nodes.browser(b).socket(table, **{RELAYED: "1"}) as line:
        here.until("table")
        line.send(t="hello", v=1, tab="x")
        assert line.until("goodbye")["why"] == "restart"
    assert relays_of(b) == 0


def test_the_bots_of_a_node_that_is_gone_play_on_elsewhere(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node_service, "SWEEP_SECONDS", 0.05)
    a = nodes.start()
    b = nodes.start()
    table = nodes.browser(a).table(start=True, players=2, seed="5")
    ask_postgres(f"UPDATE tables SET owner = 'gone' WHERE id = '{table}'", nodes.database)
    wait_until(lambda: nodes.owner_of(table)[1] > 0)
    assert nodes.owner_of(table)[0] in (address_of(a), address_of(b))


def test_a_table_that_leaves_the_memory_is_free(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada = nodes.browser(a)
    table = ada.table()
    tables = a.app.state.app_state.tables
    with ada.at(table) as line:
        line.until("table")

    def unload() -> None:
        found = tables.in_memory(table)
        tables.unload(found)
        tables.owners.release(table, found.epoch)

    a.call(unload)
    wait_until(lambda: nodes.owner_of(table)[0] is None)
    with nodes.browser(b).at(table) as line:
        line.until("table")
    assert nodes.owner_of(table) == (address_of(b), 2)


def test_ratings_at_a_table_are_told_by_every_node(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada = nodes.browser(a)
    table = ada.table()
    with ada.at(table) as line:
        line.until("table")
        for node in (a, b):
            assert nodes.browser(node).http.get(f"/api/tables/{table}/ratings").json()["seats"]
    assert nodes.browser(b).http.get("/api/tables/nowhere/ratings").status_code == 404


QUICK = {"board": "usa", "players": 3, "wait_seconds": 60, "bot": "random"}


def test_a_quick_match_finds_a_table_of_another_node(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada, bob = nodes.browser(a), nodes.browser(b)
    table = ada.http.post("/api/quick-match", json=QUICK).json()["table"]
    with ada.at(table) as line:
        line.until("table")
        wait_until(lambda: bool(bob.http.get("/api/open-tables").json()["tables"]))
        [shown] = bob.http.get("/api/open-tables").json()["tables"]
        assert (shown["table"], shown["open"]) == (table, 2)
        found = bob.http.post("/api/quick-match", json=QUICK)
        assert (found.status_code, found.json()["table"]) == (201, table)
        taken = line.until("table")
        while sum(seat["kind"] == "open" for seat in taken["seats"]) > 1:
            taken = line.until("table")
        other = bob.http.post("/api/quick-match", json=QUICK | {"board": "europe"})
        assert other.json()["table"] != table


def test_a_new_name_is_shown_at_the_tables_of_all_nodes(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada = nodes.browser(a)
    table = ada.table()
    with ada.at(table) as line:
        line.until("table")
        wait_until(lambda: len(listeners(nodes)) == 2)
        assert nodes.browser(b, like=ada).http.put("/api/name", json={"name": "Countess"}).status_code == 204
        shown = line.until("table")
        while shown["seats"][0]["name"] != "Countess":
            shown = line.until("table")


def listeners(nodes: Nodes) -> list[Any]:
    """The nodes that listen to notices."""
    query = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND query LIKE '%' || current_schema() || '%'"
    return ask_postgres(query, nodes.database)


def test_nobody_gets_two_tables_for_a_daily_deal(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada = nodes.browser(a)
    ada.http.get("/api/home")
    first, second = (each.http.post("/api/daily", json={}) for each in (ada, nodes.browser(b, like=ada)))
    assert first.json() == second.json()


def test_cookies_of_one_node_are_those_of_all(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada = nodes.browser(a)
    ada.http.put("/api/name", json={"name": "Ada"})
    assert nodes.browser(b, like=ada).http.get("/api/home").json()["you"] == "Ada"


async def start(app: FastAPI) -> None:
    async with app.router.lifespan_context(app):
        pass


def test_a_lone_server_and_nodes_do_not_share_a_database(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.storage.postgres.postgres_store.LOCK_TRIES", 1)
    node = nodes.start()
    app = create_app(replace(node.settings, node=None))
    with pytest.raises(StoreError, match="is in use by another server"):
        asyncio.run(start(app))
