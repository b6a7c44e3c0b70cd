"""The daily deal over HTTP: the same for everybody, one attempt each, ranked by place."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from ironlanes.boards import packaged_boards
from ironlanes.server.clients.messages import DailyDeal
from ironlanes.server.daily import deal as deals
from ironlanes.server.daily.deal import OPPONENT, deal_of, table_for
from ironlanes.server.settings import Settings
from ironlanes.server.storage.open_store import open_store
from tests.server.http.test_routes import play_out
from tests.support.in_process import NO_RATES, async_test
from tests.support.running_server import Browser, RunningServer, running

DAY = date(2026, 11, 15)


@async_test
async def test_a_seed_follows_from_the_day_and_the_secret_of_the_server() -> None:
    one, other = await open_store(":memory:"), await open_store(":memory:")
    days = [deal_of(DAY + timedelta(days=number)) for number in range(6)]
    assert [deal.board for deal in days[:3]] == [deal.board for deal in days[3:]]
    assert {deal.board for deal in days} == set(packaged_boards())
    assert (days[0].name, days[1].before) == ("2026-11-15", days[0])
    seeds = [(await table_for(deal, store)).seed for deal in days for store in (one, other)]
    assert len(set(seeds)) == len(seeds)
    again = await table_for(days[0], one)
    assert again.seed == seeds[0]
    assert (again.players, again.bots, again.start) == (2, [OPPONENT], True)
    assert again.options.hints == "off", "help would make places unfair"
    await one.close()
    await other.close()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    """A server on a day of USA, with an opponent that takes no time."""
    usa = next(deal for number in range(3) if (deal := deal_of(DAY + timedelta(days=number))).board == "usa")
    monkeypatch.setattr("ironlanes.server.daily.routes.today", lambda: usa)
    monkeypatch.setattr(deals, "OPPONENT", "random")
    with running(Settings(limits=NO_RATES)) as server:
        yield server


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


def test_everybody_gets_the_same_deal_once_and_a_place(server: RunningServer) -> None:
    with server.browser() as ada, server.browser() as bob:
        before = daily_of(ada)
        assert (before["today"]["board"], before["is_over"]) == ("usa", False)
        assert "table" not in before
        tables = {browser: begin(browser) for browser in (ada, bob)}
        assert tables[ada] != tables[bob]
        assert begin(ada) == tables[ada] == daily_of(ada)["table"], "there is one attempt"
        with ada.at(tables[ada]) as line:
            shown = line.until("snapshot")["scene"]["view"]
            assert "seed" not in shown
        games = {ada: play_out(ada, tables[ada])}
        seen = daily_of(bob)["today"]
        assert (seen["players"], seen["entries"]) == (1, []), "whoever still plays sees nobody's game"
        games[bob] = play_out(bob, tables[bob])
        records = [browser.http.get(f"/api/games/{game}/record").json() for browser, game in games.items()]
        assert records[0]["seed"] == records[1]["seed"], "the same deal"
        entries = daily_of(bob)["today"]["entries"]
        assert [entry["game"] for entry in entries if entry["is_you"]] == [games[bob]]
        for entry in entries:
            record = records[list(games.values()).index(entry["game"])]
            assert [entry["points"], entry["champion"]] == record["result"]["totals"]
        leads = [entry["points"] - entry["champion"] for entry in entries]
        assert leads == sorted(leads, reverse=True)
        assert [entry["place"] for entry in entries] == [1 + leads.index(lead) for lead in leads]
        assert daily_of(ada)["is_over"]


def test_an_entry_that_its_record_does_not_prove_is_left_out(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server.browser() as ada:
        play_out(ada, begin(ada))
        monkeypatch.setattr("ironlanes.server.daily.ranking._totals", lambda _: [1, 2])
        assert daily_of(ada)["today"]["entries"] == []
