"""The daily deal over HTTP: the same for everybody, one attempt each, ranked by place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.boards import packaged_boards
from ironlanes.game.game import Game
from ironlanes.server.features.daily.entry import prove_older_entries
from ironlanes.server.features.daily.ranking import SHOWN, day_of, streak_of
from ironlanes.server.model.messages.http import DailyDeal
from ironlanes.server.model.messages.incoming import Options
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.tables import daily_deals as deals
from ironlanes.server.play.tables.daily_deals import OPPONENT, DailyDeals, Deal, deal_of, today
from ironlanes.server.play.tables.table import Table
from ironlanes.server.runtime import wall_clock
from ironlanes.server.storage.database.database import Change
from ironlanes.server.storage.features.daily import AddDaily, SaveDailyEntry
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.play.table_rows import OwnSeat, SaveRow, TableRow
from ironlanes.server.storage.storage import Storage
from tests.server.web.routes.test_games import play_out
from tests.support.final_results import final_result
from tests.support.in_process import NO_RATES, Guest, InProcessServer, async_test, play_on
from tests.support.running_server import Browser, RunningServer, running

DAY = date(2026, 11, 15)
HOUR = 3600.0
USA = next(deal for number in range(3) if (deal := deal_of(DAY + timedelta(days=number))).board == "usa")


class TimeOfDay:
    """The time of a test: at first noon on a day of USA."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = datetime.combine(USA.day, time(12), UTC).timestamp()
        monkeypatch.setattr(wall_clock, "now", lambda: self.at)


def make_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody play against a bot that takes no time."""
    monkeypatch.setattr(deals, "OPPONENT", "random")
    monkeypatch.setattr(deals, "Options", partial(Options, bot_pace_ms=0))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> TimeOfDay:
    """A day of USA, with an opponent that takes no time."""
    make_quick(monkeypatch)
    return TimeOfDay(monkeypatch)


@pytest.fixture
def server(clock: TimeOfDay) -> Iterator[RunningServer]:
    assert clock.at
    with running(Settings(limits=NO_RATES)) as server:
        yield server


@async_test
async def test_a_seed_follows_from_the_day_and_the_secret_of_the_server() -> None:
    one, other = Storage(await open_database(":memory:")), Storage(await open_database(":memory:"))
    days = [deal_of(DAY + timedelta(days=number)) for number in range(6)]
    assert [deal.board for deal in days[:3]] == [deal.board for deal in days[3:]]
    assert {deal.board for deal in days} == set(packaged_boards())
    assert (days[0].name, days[1].before) == ("2026-11-15", days[0])
    servers = [await DailyDeals.open(storage.values) for storage in (one, other)]
    seeds = [server.table_for(deal).seed for deal in days for server in servers]
    assert len(set(seeds)) == len(seeds)
    again = (await DailyDeals.open(one.values)).table_for(days[0])
    assert again.seed == seeds[0]
    assert (again.players, again.bots, again.start) == (2, [OPPONENT], True)
    assert again.options.hints == "off", "help would make places unfair"
    await one.database.close()
    await other.database.close()


def test_a_seed_is_sealed_until_nobody_can_play_it_any_more(clock: TimeOfDay) -> None:
    server = DailyDeals("secret")
    seed = server.seed_of(today())
    assert server.is_sealed(seed)
    assert not server.is_sealed(seed + 1)
    assert not server.is_sealed(server.seed_of(today().before)), "yesterday's is open"
    clock.at = USA.closes_at - 1
    assert today() != USA
    assert server.is_sealed(seed), "who began before midnight still plays"
    clock.at = USA.closes_at
    assert not server.is_sealed(seed)
    assert USA.is_closed


def daily_of(browser: Browser) -> dict[str, Any]:
    answer = browser.http.get("/api/daily")
    assert answer.status_code == 200, answer.text
    daily: dict[str, Any] = answer.json()
    DailyDeal.model_validate(daily)
    return daily


def begin(browser: Browser) -> str:
    answer = browser.http.post("/api/daily", json={})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def record_of(browser: Browser, game: str) -> dict[str, Any]:
    record: dict[str, Any] = browser.http.get(f"/api/games/{game}/record").json()
    return record


def test_everybody_gets_the_same_deal_once_and_a_place(server: RunningServer, clock: TimeOfDay) -> None:
    with server.browser() as ada, server.browser() as bob:
        before = daily_of(ada)
        assert (before["today"]["board"], before["is_over"]) == ("usa", False)
        assert "table" not in before
        tables = {browser: begin(browser) for browser in (ada, bob)}
        assert tables[ada] != tables[bob]
        assert begin(ada) == tables[ada] == daily_of(ada)["table"], "there is one attempt"
        games = {ada: play_out(ada, tables[ada])}
        seen = daily_of(bob)["today"]
        assert (seen["players"], seen["entries"]) == (1, []), "whoever still plays sees nobody's game"
        games[bob] = play_out(bob, tables[bob])
        shown = daily_of(bob)["today"]
        entries = shown["entries"]
        assert [entry["game"] for entry in entries if entry["is_you"]] == [games[bob]] == [shown["own"]["game"]]
        assert daily_of(ada)["is_over"]
        clock.at += 24 * HOUR
        yesterday = daily_of(bob)["yesterday"]
        assert (yesterday["entries"], yesterday["is_closed"]) == (entries, True)
        records = [record_of(browser, game) for browser, game in games.items()]
        assert records[0]["seed"] == records[1]["seed"], "the same deal"
        for entry in entries:
            record = records[list(games.values()).index(entry["game"])]
            assert [entry["points"], entry["champion"]] == record["result"]["totals"]
        leads = [entry["points"] - entry["champion"] for entry in entries]
        assert leads == sorted(leads, reverse=True)
        assert [entry["place"] for entry in entries] == [1 + leads.index(lead) for lead in leads]


def test_an_entry_that_its_record_does_not_prove_is_left_out(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ironlanes.server.features.daily.entry.is_proved", lambda *_: False)
    with server.browser() as ada:
        play_out(ada, begin(ada))
        shown = daily_of(ada)["today"]
        assert (shown["entries"], shown["players"], "own" in shown) == ([], 0, False)


async def finish(server: InProcessServer, guest: Guest, clock: TimeOfDay, ends_at: float | None = None) -> Table:
    """Play the deal of today to its end, at a time."""
    deal, tables = today(), server.tables
    table = tables.create_table(tables.deals.table_for(deal), guest.user, "Ada", day=deal.name)
    await guest.come(table)
    await play_on([guest], Random(1), lambda: guest.seq > 5)
    clock.at = ends_at or clock.at
    await play_on([guest], Random(1), lambda: False)
    return table


@async_test
async def test_a_game_is_proved_when_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = TimeOfDay(monkeypatch)
    make_quick(monkeypatch)
    proved: list[Any] = []
    from_record = Game.from_record

    def note(record: Any) -> Game:
        proved.append(record)
        return from_record(record)

    monkeypatch.setattr(Game, "from_record", note)
    async with InProcessServer() as server:
        ada = server.guest()
        table = await finish(server, ada, clock)
        assert len(proved) == 1
        day = await day_of(server.storage.daily, USA, ada.user, shows_entries=True)
        score = ada.scene["score"]["seats"]
        assert day["own"]["points"] == score[0]["total"]
        assert day["own"]["champion"] == score[1]["total"]
        assert await server.storage.daily.unproved_tables(USA.name, 9) == []
        assert len(proved) == 1, "no list proves it again"
        assert await server.storage.daily.day_of_game(str(table.state.game_id)) == USA.name


@pytest.mark.parametrize(("late", "counts"), [(-1.0, True), (0.0, False)])
@async_test
async def test_a_game_that_was_begun_before_midnight_has_an_hour(
    late: float, counts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TimeOfDay(monkeypatch)
    make_quick(monkeypatch)
    async with InProcessServer() as server:
        ada = server.guest()
        await finish(server, ada, clock, USA.closes_at + late)
        day = await day_of(server.storage.daily, USA, ada.user, shows_entries=True)
        assert (day["players"], "own" in day) == (int(counts), counts)


@async_test
async def test_games_of_an_older_version_are_proved_once_in_the_background(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TimeOfDay(monkeypatch)
    make_quick(monkeypatch)
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        ada = server.guest()
        await finish(server, ada, clock)
        before = await day_of(server.storage.daily, USA, ada.user, shows_entries=True)
        server.sqlite.execute("UPDATE daily SET points = NULL, lead = NULL, counts = NULL")
    async with InProcessServer(file) as server:
        assert (await day_of(server.storage.daily, USA, ada.user, shows_entries=True))["players"] == 0
        await prove_older_entries(server.tables, server.storage.daily, asyncio.Lock())
        assert await day_of(server.storage.daily, USA, ada.user, shows_entries=True) == before
        assert await server.storage.daily.unproved_tables(USA.name, 9) == []


def played(number: int, deal: Deal) -> list[Change]:
    """A finished game of a deal, as it is in the database."""
    points, user = number % 1000, f"user{number}"
    result = final_result([0], [points, 100])
    row = TableRow(f"t{number}", "usa", "over", False, [f"Player {number}", "Bot"], f"g{number}", result, 1.0)
    entry = SaveDailyEntry(row.id, points, points - 100, counts=True)
    return [SaveRow(row, [user], [OwnSeat(user, 0, False)]), AddDaily(deal.name, user, row.id), entry]


@async_test
async def test_a_list_of_thousands_takes_a_few_queries_and_no_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Game:
        raise AssertionError("a game was played again")

    monkeypatch.setattr(Game, "from_record", fail)
    monkeypatch.setattr("ironlanes.server.play.tables.table_registry.load_table", fail)
    async with InProcessServer() as server:
        for number in range(3000):
            server.storage.database.commit(played(number, USA))
        await server.storage.database.settled()
        asked: list[str] = []
        fetch = server.storage.database.fetch

        async def note(query: str, values: Any = ()) -> Any:
            asked.append(query)
            return await fetch(query, values)

        monkeypatch.setattr(server.storage.database, "fetch", note)
        day = await day_of(server.storage.daily, USA, "user0", shows_entries=True)
        assert len(asked) <= 4
        assert (day["players"], len(day["entries"])) == (3000, SHOWN)
        leads = [entry["points"] - entry["champion"] for entry in day["entries"]]
        assert leads == sorted(leads, reverse=True)
        assert [entry["place"] for entry in day["entries"]] == [1 + leads.index(lead) for lead in leads]
        assert (day["own"]["place"], day["own"]["points"]) == (2998, 0), "three share the last place"


@async_test
async def test_every_query_of_a_list_uses_an_index() -> None:
    async with InProcessServer() as server:
        queries: list[str] = []
        server.sqlite.set_trace_callback(queries.append)
        await day_of(server.storage.daily, USA, "ada", shows_entries=True)
        await server.storage.daily.place(USA.name, 3)
        await server.storage.daily.day_of_game("game")
        await server.storage.daily.unproved_tables(USA.name, 9)
        server.sqlite.set_trace_callback(None)
        for query in queries:
            plan = [row[3] for row in server.sqlite.execute(f"EXPLAIN QUERY PLAN {query}")]
            assert not [step for step in plan if step.startswith("SCAN") or "TEMP B-TREE" in step], (query, plan)


@async_test
async def test_a_streak_is_of_days_in_a_row_up_to_today_or_yesterday() -> None:
    storage = Storage(await open_database(":memory:"))
    days = [deal_of(DAY + timedelta(days=number)) for number in range(6)]
    for number in (0, 2, 3, 4):
        added = AddDaily(days[number].name, "ada", str(number))
        await storage.daily.commit([added, SaveDailyEntry(str(number), points=9, lead=1, counts=number != 0)]).wait()
    assert await storage.daily.days_of("ada", 9) == [days[number].name for number in (4, 3, 2)], "those that count"
    assert [await streak_of(storage.daily, deal, "ada") for deal in days] == [0, 0, 1, 2, 3, 3]
    assert await streak_of(storage.daily, days[4], "bob") == 0
