"""Until a daily deal is closed, nothing that the server sends reveals its seed or the order of its cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from ironlanes.game.seeds import hash_of_seed
from ironlanes.server.play.tables.daily_deals import DailyDeals, today
from tests.server.features.daily.test_daily import TimeOfDay, begin, clock
from tests.server.web.routes.test_games import play_out
from tests.support.account_browser import ACCOUNTS, AccountBrowser, reason
from tests.support.in_process import NO_RATES
from tests.support.running_server import Browser, RunningServer, running

__all__ = ["clock"]
#: What only a position that is open to everybody has.
DECKS = ("deck", "ticket_deck", "seed")


@pytest.fixture
def server(clock: TimeOfDay) -> Iterator[RunningServer]:
    assert clock.at
    with running(replace(ACCOUNTS, limits=NO_RATES)) as server:
        yield server


def seed_of(server: RunningServer) -> str:
    deals: DailyDeals = server.app.state.app_state.tables.deals
    return str(deals.seed_of(today()))


def keys_in(value: Any) -> set[str]:
    """All keys in some JSON, however deep."""
    if isinstance(value, dict):
        return set(value).union(*map(keys_in, value.values()))
    return set().union(*map(keys_in, value)) if isinstance(value, list) else set()


def everything_sent(browser: Browser, table: str, game: str) -> dict[str, str]:
    """What someone gets of a table and its game, wherever they look, as text."""
    paths = [
        *(
            f"/api/games/{game}/{each}"
            for each in ("record", "review", "replay", "replay?as=0", "replay?as=spectator", "board.svg")
        ),
        *(f"/api/tables/{table}/{each}" for each in ("recap", "ratings")),
        *("/api/home", "/api/history", "/api/practice", "/api/daily", "/api/account", "/api/account/export"),
        *(f"/replay/{game}", f"/table/{table}"),
    ]
    found = {path: browser.http.get(path).text for path in paths}
    with browser.at(table) as line:
        found["socket"] = json.dumps([line.until("table"), line.until("snapshot")])
    return found


def refusals(answers: list[httpx.Response]) -> set[tuple[int, str]]:
    return {reason(answer) for answer in answers}


def test_nobody_learns_the_seed_before_the_day_is_over(server: RunningServer, clock: TimeOfDay) -> None:
    seed = seed_of(server)
    with server.browser() as ada, server.browser() as eve:
        table = begin(ada)
        with eve.at(table, tab="watching") as watching:
            watching.until("snapshot")
            game = play_out(ada, table)
            seen = watching.until("step")
            while "score" not in seen["changes"]:
                seen = watching.until("step")
        assert not keys_in(seen) & set(DECKS), "a spectator at the last step"
        for browser in (ada, eve):
            for path, text in everything_sent(browser, table, game).items():
                assert seed not in text, path
                if path in ("socket", f"/api/tables/{table}/recap") or ("/replay" in path and text.startswith("{")):
                    assert not keys_in(json.loads(text)) & set(DECKS), path
        replays = [eve.http.get(f"/api/games/{game}/replay?as={viewer}") for viewer in ("all", "0", "spectator")]
        others = [eve.http.get(f"/api/games/{game}/{each}") for each in ("record", "review")]
        own_record = ada.http.get(f"/api/games/{game}/record")
        picture = eve.http.get(f"/api/games/{game}/board.svg")
        assert refusals([*replays, *others, own_record, picture]) == {(409, "sealed-deal")}
        clock.at = today().closes_at
        assert str(eve.http.get(f"/api/games/{game}/record").json()["seed"]) == seed
        assert eve.http.get(f"/api/games/{game}/replay").json()["seed"] == seed
        assert eve.http.get(f"/api/games/{game}/review").status_code == 200


def test_a_player_has_the_replay_and_the_review_of_the_own_game_at_once(server: RunningServer) -> None:
    with server.browser() as ada:
        game = play_out(ada, begin(ada))
        replay = ada.http.get(f"/api/games/{game}/replay").json()
        picture = ada.http.get(f"/api/games/{game}/board.svg")
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")
        assert "seed" not in replay
        assert len(replay["seed_hash"]) == 64
        assert replay["steps"][-1]["changes"]["score"]["seats"][1]["tickets_failed"] is not None, "the end is open"
        assert ada.http.get(f"/api/games/{game}/review").status_code == 200


def test_nobody_makes_a_table_or_a_record_with_the_seed_of_today(server: RunningServer, clock: TimeOfDay) -> None:
    seed = seed_of(server)
    with server.browser() as eve:
        made = [
            eve.http.post("/api/tables", json={"board": "usa", "players": 2, "seed": each})
            for each in (seed, f"{seed:0>78}")
        ]
        assert refusals(made) == {(409, "sealed-deal")}
        record = {"format": 1, "map": "usa", "players": 2, "seed": seed, "actions": []}
        assert reason(eve.http.post("/api/records", json=record)) == (409, "sealed-deal")
        assert eve.http.post("/api/tables", json={"board": "usa", "players": 2, "seed": "7"}).status_code == 201
        clock.at = today().closes_at
        assert eve.http.post("/api/tables", json={"board": "usa", "players": 2, "seed": seed}).status_code == 201


def test_a_rematch_of_the_deal_is_another_deal(server: RunningServer) -> None:
    seed = seed_of(server)
    with server.browser() as ada:
        table = begin(ada)
        play_out(ada, table)
        with ada.at(table) as line:
            line.until("table")
            line.send(t="rematch", id="again")
            shown = line.until("table")
            while shown.get("next_table") is None:
                shown = line.until("table")
        with ada.at(shown["next_table"]) as line:
            assert line.until("table")["has_chosen_seed"] is False
            assert line.until("snapshot")["scene"]["view"]["seed_hash"] != hash_of_seed(int(seed))


def test_a_merged_guest_opens_nothing(server: RunningServer) -> None:
    """The second table of an account is in no list any more, but its seed is still that of today."""
    with AccountBrowser(server) as ada, server.browser() as guest:
        ada.make_account("Ada Merging")
        play_out(ada, begin(ada))
        game = play_out(guest, begin(guest))
        ada.http.cookies.set("ironlanes", guest.http.cookies["ironlanes"])
        assert ada.post("/api/account/merge").status_code == 200
        assert reason(ada.http.get(f"/api/games/{game}/record")) == (409, "sealed-deal")
        assert "seed" not in ada.http.get(f"/api/games/{game}/replay").json()
