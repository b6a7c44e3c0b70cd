"""Notice a bot in this process that does not come back from a decision: it can't be interrupted, but named."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from traceback import FrameSummary, extract_stack
from typing import Final

from .failures import PACKAGE

#: Seconds that a bot may think beyond its time limit before it counts as stuck.
PATIENCE: Final = 30.0
#: Seconds between two looks.
LOOK_SECONDS: Final = 0.5


@dataclass(frozen=True, slots=True)
class _Thinking:
    """A bot that is deciding: since when, and in which thread."""

    bot: str
    since: float
    thread: int


_thinking: _Thinking | None = None


@contextmanager
def thinking(bot: str) -> Iterator[None]:
    """Note that a bot is deciding."""
    global _thinking
    _thinking = _Thinking(bot, monotonic(), threading.get_ident())
    try:
        yield
    finally:
        _thinking = None


@contextmanager
def watchdog(milliseconds: int, on_stuck: Callable[[str], None]) -> Iterator[None]:
    """Watch the bots of this process; call `on_stuck`, in another thread, with what to say about one that is stuck."""
    ended = threading.Event()
    watcher = threading.Thread(target=_watch, args=(milliseconds / 1000 + PATIENCE, on_stuck, ended), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()


def _watch(limit: float, on_stuck: Callable[[str], None], ended: threading.Event) -> None:
    while not ended.wait(LOOK_SECONDS):
        found = _thinking
        if found is not None and monotonic() - found.since > limit:
            on_stuck(_sentence(found))
            return


def _sentence(found: _Thinking) -> str:
    """Return who is stuck, and the lines of the bot that are being run, the innermost last."""
    frame = sys._current_frames().get(found.thread)
    stack = [] if frame is None else list(extract_stack(frame))
    own = [each for each in stack[_first_call(stack) :] if PACKAGE not in Path(each.filename).parents]
    lines = "".join(f"\n  {each.filename}, line {each.lineno}, in {each.name}: {each.line}" for each in own)
    seconds = round(monotonic() - found.since)
    return f"the bot '{found.bot}' has not decided for {seconds} seconds, and nothing can stop it but this.{lines}"


def _first_call(stack: list[FrameSummary]) -> int:
    """Return the place of the last frame of this package, which has called the bot."""
    places = [number for number, each in enumerate(stack) if Path(each.filename) == PACKAGE / "bots" / "seated_bot.py"]
    return places[-1] + 1 if places else 0
