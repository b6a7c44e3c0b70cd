"""The queue of reviews: its bounds, and what happens when the process fails. The process is played by the test."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from ironlanes.game.game import Game
from ironlanes.server.features.reviews.review_messages import (
    AnswerJob,
    AnswerJudged,
    ErrorFound,
    FactsMade,
    FromWorker,
    Job,
    ReviewFailed,
    ReviewJob,
    ReviewMade,
    RunningGame,
    SeatJudged,
    StepDone,
    review_job,
)
from ironlanes.server.features.reviews.review_queue import (
    IDLE_SECONDS,
    JUDGED_AHEAD,
    STEP_SECONDS,
    WAITING_ANSWERS,
    WAITING_EACH,
    ReviewQueue,
)
from ironlanes.server.model.answer_verdict import AnswerVerdict
from ironlanes.server.storage.database.commit import SAVED, Commit
from ironlanes.server.storage.database.database import Change
from ironlanes.server.storage.database.errors import StorageUnavailable
from ironlanes.server.storage.features.practice import AddExercise, SaveLostPoints
from ironlanes.server.storage.features.reviews import SaveReview
from tests.support.in_process import async_test


class PlayedProcess:
    """Notes what it is sent, and says what the test wants."""

    started: list[PlayedProcess]

    def __init__(self, settings: object, niceness: int, _log_settings: object, receive: Any) -> None:
        self.jobs: list[str] = []
        self.is_closed = False
        self._receive = receive
        self.settings = settings
        self.niceness = niceness
        PlayedProcess.started.append(self)

    def send(self, job: Job) -> None:
        match job:
            case ReviewJob():
                self.jobs.append(job.game)
            case RunningGame():
                self.jobs.append(f"{job.game} goes on")
            case AnswerJob():
                self.jobs.append(job.action)

    def close(self) -> None:
        self.is_closed = True

    def say(self, message: FromWorker | None) -> None:
        self._receive(self, message)


RECORD = Game.new("usa", 2, seed=1).record()


@pytest.fixture(autouse=True)
def processes(monkeypatch: pytest.MonkeyPatch) -> list[PlayedProcess]:
    PlayedProcess.started = []
    monkeypatch.setattr("ironlanes.server.features.reviews.review_queue.ReviewProcess", PlayedProcess)
    return PlayedProcess.started


def job(game: str) -> ReviewJob:
    return ReviewJob(game, RECORD, "usa", None)


def queue_of(size: int = 20) -> tuple[ReviewQueue, dict[str, bytes]]:
    kept: dict[str, bytes] = {}

    def keep(changes: Sequence[Change]) -> Commit:
        kept.update((change.game, change.text) for change in changes if isinstance(change, SaveReview))
        return SAVED

    return ReviewQueue(size, keep), kept


def test_people_are_judged_and_everybody_where_there_are_none() -> None:
    assert review_job("g", RECORD, [None, "path", None]).seats == (0, 2)
    assert review_job("g", RECORD, ["path", "path"]).seats is None


@async_test
async def test_a_game_goes_through_its_states(processes: list[PlayedProcess]) -> None:
    queue, kept = queue_of()
    assert processes == [], "a process starts only when there is something to do"
    first, second = queue.add(job("a")), queue.add(job("b"))
    assert first is not None
    assert second is not None
    assert queue.add(job("a")) is first, "a game is reviewed once"
    [process] = processes
    assert process.jobs == ["a", "b"]
    process.say(FactsMade("b", b"{}"))
    process.say(StepDone("a", 3, 8))
    assert (first.phase, first.done, first.total, first.facts) == ("running", 3, 8, None)
    assert (second.phase, second.facts) == ("waiting", b"{}")
    process.say(ReviewMade("a", b'{"format": 1}'))
    assert kept == {"a": b'{"format": 1}'}
    assert queue.find("a") is None
    assert queue.find("b") is second
    queue.close()
    assert process.is_closed


@async_test
async def test_a_review_is_in_the_queue_until_it_is_saved(
    processes: list[PlayedProcess], caplog: pytest.LogCaptureFixture
) -> None:
    commits = [Commit(), Commit()]
    queue = ReviewQueue(20, lambda _: commits.pop())
    for is_saved in (True, False):
        commit, queued = commits[-1], queue.add(job("a"))
        processes[0].say(ReviewMade("a", b"{}"))
        assert queue.find("a") is queue.add(job("a")) is queued, "it is not made twice"
        commit.finish(None if is_saved else StorageUnavailable("no disk"))
        assert queue.find("a") is None
        assert not queue.has_failed("a")
        assert ("the review of game a could not be saved: no disk" in caplog.text) is not is_saved
    assert processes[0].jobs == ["a", "a"]
    queue.close()
    assert queue.add(job("b")) is None


@async_test
async def test_the_queue_is_bounded_and_nobody_fills_it_alone() -> None:
    queue, _ = queue_of(5)
    own = [queue.add(job(f"own{number}"), "10.0.0.1") for number in range(WAITING_EACH + 1)]
    assert [each is None for each in own] == [False] * WAITING_EACH + [True]
    assert queue.add(job("another"), "10.0.0.2") is not None
    assert queue.add(job("table")) is not None
    assert queue.add(job("too many")) is None
    assert not queue.has_failed("too many")
    queue.close()


@async_test
async def test_a_server_without_reviews(processes: list[PlayedProcess]) -> None:
    queue, _ = queue_of(0)
    assert queue.is_off
    assert queue.add(job("a")) is None
    assert processes == []


@async_test
async def test_what_can_not_be_reviewed_is_not_tried_again(
    processes: list[PlayedProcess], caplog: pytest.LogCaptureFixture
) -> None:
    queue, _ = queue_of()
    queue.add(job("a"))
    processes[0].say(ReviewFailed("a", "FieldError('no')"))
    assert queue.has_failed("a")
    assert queue.find("a") is None
    assert queue.add(job("a")) is None
    assert "game a could not be reviewed" in caplog.text
    queue.close()


@async_test
async def test_a_process_that_dies_costs_one_review(processes: list[PlayedProcess]) -> None:
    queue, kept = queue_of()
    for game in "abc":
        queue.add(job(game))
    processes[0].say(StepDone("b", 1, 8))
    processes[0].say(None)
    assert queue.has_failed("b")
    assert processes[0].is_closed
    assert processes[1].jobs == ["a", "c"]
    processes[0].say(ReviewMade("a", b"late"))
    assert kept == {}, "nobody listens to a process that was replaced"
    queue.close()


@async_test
async def test_a_process_that_says_nothing_is_replaced_and_an_idle_one_stopped(processes: list[PlayedProcess]) -> None:
    queue, _ = queue_of()
    queue.add(job("a"))
    queue.add(job("b"))
    await asyncio.sleep(STEP_SECONDS + 1)
    assert queue.has_failed("a")
    assert processes[1].jobs == ["b"]
    processes[1].say(ReviewMade("b", b"{}"))
    assert not processes[1].is_closed
    await asyncio.sleep(IDLE_SECONDS + 1)
    assert processes[1].is_closed
    assert len(processes) == 2
    queue.add(job("c"))
    assert processes[2].jobs == ["c"]
    queue.close()


def answer_to(action: str) -> AnswerJob:
    return AnswerJob("a", RECORD, "usa", 3, action, "draw deck")


@async_test
async def test_a_review_leaves_exercises_and_what_was_given_away() -> None:
    saved: list[Change] = []

    def keep(changes: Sequence[Change]) -> Commit:
        saved.extend(changes)
        return SAVED

    queue = ReviewQueue(20, keep)
    queue.add(job("a"))
    PlayedProcess.started[0].say(ReviewMade("a", b"{}", (SeatJudged(1, 12.5, 3.0),), (ErrorFound(1, 7, "{}"),)))
    _, given_away, exercise = saved
    assert isinstance(given_away, SaveLostPoints)
    assert isinstance(exercise, AddExercise)
    assert (given_away.game, given_away.seat, given_away.points) == ("a", 1, 12.5)
    assert (exercise.game, exercise.seat, exercise.decision, exercise.moment) == ("a", 1, 7, "{}")
    queue.close()


@async_test
async def test_moves_are_judged_once_each_and_so_many_at_a_time(processes: list[PlayedProcess]) -> None:
    queue, _ = queue_of()
    first = queue.judge(answer_to("draw red"))
    assert first is not None
    assert queue.judge(answer_to("draw red")) is first
    assert processes[0].jobs == ["draw red"]
    verdict = AnswerVerdict(is_right=True, points=0.5, error=2.0)
    processes[0].say(AnswerJudged(("a", 3, "draw red"), verdict))
    assert await first == verdict
    assert all(queue.judge(answer_to(str(number))) is not None for number in range(WAITING_ANSWERS))
    assert queue.judge(answer_to("one more")) is None
    queue.close()


@async_test
async def test_a_process_that_dies_judges_nothing(processes: list[PlayedProcess]) -> None:
    queue, _ = queue_of()
    queue.add(job("a"))
    lost = queue.judge(answer_to("draw red"))
    assert lost is not None
    processes[0].say(None)
    assert await lost is None
    assert not queue.has_failed("a"), "it was not the game"
    assert processes[1].jobs == ["a"]
    again = queue.judge(answer_to("draw red"))
    assert again is not None
    queue.close()
    assert await again is None, "nobody waits for a server that ends"
    assert queue_of(0)[0].judge(answer_to("draw red")) is None


@async_test
async def test_a_game_that_goes_on_is_judged_but_shown_to_nobody(
    processes: list[PlayedProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ironlanes.server.features.reviews.review_queue.are_kernels_slow", lambda: False)
    queue, _ = queue_of()
    names = [f"game {number}" for number in range(JUDGED_AHEAD)]
    for name in names:
        assert queue.wants(name)
        queue.judge_ahead(RunningGame(name, RECORD, "usa", (0,)))
    [process] = processes
    assert process.jobs == [f"{name} goes on" for name in names]
    assert not queue.wants("one too many")
    assert queue.wants(names[0]), "it has its place"
    process.say(StepDone(names[0], 3, 8))
    assert (queue.find(names[0]), queue.length) == (None, 0)
    queue.add(job(names[0]))
    assert queue.wants("another one")
    queue.close()


@async_test
async def test_until_everything_is_compiled_no_game_is_judged_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.features.reviews.review_queue.are_kernels_slow", lambda: True)
    queue, _ = queue_of()
    assert not queue.wants("a")
    queue.close()
    monkeypatch.setattr("ironlanes.server.features.reviews.review_queue.are_kernels_slow", lambda: False)
    assert not queue.wants("a"), "this server makes no reviews"
