"""The process of the coach: it receives views and answers with hints."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from ironlanes.analysis.hints import Hint
from ironlanes.game.view import View
from ironlanes.kernel.compile import prepare

log = logging.getLogger(__name__)

#: How much lower the priority of the coach is than that of the bots.
NICENESS: Final = 5


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """What the coach is asked: the view of the seat to move, and whether to compare moves, which takes a second."""

    view: View
    is_full: bool
    seed: int


def advise(question: HintQuestion) -> Hint:
    """Give a hint, from a view alone."""
    from ironlanes.analysis.hints import (
        full_hint,
        quick_hint,
    )  # loads the network's code, which the server does without

    return full_hint(question.view, question.seed) if question.is_full else quick_hint(question.view)


def run_hint_worker(pipe: Connection, modules: Sequence[str]) -> None:
    """Answer questions until the server closes the pipe."""
    del modules  # bots of one's own give no hints
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    from ironlanes.analysis.hints.kernel_sets import HINTS

    prepare(HINTS, lambda _ready, _total: None)
    try:
        pipe.send("ready")
        while True:
            pipe.send(_answer(pipe.recv()))
    except (EOFError, OSError):
        return


def _answer(question: HintQuestion) -> Hint | None:
    try:
        return advise(question)
    except Exception:
        log.exception("the coach failed")
        return None
