"""Handle Ctrl-C (SIGINT) and SIGTERM for the duration of a `with` block."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType

Handler = Callable[[int, FrameType | None], object]


class StopRequested(BaseException):
    """A signal asked the process to stop."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


@contextmanager
def signal_handlers(handlers: Mapping[signal.Signals, Handler]) -> Iterator[None]:
    """Install handlers, and restore the previous ones at the end. Outside the main thread this does nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


@contextmanager
def raising_stop_requests(*numbers: signal.Signals) -> Iterator[None]:
    """Raise `StopRequested` on the first of these signals; ignore them from then on."""

    def stop(number: int, _frame: FrameType | None) -> None:
        ignore_signals(*numbers)
        raise StopRequested(number)

    with signal_handlers(dict.fromkeys(numbers, stop)):
        yield


def ignore_signals(*numbers: signal.Signals) -> None:
    """Ignore these signals from now on."""
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)
