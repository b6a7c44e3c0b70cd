"""Open tables and quick matches: who wants the same gets to one table, and bots come where nobody does."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, aclosing
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ironlanes.server.features.matching.open_tables import (
    ARRIVAL_SECONDS,
    KEPT_FOR_CORRESPONDENCE,
    SHOWN,
    SHOWN_FROM_ADDRESS,
    OpenTableList,
)
from ironlanes.server.features.matching.quick_match import find_seat, quick_table
from ironlanes.server.model.messages.http import OpenTables
from ironlanes.server.model.messages.incoming import QuickMatch
from ironlanes.server.model.request_errors import RequestError
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.tables.table import Table
from tests.support.in_process import NO_RATES, Guest, InProcessServer, async_test
from tests.support.running_server import running

LISTED = {"is_listed": True}


class Matching:
    """Quick matches of guests on a server."""

    def __init__(self, server: InProcessServer) -> None:
        self.server = server
        self.open_tables = OpenTableList(server.tables, server.storage.correspondence, server.storage.ratings)

    async def find(self, guest: Guest, **wish: Any) -> Table:
        """The table that a guest gets."""
        request = QuickMatch(**{"board": "usa", "bot": "random"} | wish)
        user, name, standing = guest.user, guest.connection.name, guest.connection.relations
        appearance = guest.connection.appearance
        found = await find_seat(self.open_tables, request, user, name, "192.0.2.1", standing, appearance)
        return found or self.server.tables.create_table(quick_table(request), user, name)

    async def come(self, address: str = "", **wish: Any) -> tuple[Guest, Table]:
        """A guest who wants a quick match and comes to the table."""
        guest = self.server.guest(tab=f"tab{len(self.server.tables.in_memory_tables)}{address}")
        guest.connection.address = address or "192.0.2.1"
        table = await self.find(guest, **wish)
        return await guest.come(table), table


def names_of(tables: OpenTables) -> list[str]:
    return [table.table for table in tables.tables]


@async_test
async def test_two_who_want_the_same_play_each_other_at_once() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        first, table = await matching.come()
        assert 0 < first.table_message["starts_in"] <= 30
        second, other = await matching.come()
        assert other is table
        await first.reach(0)
        await second.reach(0)
        assert [chair.user for chair in table.state.chairs] == [first.user, second.user]
        assert table.state.phase == "playing"
        assert names_of(await matching.open_tables.current()) == []


@async_test
async def test_bots_come_if_nobody_does() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        guest, table = await matching.come(players=3, wait_seconds=60)
        await guest.reach(0)
        assert [chair.kind for chair in table.state.chairs] == ["person", "bot", "bot"]
        assert {chair.bot for chair in table.state.chairs} == {None, "random"}


@async_test
async def test_a_table_does_not_start_while_nobody_is_there() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        table = await matching.find(server.guest())
        await table.saved()
        await asyncio.sleep(3600)
        assert table.state.phase == "lobby"


@pytest.mark.parametrize(
    "wish", [{"board": "europe"}, {"players": 3}, {"is_rated": True}], ids=["board", "players", "rated"]
)
@async_test
async def test_who_wants_something_else_gets_another_table(wish: dict[str, Any]) -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        _, table = await matching.come(wait_seconds=600)
        other = await matching.find(server.guest(), **wish)
        assert other is not table


@async_test
async def test_who_asks_again_keeps_the_seat() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        guest, table = await matching.come(players=3)
        assert await matching.find(guest, players=3) is table
        assert table.state.seats_of(guest.user) == [0]


@async_test
async def test_nobody_is_sent_to_a_table_whose_people_have_left() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        guest, table = await matching.come()
        await guest.go()
        assert names_of(await matching.open_tables.current()) == []
        assert await matching.find(server.guest()) is not table


@async_test
async def test_nobody_waits_long_for_someone_who_never_comes() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        table = await matching.find(server.guest())
        assert names_of(await matching.open_tables.current()) == [table.state.id]
        table.state.created_at -= ARRIVAL_SECONDS
        assert names_of(await matching.open_tables.current()) == []


@async_test
async def test_a_match_that_cannot_be_rated_is_played_all_the_same() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        first, table = await matching.come(is_rated=True, bot="steady")
        assert table.state.options.is_rated
        second, _ = await matching.come(is_rated=True)  # from the same address
        await second.reach(0)
        assert table.state.phase == "playing"
        assert not table.state.options.is_rated
        assert first.table_message["options"].get("is_rated", False) is False


@async_test
async def test_strangers_from_two_places_are_rated() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        _, table = await matching.come("192.0.2.7", is_rated=True, bot="steady")
        second, _ = await matching.come("192.0.2.8", is_rated=True)
        await second.reach(0)
        assert table.state.options.is_rated


@async_test
async def test_closed_seats_keep_a_table_from_starting_by_itself() -> None:
    async with InProcessServer() as server:
        host = server.guest()
        table = server.table(host.user, options={"start_seconds": 30})
        await host.come(table)
        for seat in range(1, 5):
            assert (await host.ask("seat", seat=seat, kind="closed"))["t"] == "ack"
        await asyncio.sleep(3600)
        assert table.state.phase == "lobby"
        assert (await host.ask("seat", seat=1, kind="open"))["t"] == "ack"
        await host.reach(0)


@async_test
async def test_only_listed_tables_with_a_free_seat_are_open() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        hosts = [server.guest(tab=f"tab{number}") for number in range(4)]
        private, listed, full, started = (
            server.table(hosts[0].user),
            server.table(hosts[1].user, options=LISTED | {"turn_seconds": 60}),
            server.table(hosts[2].user, bots=["random"], options=LISTED),
            server.table(hosts[3].user, start=True, options=LISTED),
        )
        for host, table in zip(hosts, (private, listed, full, started), strict=True):
            await host.come(table)
        found = await matching.open_tables.current()
        assert names_of(found) == [listed.state.id]
        assert [card.table for card in found.running] == [started.state.id]
        [card] = found.tables
        assert (card.open, card.turn_seconds, card.is_rated, card.starts_in) == (1, 60, False, None)
        assert card.names == [hosts[1].connection.name]


@async_test
async def test_the_list_is_told_again_when_it_changes() -> None:
    async with InProcessServer() as server:
        matching = Matching(server)
        async with aclosing(matching.open_tables.updates()) as updates:
            assert names_of(OpenTables.model_validate_json(await anext(updates))) == []
            guest, table = await matching.come(wait_seconds=600)
            assert names_of(OpenTables.model_validate_json(await anext(updates))) == [table.state.id]
            await guest.ask("stand", seat=0)
            assert names_of(OpenTables.model_validate_json(await anext(updates))) == []


@async_test
async def test_a_full_log_keeps_a_stranger_away() -> None:
    async with InProcessServer() as server:
        guest = server.guest()
        table = server.table(guest.user, options=LISTED)
        table.state.changes = 10**6
        with pytest.raises(RequestError, match="no open seat"):
            table.seat_user(server.guest().user, "Ada", "192.0.2.1")


def test_over_http_and_a_socket() -> None:
    with (
        running(Settings(limits=NO_RATES)) as server,
        server.browser() as one,
        server.browser() as two,
        one.socket("open-tables") as line,
    ):

        def listed() -> list[str]:
            return names_of(OpenTables.model_validate_json(line.connection.recv(10)))

        assert listed() == []
        wish = {"board": "usa", "players": 2, "wait_seconds": 600, "bot": "random"}
        table = one.http.post("/api/quick-match", json=wish).json()["table"]
        with one.at(table), two.at(table):
            assert listed() == [table]
            assert two.http.post("/api/quick-match", json=wish).json()["table"] == table
            while listed():
                pass
        assert two.http.get("/api/open-tables").json()["tables"] == []
        assert one.http.post("/api/quick-match", json=wish | {"board": "nowhere"}).status_code == 404
        assert one.http.post("/api/quick-match", json=wish | {"wait_seconds": 1}).status_code == 422
        line.send(t="hello")
        with pytest.raises(ConnectionClosed):
            list(line.connection)
        assert line.connection.close_code == 1003


# ---- nobody fills the list


async def wait_at(server: InProcessServer, user: str | None = None, address: str = "192.0.2.1", **options: Any) -> str:
    """Wait at a new listed table; return its id."""
    guest = server.guest(user, tab=f"tab{len(server.tables.in_memory_tables)}")
    guest.connection.address = address
    table = server.table(guest.user, players=2, options=LISTED | options)
    await guest.come(table)
    return table.state.id


@async_test
async def test_the_list_shows_the_last_table_of_a_guest_and_a_few_of_an_address() -> None:
    async with InProcessServer() as server:
        open_tables = OpenTableList(server.tables, server.storage.correspondence, server.storage.ratings)
        honest = await wait_at(server, address="192.0.2.2")
        own = [await wait_at(server, "ada", f"198.51.100.{number}") for number in range(3)]
        flood = [await wait_at(server) for _ in range(60)]
        shown = names_of(await open_tables.current())
        assert shown == [honest, own[-1], *flood[-SHOWN_FROM_ADDRESS:]]


@async_test
async def test_some_places_are_for_games_of_days_and_some_for_others() -> None:
    async with InProcessServer() as server:
        open_tables = OpenTableList(server.tables, server.storage.correspondence, server.storage.ratings)
        for_days = [await wait_at(server, address=f"198.51.100.{each}", days="brisk") for each in range(SHOWN + 10)]
        assert set(names_of(await open_tables.current())) <= set(for_days)
        live = [await wait_at(server, address=f"192.0.2.{each}") for each in range(SHOWN + 10)]
        shown = names_of(await open_tables.current())
        assert len(shown) == SHOWN
        assert set(shown[: SHOWN - KEPT_FOR_CORRESPONDENCE]) <= set(live)
        assert set(shown[SHOWN - KEPT_FOR_CORRESPONDENCE :]) <= set(for_days)


def test_a_guest_has_one_open_table_for_days_and_an_address_a_few() -> None:
    with running(Settings(limits=NO_RATES)) as server, ExitStack() as stack:
        guests = [stack.enter_context(server.browser()) for _ in range(5)]
        wanted = {"board": "usa", "players": 2, "options": {"is_listed": True, "days": "brisk"}}
        first = guests[0].http.post("/api/tables", json=wanted)
        assert first.status_code == 201
        again = guests[0].http.post("/api/tables", json=wanted)
        assert (again.status_code, again.json()["reason"]) == (
            409,
            again.json()["reason"] | {"code": "too-many-listed", "most": 1},
        )
        unlisted = guests[0].http.post("/api/tables", json=wanted | {"options": {"days": "brisk"}}).json()["table"]
        with guests[0].at(unlisted) as line:
            line.send(t="options", id="o", options=wanted["options"])
            assert line.until("refused", id="o")["reason"]["code"] == "too-many-listed"
        with guests[0].at(first.json()["table"]) as line:
            line.send(t="options", id="o", options={"is_listed": True, "days": "steady"})
            line.until("ack", id="o")
        made = [guest.http.post("/api/tables", json=wanted).status_code for guest in guests[1:]]
        assert made == [201, 201, 409, 409]
        assert len(guests[4].http.get("/api/open-tables").json()["tables"]) == 3
        with guests[0].at(first.json()["table"]) as line:
            line.send(t="options", id="p", options={"days": "steady"})
            line.until("ack", id="p")
        assert guests[3].http.post("/api/tables", json=wanted).status_code == 201, "there is a place again"
