"""Show on standard error that something takes time: one line that is updated, or a few lines without a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Final, Self, TextIO

COMPILING: Final = "Compiling the rules and the bots (only the first time)"
LOADING: Final = "Loading the rules and the bots"
COMPILING_UNCACHED: Final = (
    "Compiling the rules and the bots (every time: there is no cache folder that only you can write to)"
)
#: Seconds before the first line.
DELAY: Final = 1.0
#: Seconds between two lines if the stream is no terminal.
INTERVAL: Final = 15.0


class ProgressLine:
    """Says what takes time and how far it is, from the second second on."""

    def __init__(self, text: str, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._text = text
        self._is_terminal = self._stream.isatty()
        self._width = 0
        self._progress = ""
        self._lock = Lock()
        self._ended = Event()
        self._thread = Thread(target=self._repeat, daemon=True)

    def update(self, progress: str) -> None:
        """Set the progress, such as `3 of 7`."""
        with self._lock:
            self._progress = f": {progress}"
            if self._width and self._is_terminal:
                self._show()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join()
        if self._width and self._is_terminal:
            self._stream.write("\n")
            self._stream.flush()

    def _repeat(self) -> None:
        wait = DELAY
        while not self._ended.wait(wait):
            wait = INTERVAL
            with self._lock:
                self._show()

    def _show(self) -> None:
        line = f"{self._text}{self._progress}"
        self._stream.write(f"\r{line:<{self._width}}" if self._is_terminal else f"{line}\n")
        self._stream.flush()
        self._width = len(line)


def prepare_kernels(entries: Iterable[Callable[..., object]], stream: TextIO | None = None) -> None:
    """Load compiled functions, or compile them and show the progress."""
    from ironlanes.kernel.cache import cache_folder
    from ironlanes.kernel.compile import are_ready, prepare

    needed = tuple(entries)
    compiling = COMPILING_UNCACHED if cache_folder() is None else COMPILING
    with ProgressLine(LOADING if are_ready(needed) else compiling, stream) as line:
        prepare(needed, lambda ready, total: line.update(f"{ready} of {total}"))
