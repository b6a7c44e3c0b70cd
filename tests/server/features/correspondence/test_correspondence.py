"""Games over simulated days: deadlines, vacation, restarts, and what absence does not do."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.server.features.correspondence.recap import recap_of, recap_request
from ironlanes.server.model.request_errors import RequestError
from ironlanes.server.play.people.vacations import HOURS_A_YEAR, PRUNED_FROM
from ironlanes.server.play.tables.correspondence_clock import DAY, HOUR
from ironlanes.server.play.tables.table_loader import load_table
from ironlanes.server.storage.database.errors import StorageUnavailable
from ironlanes.server.storage.features.vacations import AddVacationHour
from tests.server.play.tables.test_restart import same
from tests.support.in_process import Guest, InProcessServer, async_test, choose, play_on, seat_everyone
from tests.support.simulated_days import START, SimulatedDays, sweep

BRISK = {"days": "brisk", "has_vacation": False}


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> SimulatedDays:
    return SimulatedDays(monkeypatch)


async def act(guest: Guest, seed: int = 1) -> None:
    """Play whole turns of a guest, until it is somebody else's."""
    random, seat = Random(seed), guest.scene["view"]["viewer"]
    while guest.scene["view"]["to_move"] == seat and guest.can_decide:
        seq = guest.seq
        assert (await guest.act(choose(guest.scene, random)))["t"] == "ack"
        await guest.reach(seq + 1)


@async_test
async def test_being_away_lets_no_bot_take_over_while_the_clock_runs() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"days": "steady"}, seed="6")
        table = await server.find_table(one.table_message["table"])
        assert one.of("clock")[-1]["clock"]["turn_ms"] > 2.9 * 86_400_000
        await one.go()
        await asyncio.sleep(100_000)
        assert (table.state.seq, table.state.stand_ins) == (0, set())
        assert not table.scheduler.is_busy
        await two.go()
        assert table.is_idle, "a game that waits for days needs no memory"


@async_test
async def test_late_the_fall_back_bot_plays_that_turn_and_no_other(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options=BRISK | {"fallback": "one-step"}, seed="6")
        await act(one)
        await act(two)
        while one.scene["view"]["phase"] != "turn":
            await act(one)
            await act(two)
        mover, other = (one, two) if one.can_decide else (two, one)
        seat = mover.scene["view"]["viewer"]
        table = await server.find_table(one.table_message["table"])
        await mover.go()
        server.bots.asked.clear()
        await days.advance(server, hours=23)
        assert not server.bots.asked, "the bank is still there"
        await days.advance(server, hours=2)
        await other.quiet()
        assert {question.bot for question in server.bots.asked} == {"one-step"}
        assert table.state.game is not None
        assert table.state.game.seat == 1 - seat
        assert table.state.stand_ins == set()
        assert table.state.late_turns[seat] == 1
        assert table.state.correspondence is not None
        assert table.state.correspondence.banks[seat] == 12 * HOUR
        await act(other)
        back = await server.guest(mover.user, "again").come(table)
        assert back.can_decide
        await act(back, seed=3)
        assert table.state.late_turns[seat] == 0


@async_test
async def test_after_three_missed_turns_in_a_row_a_bot_stands_in_until_they_come_back(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options=BRISK, seed="6")
        table = await server.find_table(one.table_message["table"])
        await one.go()
        for _ in range(12):
            await days.advance(server, hours=20)
            await two.quiet()
            if two.can_decide:
                await act(two)
        assert table.state.stand_ins == {0}
        back = await server.guest(one.user, "again").come(table)
        assert (table.state.stand_ins, table.state.late_turns[0]) == (set(), 0)
        assert back.table_message["role"] == "player"


@async_test
async def test_vacation_stops_a_clock_that_would_run_out(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        one, _ = await seat_everyone(server, 2, options={"days": "brisk"}, seed="6")
        table = await server.find_table(one.table_message["table"])
        await days.advance(server, hours=23)
        assert await server.tables.people.vacations.hours_left(one.user) == HOURS_A_YEAR
        await days.advance(server, hours=10.5)
        assert await server.tables.people.vacations.hours_left(one.user) == HOURS_A_YEAR - 10
        assert (table.state.seq, table.state.changes) == (0, 1), "vacation uses up nothing of the log's limit"
        assert table.state.correspondence is not None
        assert table.state.correspondence.deadline is not None
        assert table.state.correspondence.deadline > days.at
        await days.advance(server, days=14)
        assert await server.tables.people.vacations.hours_left(one.user) == 0
        assert table.state.seq > 0
        again = await load_table(server.storage.logs, table.state.id)
        assert again is not None
        same(table.state, again)


@async_test
async def test_an_hour_of_vacation_counts_once_for_all_games(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        one, two = server.guest(tab="one"), server.guest(tab="two")
        for number in range(3):
            table = server.table(one.user, players=2, options={"days": "brisk"}, seed=str(number))
            guest = await server.guest(two.user, f"two{number}").come(table)
            assert (await guest.ask("sit", seat=1))["t"] == "ack"
            host = await server.guest(one.user, f"one{number}").come(table)
            assert (await host.ask("start"))["t"] == "ack"
        await days.advance(server, hours=25.5)
        taken = [HOURS_A_YEAR - await server.tables.people.vacations.hours_left(each.user) for each in (one, two)]
        assert max(taken) == 2


@async_test
async def test_next_year_there_is_vacation_again(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        taken = [AddVacationHour("ada", int(START // HOUR) + hour) for hour in range(HOURS_A_YEAR)]
        await server.storage.database.commit(taken).wait()
        assert await server.tables.people.vacations.hours_left("ada") == 0
        assert await server.tables.people.vacations.until("ada") is not None, (
            "this hour is taken already, for another game"
        )
        days.at = START + HOURS_A_YEAR * HOUR
        assert await server.tables.people.vacations.until("ada") is None
        days.at = START + 366 * DAY
        assert await server.tables.people.vacations.hours_left("ada") == HOURS_A_YEAR


@async_test
async def test_a_restart_keeps_all_deadlines(tmp_path: Path, days: SimulatedDays) -> None:
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        one, two = await seat_everyone(server, 2, options=BRISK, seed="6")
        await days.advance(server, hours=10)
        await act(one)
        before = (await server.find_table(one.table_message["table"])).state
        assert before.correspondence is not None
        deadline = before.correspondence.deadline
    days.at += 6 * HOUR
    async with InProcessServer(file) as server:
        await server.resume()
        assert not server.tables.in_memory_tables, "games of days are not read before something is due"
        rows = await server.storage.correspondence.by_ids([before.id])
        assert rows[before.id].deadline == deadline
        assert [card.seconds_left for card in await server.tables.lists.unfinished(two.user)] == [18 * HOUR]
        await sweep(server)
        assert not server.tables.in_memory_tables
        days.at += 19 * HOUR
        await sweep(server)
        table = await server.find_table(before.id)
        assert table.state.seq > before.seq, "nobody was connected, and the game went on"


@async_test
async def test_bots_move_though_nobody_is_there_and_after_a_restart(tmp_path: Path, days: SimulatedDays) -> None:
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        guest = server.guest()
        options = {"days": "untimed", "bot_pace_ms": 5000}
        table = server.table(guest.user, players=3, start=True, seed="6", options=options)
        await guest.come(table)
        await guest.act("keep 1 2")
        name, seq = table.state.id, table.state.seq
        assert table.state.due_at == days.at
    async with InProcessServer(file) as server:
        await sweep(server)
        await asyncio.sleep(100)
        again = await server.find_table(name)
        assert again.state.seq > seq
        assert again.state.due_at is None, "an untimed game waits for its person for ever"


@async_test
async def test_another_player_gives_a_day(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options=BRISK, seed="6")
        assert (await one.ask("extend"))["reason"]["code"] == "only-others-extend"
        assert (await two.ask("extend"))["t"] == "ack"
        assert one.of("clock")[-1]["clock"]["turn_ms"] == 2 * DAY * 1000
        await days.advance(server, hours=40)
        assert one.seq == 0
        untimed, other = await seat_everyone(server, 2, options={"days": "untimed"}, seed="6")
        assert (await other.ask("extend"))["reason"]["code"] == "no-clock"
        assert untimed.of("clock") == []


@async_test
async def test_the_games_that_wait_for_someone_the_longest_first(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        user = server.guest().user
        names = []
        for number in range(3):
            table = server.table(user, players=2, start=True, seed="6", options={"days": "untimed"})
            names.append(table.state.id)
            days.at += HOUR
            if number == 0:
                guest = await server.guest(user, "first").come(table)
                days.at += 10 * HOUR
        await server.storage.database.settled()
        assert await server.tables.lists.waiting_for(user) == names
        await guest.act("keep 1 2")
        await asyncio.sleep(10)
        await sweep(server)
        await guest.quiet()
        assert (await server.tables.lists.waiting_for(user))[:2] == names[1:], "a turn that has just begun comes last"
        assert await server.tables.lists.waiting_for("nobody") == []


@async_test
async def test_a_guest_plays_only_so_many_games_of_days() -> None:
    async with InProcessServer() as server:
        most = server.settings.correspondence_games
        host, guest = server.guest(tab="host"), server.guest(tab="guest")
        for _ in range(most):
            server.table(guest.user, options={"days": "slow"})
        await server.storage.database.settled()
        with pytest.raises(RequestError, match=f"You play {most} games"):
            await server.tables.lists.require_room(guest.user)
        await server.tables.lists.require_room(host.user)
        table = server.table(host.user, options={"days": "slow"})
        await guest.come(table)
        refused = await guest.ask("sit", seat=1)
        assert refused["reason"]["code"] == "too-many-games"
        live = server.table(host.user)
        other = await server.guest(guest.user, "live").come(live)
        assert (await other.ask("sit", seat=1))["t"] == "ack"


@async_test
async def test_a_seat_is_refused_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async with InProcessServer() as server:
        host, guest = server.guest(tab="host"), server.guest(tab="guest")
        await guest.come(server.table(host.user, options={"days": "slow"}))

        async def fail(*_: object) -> None:
            raise StorageUnavailable("the database does not answer")

        with monkeypatch.context() as away:
            away.setattr(server.storage.correspondence, "of_user", fail)
            refused = await guest.ask("sit", seat=1)
        assert (refused["t"], refused["reason"]["code"]) == ("refused", "storage")
        assert (await guest.ask("sit", seat=1))["t"] == "ack", "the table has not failed"


@async_test
async def test_a_listed_table_starts_when_its_last_seat_is_taken_and_can_be_rated() -> None:
    async with InProcessServer() as server:
        options = {"days": "brisk", "is_listed": True, "is_rated": True, "fallback": "steady"}
        host = server.guest(tab="host")
        table = server.table(host.user, options=options)
        host.connection.address = "192.0.2.1"
        await host.come(table)
        await host.go()
        [(row, correspondence_row)] = await server.storage.correspondence.with_free_seats(10)
        assert (row.id, correspondence_row.open_seats, correspondence_row.is_rated, correspondence_row.pace) == (
            table.state.id,
            1,
            True,
            "brisk",
        )
        two = server.guest(tab="two")
        two.connection.address = "192.0.2.2"
        await two.come(table)
        assert (await two.ask("sit", seat=1))["t"] == "ack"
        await two.reach(0)
        assert table.state.phase == "playing"
        assert table.state.options.is_rated
        assert await server.storage.correspondence.with_free_seats(10) == []


@async_test
async def test_people_from_one_address_play_no_rated_game_of_days() -> None:
    async with InProcessServer() as server:
        options = {"days": "brisk", "is_listed": True, "is_rated": True, "fallback": "steady"}
        host, two = server.guest(tab="host"), server.guest(tab="two")
        table = server.table(host.user, options=options)
        await host.come(table)
        await host.go()
        await two.come(table)
        assert (await two.ask("sit", seat=1))["t"] == "ack"
        await two.reach(0)
        assert not table.state.options.is_rated


@async_test
async def test_chat_needs_nobody_to_be_there() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"days": "slow"}, seed="6")
        table = await server.find_table(one.table_message["table"])
        await two.go()
        assert (await one.ask("say", text="Take your time."))["t"] == "ack"
        await one.go()
        server.tables.unload(table)
        again = await server.find_table(table.state.id)
        back = await server.guest(two.user, "later").come(again)
        assert [said["text"] for said in back.of("said")] == ["Take your time."]


@async_test
async def test_what_happened_since_someone_was_here_is_what_their_seat_saw() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"days": "slow"}, seed="6")
        await play_on([one, two], Random(3), lambda: one.seq >= 12)
        table = await server.find_table(one.table_message["table"])
        for guest in (one, two):
            request = recap_request(table.state, guest.user, 4, deals=server.tables.deals)
            recap = recap_of(request)
            assert len(recap["steps"]) == table.state.seq - 4
            shown = guest.of("step")
            by_seq = {step["seq"]: step["entry"]["events"] for step in shown}
            for step in recap["steps"]:
                assert step["entry"]["events"] == by_seq[step["entry"]["seq"]], "no more than they were shown then"
            assert "seed" not in recap
        watcher: dict[str, Any] = dict(recap_of(recap_request(table.state, "a stranger", 0, deals=server.tables.deals)))
        assert "viewer" not in watcher["first"]["view"]
        assert all("hand" not in seat for seat in watcher["first"]["view"]["seats"])


@async_test
async def test_who_is_away_is_seen_by_the_others(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, options={"days": "slow"}, seed="6")
        table = await server.find_table(one.table_message["table"])
        server.tables.people.vacations.set_away(one.user, days.at + 3 * DAY)
        table.post(table.send_table)
        await two.quiet()
        assert two.table_message["seats"][0]["away_seconds"] == 3 * DAY
        again = type(server.tables.people.vacations)(server.storage.vacation)
        await again.load()
        assert again.away_until(one.user) == days.at + 3 * DAY
        days.at += 4 * DAY
        assert again.away_until(one.user) is None


@async_test
async def test_those_who_are_back_are_forgotten(days: SimulatedDays) -> None:
    async with InProcessServer() as server:
        vacations = server.tables.people.vacations
        for number in range(3 * PRUNED_FROM):
            days.at += DAY / 100
            vacations.set_away(f"user {number}", days.at + DAY)
        assert len(vacations._away) <= PRUNED_FROM
        assert vacations.away_until(f"user {3 * PRUNED_FROM - 1}") is not None
        await server.storage.database.settled()
        await vacations.update(f"user {3 * PRUNED_FROM - 1}")
        assert vacations.away_until(f"user {3 * PRUNED_FROM - 1}") is not None
