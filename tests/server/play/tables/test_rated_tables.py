"""Rated tables: what they say before the start counts, and leaving does not pay."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.server.model.addresses import UNKNOWN, limit_key
from ironlanes.server.model.table_events import Acted, LogRow, StoodIn
from ironlanes.server.play.tables.saved_rows import MAX_ABSENCE, rated_game
from ironlanes.server.play.tables.table import Table
from ironlanes.server.play.tables.table_state import TableState
from ironlanes.server.storage.people.user_data import ForgetUser
from tests.support.in_process import Guest, InProcessServer, async_test, play_on

#: One device twice, and two networks that a provider gives to one household.
SAME_HOUSEHOLD = (["192.0.2.1", "192.0.2.1"], ["2001:db8:0:1200::/64", "2001:db8:0:12ff::/64"])
RATED = {"is_rated": True, "turn_seconds": 600, "fallback": "steady"}


async def seat_apart(server: InProcessServer, count: int = 2, **settings: Any) -> tuple[Table, list[Guest]]:
    """Guests who come from different addresses, or from `addresses`, at a rated table that has not begun."""
    addresses = settings.pop("addresses", [f"192.0.2.{number}" for number in range(count)])
    guests = [server.guest(tab=f"tab{number}") for number in range(count)]
    settings = {"players": count} | settings | {"options": RATED | settings.get("options", {})}
    table = server.table(guests[0].user, **settings)
    for number, guest in enumerate(guests):
        guest.connection.address = addresses[number]
        await guest.come(table)
        if number:
            assert (await guest.ask("sit", seat=number))["t"] == "ack"
    return table, guests


async def start(guests: list[Guest]) -> str:
    """Start the game; "" if it has begun, else why it has not."""
    answer = await guests[0].ask("start")
    if answer["t"] == "ack":
        for guest in guests:
            await guest.reach(0)
        return ""
    assert answer["reason"]["code"] == "not-rated"
    why: str = answer["reason"]["why"]
    return why


@async_test
async def test_a_rated_game_is_rated_at_its_end_and_after_a_crash(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    async with InProcessServer(database) as server:
        table, guests = await seat_apart(server)
        assert guests[1].table_message["options"]["is_rated"] is True
        assert await start(guests) == ""
        await play_on(guests, Random(3), lambda: False)
        await guests[0].quiet()
        [(name, _)] = await server.storage.ratings.games_to_rate(9)
        assert name == table.state.id
        assert server.ratings.is_awake
        assert await server.storage.ratings.is_to_be_rated(table.state.id)
        assert await server.storage.ratings.of_user(guests[0].user) == {}, "the server was killed before that"
        for guest in guests:
            await guest.ask("rematch")
        again = await server.find_table(guests[0].table_message["next_table"])
        assert again.state.options.is_rated
        assert table.state.game is not None
        winners = table.state.game.score().winners
    async with InProcessServer(database) as server:
        await server.ratings.rate_all()
        for seat, guest in enumerate(guests):
            rating = (await server.storage.ratings.of_user(guest.user))["usa"]
            assert rating.games == 1
            assert (rating.estimate.rating > 1300) == (winners == (seat,))
        loaded = await server.find_table(table.state.id)
        assert rated_game(loaded.state) == rated_game(table.state)
        assert await server.storage.ratings.games_to_rate(9) == [], "whoever loads it does not rate it again"


@async_test
async def test_who_plays_with_themselves_can_not_be_rated() -> None:
    async with InProcessServer() as server:
        for addresses in SAME_HOUSEHOLD:
            _, guests = await seat_apart(server, addresses=addresses)
            assert await start(guests) == "same-address", addresses
        _, guests = await seat_apart(server, addresses=["192.0.2.1", UNKNOWN])
        assert await start(guests) == "unseen"
        _, guests = await seat_apart(server, 1, players=2, local_names=["Me too"])
        assert await start(guests) == "same-device"
        _, guests = await seat_apart(server)
        await guests[1].go()
        assert await start(guests) == "absent"
        assert (await guests[0].ask("options", options=RATED | {"is_rated": False}))["t"] == "ack"
        assert await start(guests[:1]) == ""


@async_test
async def test_neighbours_are_two_households() -> None:
    async with InProcessServer() as server:
        addresses = [limit_key(each) for each in ("2001:db8:0:1200::1", "2001:db8:0:1300::1")]
        _, guests = await seat_apart(server, addresses=addresses)
        assert await start(guests) == ""


@async_test
async def test_who_has_left_is_remembered_when_the_game_is_made_one_of_days() -> None:
    async with InProcessServer() as server:
        _, guests = await seat_apart(server, addresses=SAME_HOUSEHOLD[0], options={"is_rated": False})
        await guests[1].go()
        assert (await guests[0].ask("options", options=RATED | {"days": "brisk"}))["t"] == "ack"
        assert await start(guests[:1]) == "same-address"


@pytest.mark.parametrize("is_restart", [True, False])
def test_addresses_outlive_the_memory(tmp_path: Path, is_restart: bool) -> None:
    """A restart, or an idle table that leaves the memory, does not make one person into two."""

    @async_test
    async def test() -> None:
        database, options = tmp_path / "games.sqlite", RATED | {"days": "brisk"}
        for addresses, expected in ((SAME_HOUSEHOLD[0], "same-address"), (["192.0.2.1", "192.0.2.2"], "")):
            async with InProcessServer(database) as server:
                table, guests = await seat_apart(server, addresses=addresses, options=options)
                await guests[1].go()
                if not is_restart:
                    server.tables.unload(table)
                    assert await start_again(server, table.state.id, guests[0].user) == expected
            if is_restart:
                async with InProcessServer(database) as server:
                    assert await start_again(server, table.state.id, guests[0].user) == expected

    test()


async def start_again(server: InProcessServer, name: str, host: str) -> str:
    """Let the host come back from another address, and start the game."""
    guest = server.guest(host, "again")
    guest.connection.address = "198.51.100.9"
    await guest.come(await server.find_table(name))
    return await start([guest])


@async_test
async def test_whose_address_is_not_known_can_not_be_rated() -> None:
    async with InProcessServer() as server:
        table, guests = await seat_apart(server, options={"days": "brisk"})
        await guests[1].go()
        server.tables.unload(table)
        await server.storage.database.commit([ForgetUser(guests[1].user)]).wait()
        assert await start_again(server, table.state.id, guests[0].user) == "unseen"


@async_test
async def test_addresses_are_forgotten_when_the_game_begins() -> None:
    async with InProcessServer() as server:
        table, guests = await seat_apart(server)
        found = await server.storage.seat_addresses.at_table(table.state.id)
        assert set(found) == {guest.user for guest in guests}
        assert "192.0.2" not in str(found), "nobody can read an address there"
        assert await start(guests) == ""
        await server.quiet(table)
        assert await server.storage.seat_addresses.at_table(table.state.id) == {}


@async_test
async def test_a_rematch_of_days_needs_two_addresses_too() -> None:
    async with InProcessServer() as server:
        for addresses, is_rated in (([f"192.0.2.{n}" for n in (1, 2)], True), (SAME_HOUSEHOLD[0], False)):
            table, guests = await seat_apart(server, options={"days": "brisk"})
            assert await start(guests) == ""
            play_to_the_end(table.state)
            for guest, address in zip(guests, addresses, strict=True):
                guest.connection.address = address
                await guest.ask("rematch")
            again = await server.find_table(guests[0].table_message["next_table"])
            assert again.state.options.is_rated == is_rated
            assert await server.storage.seat_addresses.at_table(table.state.id) == {}


@async_test
async def test_who_sat_down_before_the_table_was_rated_has_to_agree() -> None:
    async with InProcessServer() as server:
        _, guests = await seat_apart(server, options={"is_rated": False})
        host, guest = guests
        host.say("options", options=RATED)
        assert await start(guests) == "not-agreed"
        assert [seat["must_agree"] for seat in guest.table_message["seats"][:2]] == [False, True]
        assert (await guest.ask("sit", seat=1))["t"] == "ack"
        assert not guest.table_message["seats"][1]["must_agree"]
        assert (await guest.ask("sit", seat=1))["reason"]["code"] == "seat-taken", "there is nothing to agree to"
        host.say("options", options=RATED | {"is_listed": True})
        host.say("options", options=RATED | {"is_listed": True, "turn_seconds": 5})
        assert await start(guests) == "not-agreed", "it is another game by now"
        host.say("options", options=RATED | {"is_rated": False})
        assert await start(guests) == "", "a game that is not rated costs nobody anything"


@async_test
async def test_where_the_table_is_listed_needs_no_agreement() -> None:
    async with InProcessServer() as server:
        _, guests = await seat_apart(server)
        guests[0].say("options", options=RATED | {"is_listed": True, "bot_pace_ms": 5})
        assert await start(guests) == ""


@async_test
async def test_a_table_that_starts_by_itself_is_rated_only_if_everybody_agrees() -> None:
    async with InProcessServer() as server:
        table, guests = await seat_apart(server, options={"is_rated": False})
        guests[0].say("options", options=RATED | {"start_seconds": 1})
        await guests[0].until(lambda: table.state.phase == "playing")
        assert not table.state.options.is_rated


@async_test
async def test_what_the_table_said_before_the_start_stays() -> None:
    async with InProcessServer() as server:
        table, guests = await seat_apart(server, options={"is_rated": False})
        assert await start(guests) == ""
        assert (await guests[0].ask("options", options=RATED))["reason"]["code"] == "started"
        assert not table.state.options.is_rated
        _, others = await seat_apart(server, options={"turn_seconds": 0})
        assert await start(others) == "no-clock"


@async_test
async def test_a_game_that_starts_at_once_is_checked_too() -> None:
    async with InProcessServer() as server:
        user = server.guest().user
        table = server.table(user, start=True, bot="beginner", options=RATED)
        assert (table.state.phase, table.state.options.is_rated) == ("playing", True)


@async_test
async def test_a_rematch_without_somebody_is_not_rated() -> None:
    async with InProcessServer() as server:
        table, guests = await seat_apart(server)
        assert await start(guests) == ""
        play_to_the_end(table.state)
        await guests[1].go()
        await guests[0].ask("rematch")
        again = await server.find_table(guests[0].table_message["next_table"])
        assert not again.state.options.is_rated


def play_to_the_end(state: TableState, seat: int = 0, *, every: int = 0, by: Any = "late") -> None:
    """Play at random, straight into the state; a bot plays every so many actions of a seat."""
    assert state.game is not None
    random, own = Random(4), 0
    while not state.game.is_over:
        mover = state.game.seat
        assert mover is not None
        own += mover == seat
        is_bot = mover == seat and every and own % every == 0
        text = random.choice(state.game.legal_actions()).text
        state.apply(LogRow(1.0, Acted(mover, text, by if is_bot else "person")))


@async_test
async def test_who_lets_a_bot_play_has_left() -> None:
    async with InProcessServer() as server:
        for every, has_left in ((0, False), (round(2 / MAX_ABSENCE), False), (round(0.5 / MAX_ABSENCE), True)):
            table, guests = await seat_apart(server)
            assert await start(guests) == ""
            play_to_the_end(table.state, every=every)
            game = rated_game(table.state)
            assert game is not None
            assert [seat.has_left for seat in game.seats] == [has_left, False], every
            assert has_left <= (game.places == [2, 1])


@async_test
async def test_whose_game_a_bot_finishes_has_left() -> None:
    async with InProcessServer() as server:
        table, guests = await seat_apart(server)
        assert await start(guests) == ""
        table.state.apply(LogRow(1.0, StoodIn(1)))
        play_to_the_end(table.state)
        game = rated_game(table.state)
        assert game is not None
        assert game.places == [1, 2]
