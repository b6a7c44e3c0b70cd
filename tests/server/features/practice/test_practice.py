"""Practice over HTTP, with a real process that reviews a game and judges moves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from pydantic import TypeAdapter

from ironlanes.game.game import Game
from ironlanes.server.features.practice.schedule import DAY
from ironlanes.server.model.messages.http import ExerciseAnswer, Practice
from ironlanes.server.model.rate_limits import RateLimit
from ironlanes.server.model.settings import Settings
from tests.server.web.routes.test_games import play_out, reason
from tests.server.web.routes.test_reviews import until_ready
from tests.support.in_process import NO_RATES
from tests.support.quick_reviews import QUICK_REVIEW
from tests.support.running_server import Browser, RunningServer, running
from tests.support.timeouts import TIMEOUT


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(Settings(limits=NO_RATES, review_settings=QUICK_REVIEW)) as server:
        yield server


def practice_of(browser: Browser) -> dict[str, Any]:
    answer = browser.http.get("/api/practice")
    assert answer.status_code == 200, answer.text
    practice: dict[str, Any] = answer.json()
    TypeAdapter(Practice).validate_python(practice)
    return practice


def try_move(browser: Browser, exercise: dict[str, Any], action: str) -> dict[str, Any]:
    """What a move is told to be, however often one has to ask."""
    address, late = f"/api/practice/{exercise['game']}/{exercise['decision']}", time.monotonic() + 10 * TIMEOUT
    while True:
        sent = browser.http.post(address, json={"action": action})
        assert sent.status_code == 200, sent.text
        answer: dict[str, Any] = sent.json()
        ExerciseAnswer.model_validate(answer)
        if answer["status"] != "judging":
            return answer
        assert time.monotonic() < late


def with_exercise(browser: Browser) -> dict[str, Any]:
    """Play badly until there is something to practise; the answer to what there is."""
    for seed in range(79, 90):
        table = browser.table(start=True, players=2, seed=str(seed))
        until_ready(browser, play_out(browser, table))
        practice = practice_of(browser)
        if "exercise" in practice:
            return practice
    raise AssertionError("random moves were never an error")


def test_an_error_is_asked_about_and_answers_decide_when_it_comes_again(server: RunningServer) -> None:
    with server.browser() as browser, server.browser() as stranger:
        assert practice_of(browser) == {"due": 0, "later": 0, "known": 0, "levels": []}
        practice = with_exercise(browser)
        exercise, due = practice["exercise"], practice["due"]
        game = exercise["game"]
        record = browser.http.get(f"/api/games/{game}/record").json()
        moments = browser.http.get(f"/api/games/{game}/review").json()["review"]["moments"]
        moment = next(each for each in moments if each["decision"] == exercise["decision"])
        assert (moment["kind"], moment["is_certain"], moment["seat"]) == ("error", True, 0)

        # The position is what the seat saw, and no more.
        position = Game.from_record({**record, "actions": record["actions"][: exercise["decision"]], "result": None})
        view = exercise["scene"]["view"]
        assert view["viewer"] == position.seat == 0
        assert "hand" in view["seats"][0]
        assert not {"hand", "tickets"} & set(view["seats"][1])
        assert exercise["scene"]["decision"]
        assert len(exercise["log"]) == exercise["decision"]
        assert not {"moment", "seed", "better"} & set(exercise)

        # Nobody else can ask about it.
        address = f"/api/practice/{game}/{exercise['decision']}"
        answer = stranger.http.post(address, json={"action": "draw deck"})
        assert (answer.status_code, reason(answer)) == (404, "unknown-game")
        assert practice_of(stranger)["due"] == 0

        # What is not legal is refused, and does not count.
        assert reason(browser.http.post(address, json={"action": "draw nothing"})) == "unknown-action"
        why = browser.http.get(f"{address}/why", params={"action": "decline"}).json()
        assert why["reason"]["code"]
        legal = [action.text for action in position.legal_actions()]
        assert browser.http.get(f"{address}/why", params={"action": legal[0]}).json() == {}
        assert practice_of(browser)["due"] == due

        # The same again is wrong, and the refutation is told.
        wrong = try_move(browser, exercise, moment["played"])
        assert (wrong["is_right"], wrong["moment"]) == (False, moment)
        assert DAY - 600 < wrong["due"] - time.time() <= DAY
        after = practice_of(browser)
        assert (after["due"], after["later"], after["known"]) == (due - 1, 1, 0)
        assert after["next_at"] == pytest.approx(wrong["due"])

        # It can be tried again, but only the first answer counts.
        better = try_move(browser, exercise, moment["better"])
        assert (better["is_right"], better["due"]) == (True, wrong["due"])
        other = next(text for text in legal if text not in (moment["played"], moment["better"]))
        judged = try_move(browser, exercise, other)
        assert judged["status"] == "judged"
        assert judged["points"] >= 0
        assert judged["error"] > 0
        assert try_move(browser, exercise, other) == judged, "it is kept"


def test_too_many_questions_are_refused() -> None:
    limits = replace(NO_RATES, routes={"practice": RateLimit(0.001, 1)})
    with running(Settings(limits=limits)) as server, server.browser() as browser:
        assert practice_of(browser)["due"] == 0
        answer = browser.http.get("/api/practice")
        assert (answer.status_code, reason(answer)) == (429, "too-fast")
