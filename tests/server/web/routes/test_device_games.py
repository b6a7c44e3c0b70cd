"""Games that were played on a visitor's device: the files for them, and their way to the server."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import httpx
import pytest

from ironlanes.game.compiled_board import find_board
from ironlanes.game.game import Game
from ironlanes.server.features.history.device_games import MAX_ACTIONS
from ironlanes.server.model.achievements import ACHIEVEMENTS
from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.clients.device_analysis import analysis_file
from ironlanes.server.play.clients.device_files import board_file, network_file, table_file
from ironlanes.server.play.tables.daily_deals import DailyDeals
from tests.support.in_process import NO_RATES
from tests.support.running_server import Browser, RunningServer, running


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(Settings(limits=NO_RATES)) as server:
        yield server


@pytest.fixture
def browser(server: RunningServer) -> Iterator[Browser]:
    with server.browser() as browser:
        yield browser


@cache
def finished(players: int = 2) -> Game:
    """A game at random to its end, in which the first seat wins nothing that anybody arranged."""
    game, chance = Game.new("usa", players, 8), Random(8)
    while not game.is_over:
        game.play(chance.choice(game.legal_actions()))
    game.names = ("Ada at home", "Mabel", "Rupert")[:players]
    return game


def handed(**changes: Any) -> dict[str, Any]:
    record = finished().record() | {"hints": [{"seat": 0, "seq": 0, "level": 2}]}
    return {"id": "device-1", "record": record, "seat": 0, "bots": [None, "beginner"]} | changes


def hand_over(browser: Browser, **changes: Any) -> httpx.Response:
    return browser.http.post("/api/device-games", json=handed(**changes))


def refusal(answer: httpx.Response) -> tuple[int, str]:
    reason = answer.json()["reason"]
    assert reason["text"].endswith(".")
    assert "\n" not in reason["text"]
    return answer.status_code, reason["code"]


def test_a_game_becomes_one_of_the_visitor(browser: Browser) -> None:
    browser.http.put("/api/name", json={"name": "Grace"})
    answer = hand_over(browser)
    assert answer.status_code == 201
    name, game = answer.json()["game"], finished()
    record = browser.http.get(f"/api/games/{name}/record").json()
    assert record == handed()["record"] | {"names": ["Grace", record["names"][1]]}
    [played] = browser.http.get("/api/history").json()["games"]
    score = game.score()
    assert (played["game"], played["seat"], played["kind"]) == (name, 0, "device")
    assert (played["totals"], played["winners"]) == ([each.total for each in score.seats], list(score.winners))
    [card] = browser.http.get("/api/home").json()["finished"]
    assert (card["game"], card["kind"], card["phase"]) == (name, "device", "over")
    replay = browser.http.get(f"/api/games/{name}/replay").json()
    assert [step["action"] for step in replay["steps"]] == [action.text for action in game.played]
    assert (replay["bots"], replay["hint_counts"]) == ([None, "beginner"], [1, 0])
    assert browser.http.get(f"/api/games/{name}/review").json()["seat"] == 0
    with browser.at(replay["table"]) as line:
        table = line.until("table")
    assert (table["kind"], table["phase"], table["options"]["is_rated"]) == ("device", "over", False)


def test_it_counts_for_nothing(browser: Browser) -> None:
    game = hand_over(browser, seat=1, bots=["champion", None]).json()["game"]
    history = browser.http.get("/api/history").json()
    assert [each["game"] for each in history["games"]] == [game]
    assert (history["boards"], history["streak"], history["longest_streak"]) == ([], 0, 0)
    assert [each["name"] for each in history["achievements"] if each.get("at") or each.get("best")] == []
    assert len(history["achievements"]) == len(ACHIEVEMENTS)
    assert [each for each in browser.http.get("/api/ratings").json()["boards"] if each.get("rating")] == []


def test_handing_over_twice_makes_one_game(browser: Browser, server: RunningServer) -> None:
    first, second = hand_over(browser), hand_over(browser)
    assert first.json() == second.json()
    assert len(browser.http.get("/api/history").json()["games"]) == 1
    with server.browser() as other:
        assert hand_over(other).json() != first.json()


def test_people_on_one_device_are_named(browser: Browser) -> None:
    record = finished(3).record()
    answer = hand_over(browser, id="device-3", record=record, seat=2, bots=["expert", None, None])
    game = answer.json()["game"]
    [played] = browser.http.get("/api/history").json()["games"]
    assert played["seat"] == 2
    names = browser.http.get(f"/api/games/{game}/record").json()["names"]
    assert names[1] == "Mabel"
    assert names[2] == browser.http.get("/api/home").json()["you"]


def test_what_can_not_have_happened_is_refused_in_one_sentence(browser: Browser) -> None:
    record = finished().record()
    actions = record["actions"]
    for wrong, expected in (
        ({"record": record | {"actions": actions[:-1], "result": None}}, (422, "record-unfinished")),
        ({"record": record | {"actions": actions[:-1]}}, (422, "record-unfinished")),
        ({"record": record | {"actions": [*actions, "draw deck"]}}, (422, "record-action")),
        ({"record": record | {"actions": ["draw deck"] * (MAX_ACTIONS + 1)}}, (413, "too-long")),
        ({"record": record | {"result": {"totals": [999, 0], "winners": [0]}}}, (422, "record-result")),
        ({"record": record | {"position": {}}}, (422, "record-unknown-field")),
        ({"record": record | {"map": "nowhere"}}, (422, "unknown-board")),
        ({"record": {}}, (422, "record-format")),
        ({"record": record | {"names": ["Ada", "\u2800"]}, "bots": [None, None]}, (422, "empty")),
        ({"bots": [None, "nobody"]}, (422, "unknown-bot")),
        ({"bots": ["beginner", None]}, (422, "no-seat")),
        ({"bots": [None]}, (422, "no-seat")),
        ({"seat": 3}, (422, "no-seat")),
        ({"seat": 5}, (422, "not-understood")),
        ({"id": ""}, (422, "not-understood")),
        ({"more": 1}, (422, "not-understood")),
    ):
        assert refusal(hand_over(browser, **wrong)) == expected, wrong
    answer = browser.http.post("/api/device-games", content=b" " * (256 * 1024 + 1))
    assert refusal(answer) == (413, "too-long")
    assert browser.http.get("/api/history").json()["games"] == []


def test_a_deal_that_others_still_play_stays_secret(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DailyDeals, "is_sealed", lambda _deals, seed: seed == finished().seed)
    assert refusal(hand_over(browser)) == (409, "sealed-deal")


def test_nobody_hands_over_too_many() -> None:
    limits = {"handed_over": RateLimit(0.001, 2)}
    with running(Settings(limits=Limits(routes=limits))) as server, server.browser() as browser:
        browser.http.get("/api/home")
        answers = [hand_over(browser) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert refusal(answers[-1]) == (429, "too-fast")


def test_files_for_tables_on_the_device(browser: Browser) -> None:
    for path, content in (
        ("/api/device/tables", table_file()),
        ("/api/device/analysis", analysis_file()),
        ("/api/device/networks/young", network_file("young")),
        ("/api/boards/usa/rules", board_file(find_board("usa"))),
    ):
        answer = browser.http.get(path)
        assert (answer.status_code, answer.content) == (200, content)
        again = browser.http.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert browser.http.get("/api/device/networks/nothing").status_code == 422
    assert refusal(browser.http.get("/api/boards/nowhere/rules")) == (404, "unknown-board")
