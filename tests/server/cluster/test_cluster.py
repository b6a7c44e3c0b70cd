"""Several servers with one database: any of them serves any visitor, and one owns a table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from threading import Thread
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from ironlanes.server.cluster import node_service, relay
from ironlanes.server.cluster.relay import RELAYED
from ironlanes.server.model.ids import public_id
from ironlanes.server.model.rate_limits import RateLimit
from ironlanes.server.model.settings import Settings
from ironlanes.server.storage.database.errors import StorageError
from ironlanes.server.web.app import create_app
from ironlanes.server.web.requests.app_state import AppState
from tests.support.account_browser import ORIGIN, AccountBrowser
from tests.support.databases import ask_postgres, needs_postgres, postgres_schema
from tests.support.in_process import NO_LIMITS
from tests.support.quick_reviews import QUICK_REVIEW
from tests.support.random_games import random_game
from tests.support.running_server import TIMEOUT, Browser, RunningServer, wait_until

pytestmark = needs_postgres


class Nodes:
    """Nodes with one database; tests end them one by one."""

    def __init__(self, stack: ExitStack) -> None:
        self.database = postgres_schema()
        self._stack = stack

    def start(self, **settings_of_one: Any) -> RunningServer:
        settings = replace(Settings(limits=NO_LIMITS, database=self.database), **settings_of_one)
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


def test_a_node_ends_while_the_database_does_not_answer(nodes: Nodes) -> None:
    node = nodes.start()
    service = node.app.state.app_state.node
    hold = "DO $$ BEGIN LOCK TABLE nodes; PERFORM pg_sleep(8); END $$"
    is_held = "SELECT 1 FROM pg_locks WHERE relation = 'nodes'::regclass AND mode = 'AccessExclusiveLock' AND granted"
    holding = Thread(target=ask_postgres, args=(hold, nodes.database))
    holding.start()
    wait_until(lambda: bool(ask_postgres(is_held, nodes.database)))
    wait_until(lambda: service._beating is not None)
    node.stop()
    assert holding.is_alive(), "it waits for its last row only so long"
    holding.join()


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


def body_of(table: str, nodes: Nodes) -> str:
    """The log of a table, and its row."""
    log = ask_postgres(f"SELECT body, \"user\" FROM events WHERE table_id = '{table}' ORDER BY seq", nodes.database)
    return str(
        [tuple(row) for row in (*log, *ask_postgres(f"SELECT names FROM tables WHERE id = '{table}'", nodes.database))]
    )


def test_who_is_deleted_at_one_node_is_taken_out_of_the_tables_of_others(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    wait_until(lambda: len(listeners(nodes)) == 2)
    ada, bob = nodes.browser(a), nodes.browser(a)
    for browser, name in ((ada, "Adalind"), (bob, "Bob")):
        browser.http.put("/api/name", json={"name": name})
    table = ada.table(players=2)
    with ada.at(table) as own, bob.at(table) as other:
        own.send(t="say", id="m", text="my secret")
        own.until("ack", id="m")
        other.until("table")
        deleted = nodes.browser(b, like=ada).http.post("/api/account/delete", json={"name": "Adalind"})
        assert deleted.status_code == 204, deleted.text
        for line in (own, other):
            assert line.until("goodbye")["why"] == "restart"
    assert "Adalind" not in body_of(table, nodes)
    assert "my secret" not in body_of(table, nodes)
    with bob.at(table) as line:
        line.send(t="say", id="still", text="here")
        line.until("ack", id="still")


def test_a_node_that_has_lost_a_table_rewrites_nothing_of_its_new_owner(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada, bob = nodes.browser(a), nodes.browser(b)
    ada.http.put("/api/name", json={"name": "Adalind"})
    table = ada.table(players=2)
    with ada.at(table) as old:
        old.until("table")
        ask_postgres("UPDATE nodes SET address = '127.0.0.1:9' WHERE address = '" + address_of(a) + "'", nodes.database)
        with bob.at(table) as line:
            line.send(t="say", id="kept", text="kept at the new owner")
            line.until("ack", id="kept")
            assert ada.http.post("/api/account/delete", json={"name": "Adalind"}).status_code == 204
            assert a.app.state.app_state.tables.taken == 1, "it has noticed that the table is not its own any more"
    body = body_of(table, nodes)
    assert "kept at the new owner" in body
    assert "Adalind" not in body
    with nodes.browser(b, like=bob).at(table) as line:
        line.send(t="say", id="more", text="and more")
        line.until("ack", id="more")


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
    monkeypatch.setattr(node_service, "TAKE_OVER_SECONDS", 0.05)
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


def test_where_people_sat_down_is_known_at_every_node(nodes: Nodes) -> None:
    """Two guests from one address; the second one has left, and the first comes back at another node."""
    a, b = nodes.start(), nodes.start()
    ada, bob = nodes.browser(a), nodes.browser(b)
    table = ada.table(players=2)
    with ada.at(table) as line, bob.at(table) as other:
        line.until("table")
        other.send(t="sit", id="sit", seat=1)
        other.until("ack", id="sit")
    a.stop()
    with nodes.browser(b, like=ada).at(table) as line:
        line.send(t="options", id="options", options={"days": "brisk", "is_rated": True})
        line.until("ack", id="options")
        line.send(t="start", id="start")
        assert line.until("refused", id="start")["reason"]["why"] == "same-address"
    assert "127.0.0.1" not in str(ask_postgres("SELECT address FROM seat_addresses", nodes.database))


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


def test_friends_at_two_nodes_see_and_invite_each_other(nodes: Nodes) -> None:
    ada, ben = nodes.browser(nodes.start()), nodes.browser(nodes.start())
    players = {each: each.http.get("/api/account").json()["player"] for each in (ada, ben)}
    for one, other in ((ada, ben), (ben, ada)):
        assert one.http.put(f"/api/friends/{players[other]}", json={"name": "Friend"}).status_code == 204
    ben.http.post("/api/friends/here")
    table = ben.table()
    assert ben.http.put(f"/api/friends/{players[ada]}/invitation", json={"table": table}).status_code == 204
    seen = ada.http.post("/api/friends/here").json()
    assert [(each["player"], each["is_here"]) for each in seen["friends"]] == [(players[ben], True)]
    assert [each["table"] for each in seen["invitations"]] == [table]
    assert ada.http.put(f"/api/blocks/{players[ben]}", json={"name": "Ben"}).status_code == 204
    assert ben.http.post("/api/friends/here").json()["friends"] == []


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


def test_who_is_away_at_one_node_is_away_at_all(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    wait_until(lambda: len(listeners(nodes)) == 2)
    ada = nodes.browser(a)
    table = ada.table(options={"days": "brisk"})
    with ada.at(table) as line:
        assert line.until("table")["seats"][0].get("away_seconds") is None
        assert nodes.browser(b, like=ada).http.put("/api/away", json={"days": 3}).status_code == 204
        shown = line.until("table")
        while shown["seats"][0].get("away_seconds") is None:
            shown = line.until("table")
    assert ada.http.get("/api/days").json()["away_seconds"] > 86400
    c = nodes.start()
    assert nodes.browser(c, like=ada).http.get("/api/days").json()["away_seconds"] > 86400


def test_a_review_is_made_by_one_node(nodes: Nodes) -> None:
    a, b = (nodes.start(review_settings=QUICK_REVIEW) for _ in range(2))
    *_, (game, _) = random_game("usa", 2, 5)
    ada, bob = nodes.browser(a), nodes.browser(b)
    name = ada.http.post("/api/records", json=game.record()).json()["game"]
    answers = [each.http.get(f"/api/games/{name}/review").json() for each in (ada, bob, bob, ada)]
    assert {answer["status"] for answer in answers} <= {"waiting", "running", "ready"}
    queue = b.app.state.app_state.reviews
    assert (queue.length, queue.find(name)) == (0, None), "the node that was asked first makes it"
    a.stop()
    ask_postgres(f"DELETE FROM reviews WHERE game = '{name}'", nodes.database)  # it may be ready by then
    assert bob.http.get(f"/api/games/{name}/review").json()["status"] == "waiting"
    assert queue.find(name) is not None, "the other one is gone"


def test_who_looks_at_a_tournament_is_told_by_every_node(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada, bob = nodes.browser(a), nodes.browser(b)
    wait_until(lambda: len(listeners(nodes)) == 2)
    cup = ada.http.post("/api/tournaments", json={"name": "Cup", "board": "usa"}).json()["tournament"]
    with ada.socket(f"tournaments/{cup}") as line:
        assert json.loads(line.connection.recv(TIMEOUT))["standings"] == []
        assert bob.http.post(f"/api/tournaments/{cup}/join", json={}).status_code == 204
        assert len(json.loads(line.connection.recv(TIMEOUT))["standings"]) == 1


def test_cookies_of_one_node_are_those_of_all(nodes: Nodes) -> None:
    a, b = nodes.start(), nodes.start()
    ada = nodes.browser(a)
    ada.http.put("/api/name", json={"name": "Ada"})
    assert nodes.browser(b, like=ada).http.get("/api/home").json()["you"] == "Ada"


def test_limits_hold_for_all_nodes_together(nodes: Nodes) -> None:
    limits = replace(NO_LIMITS, names=RateLimit(0.001, 3), routes={"tables": RateLimit(0.001, 1)})
    a, b = nodes.start(limits=limits), nodes.start(limits=limits)
    ada, bob = nodes.browser(a), nodes.browser(b)
    named = [each.http.put("/api/name", json={"name": f"Name {number}"}) for number, each in enumerate([ada, bob] * 3)]
    assert [answer.status_code for answer in named] == [204, 204, 204, 429, 429, 429]
    table = ada.http.post("/api/quick-match", json=QUICK).json()["table"]
    with ada.at(table) as line:
        line.until("table")
        line.send(t="rename", id="more", name="Countess")
        assert line.until("refused")["reason"]["code"] == "too-fast", "sockets count with requests"
        wait_until(lambda: bool(bob.http.get("/api/open-tables").json()["tables"]))
        found = bob.http.post("/api/quick-match", json=QUICK)
        assert (found.status_code, found.json()["table"]) == (201, table), "passed on, it is counted once"
        elsewhere = nodes.browser(b, like=ada)
        assert [each.http.post("/api/quick-match", json=QUICK).status_code for each in (elsewhere, bob)] == [429, 429]
    assert "127.0.0.1" not in str(ask_postgres("SELECT key FROM rate_limits", nodes.database))


async def start(app: Starlette) -> None:
    async with app.router.lifespan_context(app):
        pass


def test_a_lone_server_and_nodes_do_not_share_a_database(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.storage.postgres.postgres_database.LOCK_TRIES", 1)
    node = nodes.start()
    app = create_app(replace(node.settings, node=None))
    with pytest.raises(StorageError, match="is in use by another server"):
        asyncio.run(start(app))


def test_sockets_of_ended_sessions_are_closed_when_news_were_missed(nodes: Nodes, stack: ExitStack) -> None:
    """A session ends at one node while another hears nothing: it looks again as soon as it listens again."""
    a, b = (nodes.start(public_address=ORIGIN) for _ in range(2))
    ada = stack.enter_context(AccountBrowser(a))
    ada.make_account("Ada Cut Off")
    phone = stack.enter_context(AccountBrowser(b))
    assert phone.sign_in(ada.authenticator).status_code == 200
    [own, other] = sorted(ada.account["sessions"], key=lambda session: bool(session["is_this"]), reverse=True)
    here, there = ada.table(), ada.table()
    with ada.at(here) as at_here, ada.at(there, tab="other") as at_there, phone.at(here, tab="phone") as passed_on:
        for line in (at_here, at_there, passed_on):
            line.until("table")
        with phone.at(phone.table()) as at_own_node:
            at_own_node.until("table")
            a.run(lambda state: state.storage.sessions.remove(user_of(state, ada), str(other["id"])))
            ask_postgres(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN %'", nodes.database
            )
            assert at_own_node.until("goodbye")["why"] == "restart"
            assert passed_on.until("goodbye")["why"] == "restart", "its owner knows by whose session it was opened"
        for line in (at_here, at_there):  # nobody knows what the node has missed: everybody comes anew
            assert line.until("goodbye")["why"] == "restart"
    with ada.at(here) as again:
        again.until("table")
    assert own["is_this"]


def user_of(state: AppState, browser: AccountBrowser) -> str:
    """The user who is at a table of a node."""
    users = {user for table in state.tables.in_memory_tables for user in table.audience.users_here}
    return next(user for user in users if public_id(user) == browser.account["player"])
