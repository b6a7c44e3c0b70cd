"""The process that reviews games, one at a time and with a low priority."""

from __future__ import annotations

import json
import os
from collections import deque
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any, Final

from ironlanes.analysis import ReviewSettings, review_record
from ironlanes.analysis.recorded_game import read_recorded_game
from ironlanes.analysis.review.record_facts import facts_of
from ironlanes.analysis.values.kernel_sets import REVIEW
from ironlanes.analysis.values.network_values import NetworkValues
from ironlanes.game.compiled_board import from_portable
from ironlanes.kernel.compile import prepare

from .review_messages import FactsMade, FromWorker, ReviewFailed, ReviewJob, ReviewMade, StepDone

#: Digits after the point: more would only make the text longer.
DIGITS: Final = 4
#: The niceness of the process: whatever else wants to run goes first, but on a busy machine reviews go on, slowly.
NICENESS: Final = 10


class ReviewWorker:
    """Makes reviews in the order in which they are asked for; facts go out as soon as a game is known."""

    def __init__(self, pipe: Connection[FromWorker, ReviewJob], settings: ReviewSettings) -> None:
        self._pipe = pipe
        self._settings = settings
        self._network = NetworkValues()
        self._waiting = deque[ReviewJob]()

    def run(self) -> None:
        """Work until the pipe is closed."""
        while True:
            if not self._waiting:
                self._receive()
            self._receive_more()
            self._review(self._waiting.popleft())

    def _receive_more(self) -> None:
        while self._pipe.poll():
            self._receive()

    def _receive(self) -> None:
        job = self._pipe.recv()
        try:
            from_portable(job.board)
            facts = facts_of(self._network, read_recorded_game(job.record))
        except Exception as error:  # whatever is wrong with one game, the others get their reviews
            self._pipe.send(ReviewFailed(job.game, repr(error)))
            return
        self._pipe.send(FactsMade(job.game, as_text(facts.as_dict())))
        self._waiting.append(job)

    def _review(self, job: ReviewJob) -> None:
        def report(done: int, total: int) -> None:
            self._pipe.send(StepDone(job.game, done, total))
            self._receive_more()

        try:
            review = review_record(job.record, replace(self._settings, seats=job.seats), report)
        except (EOFError, OSError):  # the server has gone
            raise
        except Exception as error:
            self._pipe.send(ReviewFailed(job.game, repr(error)))
            return
        self._pipe.send(ReviewMade(job.game, as_text(review.as_dict())))


def as_text(value: dict[str, Any]) -> bytes:
    """JSON with rounded numbers; browsers can't read it if one of them is not a number, so that is an error."""
    return json.dumps(_rounded(value), allow_nan=False, separators=(",", ":"), ensure_ascii=False).encode()


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(each) for each in value]
    return value


def run_review_worker(pipe: Connection[FromWorker, ReviewJob], settings: ReviewSettings | None) -> None:
    """Review games until the server closes the pipe."""
    if hasattr(os, "nice"):  # Windows has none
        os.nice(NICENESS)
    prepare(REVIEW, lambda _ready, _total: None)
    try:
        ReviewWorker(pipe, settings or ReviewSettings()).run()
    except (EOFError, OSError):
        return
