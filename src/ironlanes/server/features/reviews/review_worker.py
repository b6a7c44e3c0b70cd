"""The process that reviews games, one at a time and with a low priority, and in between judges single moves."""

from __future__ import annotations

import json
import logging
import os
from collections import deque
from dataclasses import asdict, replace
from multiprocessing.connection import Connection
from typing import Final

from ironlanes.analysis import Review, ReviewSettings, review_record
from ironlanes.analysis.decisions.answers import is_as_good, judge_answer
from ironlanes.analysis.recorded_game import RecordedGame, read_recorded_game
from ironlanes.analysis.review.judged_ahead import JudgedAhead
from ironlanes.analysis.review.moments import MomentKind
from ironlanes.analysis.review.record_facts import facts_of
from ironlanes.analysis.values.kernel_sets import REVIEW
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.game.compiled_board import from_portable
from ironlanes.kernel.compile import prepare

from ...model.answer_verdict import AnswerVerdict
from .review_messages import (
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
)

log = logging.getLogger(__name__)

#: Digits after the point: more would only make the text longer.
DIGITS: Final = 4


#: How many games that go on are remembered.
REMEMBERED_GAMES: Final = 16


class _MoreImportant(Exception):
    """Interrupts the judging of running games: a game is over, and its review comes first."""


class ReviewWorker:
    """Makes reviews in the order in which they are asked for; facts and judged moves go out as soon as possible.

    When there is nothing else to do, it judges running games.
    """

    def __init__(self, pipe: Connection[FromWorker, Job], settings: ReviewSettings) -> None:
        self._pipe = pipe
        self._settings = settings
        self._network = NetworkValues()
        self._waiting = deque[ReviewJob]()
        #: Games that go on and have not been judged since, the longest waiting first.
        self._running: dict[str, RunningGame] = {}
        self._judged_ahead: dict[str, JudgedAhead] = {}
        #: The last game of which a move was judged: people who try one move often try another.
        self._last: tuple[str, RecordedGame] | None = None

    def run(self) -> None:
        """Work until the pipe is closed."""
        while True:
            self._receive_more()
            if self._waiting:
                self._review(self._waiting.popleft())
            elif self._running:
                self._judge_ahead(self._running.pop(next(iter(self._running))))
            else:
                self._receive()

    def _receive_more(self) -> None:
        while self._pipe.poll():
            self._receive()

    def _receive(self) -> None:
        job = self._pipe.recv()
        if isinstance(job, AnswerJob):
            self._pipe.send(AnswerJudged(job.key, self._judge(job)))
        elif isinstance(job, RunningGame):
            self._running[job.game] = job
        else:
            self._running.pop(job.game, None)
            self._tell_facts(job)

    def _judge(self, job: AnswerJob) -> AnswerVerdict | None:
        try:
            if self._last is None or self._last[0] != job.game:
                from_portable(job.board)
                self._last = job.game, read_recorded_game(job.record)
            effort, seed = self._settings.close_look, self._settings.seed
            judged = judge_answer(self._network, self._last[1], job.decision, job.action, job.better, effort, seed)
        except Exception:  # the others get their answers and reviews
            log.exception("a move in game %s could not be judged", job.game)
            return None
        return AnswerVerdict(
            is_as_good(judged), round(max(0.0, judged.lead.raw), DIGITS), round(judged.lead.error, DIGITS)
        )

    def _tell_facts(self, job: ReviewJob) -> None:
        try:
            from_portable(job.board)
            facts = facts_of(self._network, read_recorded_game(job.record))
        except Exception as error:  # whatever is wrong with one game, the others get their reviews
            self._pipe.send(ReviewFailed(job.game, repr(error)))
            return
        self._pipe.send(FactsMade(job.game, as_text(facts.as_dict())))
        self._waiting.append(job)

    def _judge_ahead(self, job: RunningGame) -> None:
        def report(done: int, total: int) -> None:
            self._pipe.send(StepDone(job.game, done, total))
            self._receive_more()
            if self._waiting:
                self._running.setdefault(job.game, job)
                raise _MoreImportant

        ahead = self._judged_ahead.pop(job.game, None) or JudgedAhead()
        self._judged_ahead[job.game] = ahead  # the last ones are those that are remembered
        if len(self._judged_ahead) > REMEMBERED_GAMES:
            del self._judged_ahead[next(iter(self._judged_ahead))]
        try:
            from_portable(job.board)
            ahead.judge(self._network, job.record, replace(self._settings, seats=job.seats), report)
        except _MoreImportant:
            pass
        except (EOFError, OSError):  # the server has gone
            raise
        except Exception:  # its review will say what is wrong
            log.exception("game %s could not be judged while it goes on", job.game)

    def _review(self, job: ReviewJob) -> None:
        def report(done: int, total: int) -> None:
            self._pipe.send(StepDone(job.game, done, total))
            self._receive_more()

        ahead = self._judged_ahead.pop(job.game, None) or JudgedAhead()
        try:
            ahead.follow(job.record)
            review = review_record(job.record, replace(self._settings, seats=job.seats), report, ahead.known)
        except (EOFError, OSError):  # the server has gone
            raise
        except Exception as error:
            self._pipe.send(ReviewFailed(job.game, repr(error)))
            return
        self._pipe.send(ReviewMade(job.game, as_text(review.as_dict()), _seats_of(review), _errors_of(review)))


def _seats_of(review: Review) -> tuple[SeatJudged, ...]:
    losses = [(seat, review.seats[seat].given_away) for seat in review.judged.seats]
    return tuple(SeatJudged(seat, each.points, each.points_error) for seat, each in losses)


def _errors_of(review: Review) -> tuple[ErrorFound, ...]:
    return tuple(
        ErrorFound(moment.seat, moment.decision, as_text(asdict(moment)).decode())
        for moment in review.moments
        if moment.kind is MomentKind.ERROR
        and moment.is_certain
        and moment.decision is not None
        and moment.seat in review.judged.seats
    )


def as_text(value: dict[str, object]) -> bytes:
    """Write JSON with rounded numbers; NaN is an error, since browsers can't read it."""
    return json.dumps(_rounded(value), allow_nan=False, separators=(",", ":"), ensure_ascii=False).encode()


def _rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(each) for each in value]
    return value


def run_review_worker(pipe: Connection[FromWorker, Job], settings: ReviewSettings | None, niceness: int) -> None:
    """Review games until the server closes the pipe."""
    if hasattr(os, "nice"):  # Windows has none
        os.nice(niceness)
    prepare(REVIEW, lambda _ready, _total: None)
    try:
        ReviewWorker(pipe, settings or ReviewSettings()).run()
    except (EOFError, OSError):
        return
