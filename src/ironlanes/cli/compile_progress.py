"""What a person sees while something is compiled."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Final, Self, TextIO

NOTICE: Final = "Compiling the rules and the bots (only the first time)"
NOTICE_UNCACHED: Final = (
    "Compiling the rules and the bots (each time: there is no cache folder that only you can write to)"
)
#: Seconds that nobody needs to be told about.
NOTICE_DELAY: Final = 1.0
#: Seconds between two lines where there is no terminal.
INTERVAL: Final = 15.0


class CompileProgress:
    """Nothing at first; after a second a line with the progress: on a terminal always the same, else more of them."""

    def __init__(self, stream: TextIO, text: str) -> None:
        self._stream = stream
        self._text = text
        self._is_terminal = stream.isatty()
        self._is_shown = False
        self._progress = ""
        self._lock = Lock()
        self._ended = Event()
        self._thread = Thread(target=self._repeat, daemon=True)

    def step(self, ready: int, total: int) -> None:
        """Take note of the progress."""
        with self._lock:
            self._progress = f": {ready} of {total}"
            if self._is_shown and self._is_terminal:
                self._show()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join()
        if self._is_shown and self._is_terminal:
            self._stream.write("\n")
            self._stream.flush()

    def _repeat(self) -> None:
        wait = NOTICE_DELAY
        while not self._ended.wait(wait):
            wait = INTERVAL
            with self._lock:
                self._show()

    def _show(self) -> None:
        line = f"{self._text}{self._progress}"
        self._stream.write(f"\r{line}" if self._is_terminal else f"{line}\n")
        self._stream.flush()
        self._is_shown = True


def prepare_kernels(entries: Iterable[Callable[..., object]]) -> None:
    """Load compiled functions, or compile them, and tell a person who waits for it why."""
    from ironlanes.kernel.compile import prepare

    with CompileProgress(sys.stderr, NOTICE if _has_cache() else NOTICE_UNCACHED) as notice:
        prepare(entries, notice.step)


def _has_cache() -> bool:
    """Whether what is compiled now need not be compiled again."""
    from ironlanes.kernel.cache import cache_folder

    return cache_folder() is not None
