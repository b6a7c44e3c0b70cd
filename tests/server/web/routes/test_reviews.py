"""The review of a game over HTTP: who gets it and when, with a real process that makes it."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from ironlanes.analysis import Review
from ironlanes.analysis.review.record_facts import RecordFacts
from ironlanes.analysis.review.record_review import FORMAT
from ironlanes.game.game import Game
from ironlanes.server.features.reviews.review_messages import RunningGame
from ironlanes.server.features.reviews.review_queue import ReviewQueue
from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.tables.table import GOES_ON_EVERY
from tests.server.web.routes.test_games import play_out, reason
from tests.support.in_process import NO_RATES, choose
from tests.support.patches import apply
from tests.support.quick_reviews import QUICK_REVIEW
from tests.support.running_server import Browser, running
from tests.support.timeouts import TIMEOUT


def review_of(browser: Browser, game: str) -> httpx.Response:
    return browser.http.get(f"/api/games/{game}/review")


def until_ready(browser: Browser, game: str) -> list[dict[str, Any]]:
    """Ask until the review is there; return all answers."""
    late, answers = time.monotonic() + 10 * TIMEOUT, [review_of(browser, game).json()]
    while answers[-1]["status"] in ("waiting", "running"):
        assert time.monotonic() < late
        time.sleep(0.1)
        answers.append(review_of(browser, game).json())
    return answers


def given_away_in_lists(browser: Browser) -> list[float | None]:
    """What a visitor's decisions cost in their only game, as the home page and the history tell it."""
    home, history = (browser.http.get(f"/api/{name}").json() for name in ("home", "history"))
    (card,), (row,) = home["finished"], history["games"]
    return [card.get("given_away"), row.get("given_away")]


def test_nothing_is_told_before_the_end_and_everything_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=tmp_path / "games.sqlite", limits=NO_RATES, review_settings=QUICK_REVIEW)
    with running(settings) as server, server.browser() as browser, server.browser() as stranger:
        table = browser.table(start=True, players=2, seed="79")
        with browser.at(table) as line:
            game = line.until("table")["game"]
        for someone in (browser, stranger):
            answer = review_of(someone, game)
            assert (answer.status_code, reason(answer)) == (409, "not-over")
        play_out(browser, table)
        answers = until_ready(browser, game)
        last = answers[-1]
        assert last["status"] == "ready"
        facts = [answer["facts"] for answer in answers if "facts" in answer]
        assert facts, "what needs no search is told while the review is made"
        TypeAdapter(RecordFacts).validate_python(facts[0])
        review = TypeAdapter(Review).validate_python(last["review"])
        assert review.judged.seats == (0,), "people are looked at closely"
        assert {each.seat for each in review.decisions} == {0, 1}, "and everybody is judged"
        assert given_away_in_lists(browser) == pytest.approx([review.seats[0].given_away.points] * 2, abs=1e-3)
        assert facts[0]["tickets"] == last["review"]["tickets"]
        assert last["seat"] == 0
        assert all(
            set(answer) <= {"status", "seat", "colours", "level", "progress", "facts", "review"} for answer in answers
        )
        assert last["colours"] == [0, 1]
        seen = review_of(stranger, game).json()
        assert seen["review"] == last["review"]
        assert "seat" not in seen
    with running(Settings(database=tmp_path / "games.sqlite", limits=NO_RATES)) as server, server.browser() as browser:
        assert review_of(browser, game).json()["review"] == last["review"], "it is kept"
        monkeypatch.setattr("ironlanes.analysis.review.record_review.FORMAT", FORMAT + 1)
        assert "review" not in review_of(browser, game).json(), "one of an older format would be made again"


def test_who_asks_for_what_is_not_there() -> None:
    limits = Limits(routes={"reviews": RateLimit(0.001, 3)})
    with running(Settings(limits=limits)) as server, server.browser() as browser:
        browser.http.get("/api/home")  # from here on the server knows the visitor
        answer = review_of(browser, "none")
        assert (answer.status_code, reason(answer)) == (404, "unknown-game")
        game = Game.new("usa", 2, 5)
        game.play("keep 1 2")
        name = browser.http.post("/api/records", json=game.record()).json()["game"]
        assert review_of(browser, name).json() == {"status": "failed"}, "this server makes no reviews"
        assert review_of(browser, name).status_code == 200
        answer = review_of(browser, name)
        assert (answer.status_code, reason(answer)) == (429, "too-fast")


def test_a_record_that_is_not_over_is_refused() -> None:
    with running(Settings(limits=NO_RATES, review_settings=QUICK_REVIEW)) as server, server.browser() as browser:
        game = Game.new("usa", 2, 5)
        game.play("keep 1 2")
        name = browser.http.post("/api/records", json=game.record()).json()["game"]
        answer = review_of(browser, name)
        assert (answer.status_code, reason(answer)) == (409, "not-over")


def test_a_game_is_judged_while_it_goes_on_and_nothing_of_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, tuple[int, ...], int]] = []

    def noted(queue: ReviewQueue, job: RunningGame) -> None:
        told.append((job.game, job.seats, len(job.record["actions"])))
        judge_ahead(queue, job)

    judge_ahead = ReviewQueue.judge_ahead
    monkeypatch.setattr(ReviewQueue, "judge_ahead", noted)
    monkeypatch.setattr(ReviewQueue, "wants", lambda _queue, _game: True)
    settings = Settings(limits=NO_RATES, review_settings=QUICK_REVIEW)
    with running(settings) as server, server.browser() as browser:
        table = browser.table(start=True, players=2, seed="79")
        with browser.at(table) as line:
            game, snapshot = line.until("table")["game"], line.until("snapshot")
            scene, seq = snapshot["scene"], snapshot["seq"]
            while seq < 2 * GOES_ON_EVERY:
                if "decision" in scene and scene["view"]["to_move"] == 0:
                    line.send(t="act", id=f"m{seq}", seq=seq, seat=0, action=choose(scene, Random(seq)))
                step = line.until("step")
                scene, seq = apply(scene, step["changes"]), step["seq"]
            answer = review_of(browser, game)
            assert (answer.status_code, reason(answer)) == (409, "not-over")
    assert told == [(game, (0,), GOES_ON_EVERY), (game, (0,), 2 * GOES_ON_EVERY)]
