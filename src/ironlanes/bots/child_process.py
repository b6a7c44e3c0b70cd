"""Start another process of this program, with a pipe to it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from types import FrameType
from typing import Any, Final

from ironlanes.kernel.single_threaded import SINGLE_THREADED

#: The signals that ask a process to stop.
STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class SingleThreadedProcess(SpawnProcess):
    """A process that is started with `SINGLE_THREADED`."""

    def start(self) -> None:
        with _environment(SINGLE_THREADED):
            super().start()


class SingleThreadedContext(SpawnContext):
    """A context for pools whose processes stay on one core each."""

    Process = SingleThreadedProcess


def start_process(
    work: Callable[..., None],
    *args: object,
    may_start_others: bool = False,
    environment: Mapping[str, str] | None = None,
) -> tuple[SpawnProcess, Connection[Any, Any]]:
    """Start a process that calls `work` with its end of a pipe and the arguments; return it and our end of the pipe.

    `environment` has variables that are set for the new process only.
    """
    # Not forked: a copy of a process with threads and an event loop is not to be trusted.
    context = get_context("spawn")
    pipe, far_end = context.Pipe()
    process = context.Process(target=work, args=(far_end, *args), daemon=not may_start_others)
    try:
        with _deferring_stop_signals(), _without_ctrl_c(), _environment(environment or {}):
            process.start()
    except BaseException:
        pipe.close()
        raise
    finally:
        far_end.close()
    return process, pipe


@contextmanager
def _deferring_stop_signals() -> Iterator[None]:
    """Deliver signals that ask to stop only at the end of the block.

    An exception in the middle of a start would leave a process that got only half of its work, and complains. A mask is
    not enough: it holds for one thread, and a signal may reach any other one.
    """
    if threading.current_thread() is not threading.main_thread():  # handlers run in the main thread only
        yield
        return
    received: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        received.append(number)

    previous = {number: signal.signal(number, note) for number in STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
        for received_number in received:
            os.kill(os.getpid(), received_number)


@contextmanager
def _environment(variables: Mapping[str, str]) -> Iterator[None]:
    """Set variables for the processes that are started inside: a spawned process inherits them at its start."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """What is started meanwhile never hears of Ctrl-C, which reaches the whole group: whoever started it ends it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows has no masks; there the child hears of it and ends itself
        yield
        return
    # What Python starts together with the first process would lift the block again, so it is started before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
