"""The queue of games that are to be reviewed: one process makes the reviews, one at a time, and judges single moves."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from ironlanes.kernel.execution import are_kernels_slow

from ...model.answer_verdict import AnswerVerdict
from ...runtime import wall_clock
from ...runtime.log_format import TEXT_LOG, LogSettings
from ...storage.database.commit import Commit
from ...storage.database.database import Change
from ...storage.database.errors import StorageUnavailable
from ...storage.features.practice import AddExercise, SaveLostPoints
from ...storage.features.reviews import SaveReview
from .review_messages import (
    AnswerJob,
    AnswerJudged,
    AnswerKey,
    FactsMade,
    FromWorker,
    ReviewFailed,
    ReviewJob,
    ReviewMade,
    RunningGame,
    StepDone,
)
from .review_process import ReviewProcess

if TYPE_CHECKING:
    from ironlanes.analysis import ReviewSettings

log = logging.getLogger(__name__)

#: How many games may wait for one address, so that nobody fills the queue alone.
WAITING_EACH: Final = 3
#: How many moves may wait for their judgement.
WAITING_ANSWERS: Final = 20
#: How many games are judged while they go on; the others wait for their end.
JUDGED_AHEAD: Final = 8
#: Seconds without an action after which a running game makes room for another one.
FORGOTTEN_AFTER: Final = 1800.0
#: How many games are remembered that could not be reviewed.
REMEMBERED_FAILURES: Final = 1000
#: Seconds from one sign of life to the next; the first of a process may take as long as it takes to compile everything.
STEP_SECONDS: Final = 600.0
#: Seconds after which a process that has nothing to do is stopped.
IDLE_SECONDS: Final = 300.0


@dataclass(slots=True)
class QueuedReview:
    """A game whose review is not ready."""

    job: ReviewJob
    asked_by: str  # an address; empty: the table where it was played
    phase: Literal["waiting", "running"] = "waiting"
    facts: bytes | None = None  # JSON
    done: int = 0
    total: int = 0


class ReviewQueue:
    """Reviews games in the order in which they come, and hands each review that is ready to `commit`."""

    def __init__(
        self,
        size: int,
        commit: Callable[[Sequence[Change]], Commit],
        settings: ReviewSettings | None = None,
        niceness: int = 0,
        log_settings: LogSettings = TEXT_LOG,
    ) -> None:
        self._size = size
        self._commit = commit
        self._settings = settings
        self._niceness = niceness
        self._log_settings = log_settings
        self._queue: dict[str, QueuedReview] = {}
        #: Games whose reviews are made, but not saved yet.
        self._saving: dict[str, QueuedReview] = {}
        self._failed: dict[str, None] = {}
        #: Moves that are being judged; None: they could not be.
        self._answers: dict[AnswerKey, asyncio.Future[AnswerVerdict | None]] = {}
        #: Running games that are judged, with the time of their last action. Nobody is shown these judgements.
        self._ahead: dict[str, float] = {}
        self._process: ReviewProcess | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_off(self) -> bool:
        """Whether this server makes no reviews."""
        return self._size == 0

    @property
    def length(self) -> int:
        """The number of games that wait, with the one whose review is being made."""
        return len(self._queue)

    def find(self, game: str) -> QueuedReview | None:
        """Return the progress of a game's review that is not in the database yet."""
        return self._queue.get(game) or self._saving.get(game)

    def has_failed(self, game: str) -> bool:
        return game in self._failed

    def add(self, job: ReviewJob, asked_by: str = "") -> QueuedReview | None:
        """Put a game into the queue, once; None if there is no room for it now."""
        if (known := self.find(job.game)) is not None:
            return known
        own = sum(each.asked_by == asked_by for each in self._queue.values())
        if len(self._queue) >= self._size or (asked_by and own >= WAITING_EACH) or job.game in self._failed:
            return None
        self._ahead.pop(job.game, None)
        queued = self._queue[job.game] = QueuedReview(job, asked_by)
        if self._process is None:
            self._start()
        else:
            self._process.send(job)
            self._expect(STEP_SECONDS)
        return queued

    def wants(self, game: str) -> bool:
        """Return whether there is room to judge a running game. There is none until everything is compiled."""
        now = time.monotonic()
        for name in [name for name, at in self._ahead.items() if now - at > FORGOTTEN_AFTER]:
            del self._ahead[name]
        is_ready = not (self.is_off or are_kernels_slow())
        return is_ready and (game in self._ahead or len(self._ahead) < JUDGED_AHEAD)

    def judge_ahead(self, job: RunningGame) -> None:
        """Judge a game while it goes on, as long as there is nothing else to do. Nobody is shown the result."""
        self._ahead[job.game] = time.monotonic()
        if self._process is None:
            self._start()
        assert self._process is not None
        self._process.send(job)
        self._expect(STEP_SECONDS)

    def judge(self, job: AnswerJob) -> asyncio.Future[AnswerVerdict | None] | None:
        """Queue a move for judging, ahead of waiting games; return None if there is no room."""
        if (known := self._answers.get(job.key)) is not None:
            return known
        if self.is_off or len(self._answers) >= WAITING_ANSWERS:
            return None
        answer = self._answers[job.key] = asyncio.get_running_loop().create_future()
        if self._process is None:
            self._start()
        assert self._process is not None
        self._process.send(job)
        self._expect(STEP_SECONDS)
        return answer

    def close(self) -> None:
        """Stop working, and take no more games."""
        self._size = 0
        self._queue.clear()
        self._stop()
        self._fail_answers()

    # ---- the process

    def _start(self) -> None:
        """Start a process and give it everything that waits."""
        self._process = ReviewProcess(self._settings, self._niceness, self._log_settings, self._receive)
        for queued in self._queue.values():
            self._process.send(queued.job)
        self._expect(STEP_SECONDS)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._process is not None:
            self._process.close()
        self._process = self._timer = None

    def _expect(self, seconds: float) -> None:
        """Replace the process after some seconds without a sign of life or another game."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._replace)

    def _replace(self) -> None:
        """Stop the process. If it had something to do, give up what it was working on, and go on with a new one."""
        running = (each for each in self._queue.values() if each.phase == "running")
        current = next(running, None) or next(iter(self._queue.values()), None)
        self._stop()
        if self._answers:
            self._fail_answers()
        elif current is not None:
            self._fail(current.job.game, "the process for reviews stopped or took too long")
        if self._queue:
            self._start()

    def _receive(self, process: ReviewProcess, message: FromWorker | None) -> None:
        """Note what a process says; None: it has ended."""
        if process is not self._process:
            return  # it was replaced
        if message is None:
            self._replace()
            return
        if isinstance(message, AnswerJudged):
            self._answer(message.key, message.verdict)
        elif (queued := self._queue.get(message.game)) is not None:
            self._note(queued, message)
        self._expect(STEP_SECONDS if self._queue or self._answers else IDLE_SECONDS)

    def _answer(self, key: AnswerKey, verdict: AnswerVerdict | None) -> None:
        answer = self._answers.pop(key, None)
        if answer is not None and not answer.done():
            answer.set_result(verdict)

    def _fail_answers(self) -> None:
        for key in list(self._answers):
            self._answer(key, None)

    def _note(self, queued: QueuedReview, message: FactsMade | StepDone | ReviewMade | ReviewFailed) -> None:
        match message:
            case FactsMade():
                queued.facts = message.text
            case StepDone():
                queued.phase, queued.done, queued.total = "running", message.done, message.total
            case ReviewMade():
                del self._queue[message.game]
                self._save(queued, message)
            case ReviewFailed():
                self._fail(message.game, message.problem)

    def _save(self, queued: QueuedReview, made: ReviewMade) -> None:
        game, at = made.game, wall_clock.now()
        changes: list[Change] = [SaveReview(game, at, made.text)]
        changes += [SaveLostPoints(game, each.seat, at, each.points, each.error) for each in made.seats]
        changes += [AddExercise(game, each.seat, each.decision, at, each.moment) for each in made.errors]
        try:
            commit = self._commit(changes)
        except StorageUnavailable as error:
            self._finish(game, error)
            return
        self._saving[game] = queued
        commit.on_done(lambda: self._finish(game, commit.error))

    def _finish(self, game: str, error: Exception | None) -> None:
        """Save a review; if that fails, it is made again on request."""
        self._saving.pop(game, None)
        if error is not None:
            log.warning("the review of game %s could not be saved: %s", game, error)

    def _fail(self, game: str, problem: str) -> None:
        log.warning("game %s could not be reviewed: %s", game, problem)
        self._queue.pop(game, None)
        self._failed[game] = None
        if len(self._failed) > REMEMBERED_FAILURES:
            del self._failed[next(iter(self._failed))]
