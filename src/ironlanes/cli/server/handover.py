"""A server that plays at once, though nothing is compiled: it begins interpreted and hands over when that is done.

Three processes: this one waits, and becomes the compiled server in the end; one serves at the same port meanwhile, with
interpreted rules; one compiles. The interpreted server has ended, and so released the database, before the compiled one
opens it. That takes every table over from its log, and the browsers that were connected come back by themselves.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import typer

from ironlanes.bots.child_process import start_process
from ironlanes.kernel.mode import MODE, MODE_VARIABLE, Mode

from ..compile_progress import CompileProgress
from ..errors import CommandError

if TYPE_CHECKING:
    from ironlanes.game.kernel_sets import Entries

NOTICE: Final = "You can play already. Compiling the rules and the bots, which then answer at once"
DONE: Final = "Everything is compiled: games go on in a moment."
FAILED: Final = "The rules could not be compiled; the game goes on without that, slower."
#: Seconds that a process may take to end by itself.
END_SECONDS: Final = 20.0
STOPS: Final = (signal.SIGINT, signal.SIGTERM)


class HelperProcess:
    """Another process of this program; it ends when its pipe is closed, also when this process is killed."""

    def __init__(self, work: Callable[..., None], *arguments: object, mode: Mode) -> None:
        with _environment(MODE_VARIABLE, mode), _started_whole():
            self.process, self.pipe = start_process(_work, work, *arguments, may_start_others=True)

    def end(self) -> None:
        """Let the process end, and wait for that."""
        self.pipe.close()
        self.process.join(END_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class StopRequested(BaseException):
    """Ctrl-C, or a SIGTERM."""


def serve_while_compiling(
    serve: Callable[..., None], *arguments: object, announce: Callable[[], None], warm_up: Callable[[], None]
) -> bool:
    """Let another process serve, interpreted, until everything is compiled and this process is ready to take over.

    `serve` is called there with a callback for when it answers, and with the arguments; `announce` is then called here.
    True when the other process has ended and it is this one's turn; False when somebody asked for an end of it all.
    """
    helpers: list[HelperProcess] = []
    with _stoppable():
        try:
            helpers.append(server := HelperProcess(_serve, serve, *arguments, mode=Mode.INTERPRETED))
            _await_answer(server)
            announce()
            helpers.append(compiler := HelperProcess(compile_for, _server_kernels, mode=MODE))
            _await_compiler(compiler, server)
            warm_up()
        except StopRequested:
            return False
        finally:
            _ignore_stops()
            for helper in reversed(helpers):
                helper.end()
    typer.echo(DONE, err=True)
    return True


def _await_answer(server: HelperProcess) -> None:
    """Wait until the interpreted server answers, or tells why it can't."""
    try:
        trouble: str = server.pipe.recv()
    except EOFError:
        raise CommandError("the server could not be started.") from None
    if trouble:
        raise CommandError(trouble)


def _await_compiler(compiler: HelperProcess, server: HelperProcess) -> None:
    """Show the progress until everything is compiled; where that fails, play on without."""
    with CompileProgress(sys.stderr, NOTICE) as notice:
        trouble = _report_progress(compiler, server, notice.step)
    if trouble:
        typer.echo(f"{FAILED} ({trouble})", err=True)
        server.process.join()
        raise CommandError("the server has ended.")


def _report_progress(compiler: HelperProcess, server: HelperProcess, report: Callable[[int, int], None]) -> str:
    """Pass the progress on until everything is compiled; returns what went wrong."""
    ready, total = 0, 1
    while ready < total:
        if server.process.sentinel in wait([compiler.pipe, server.process.sentinel]):
            raise CommandError("the server has ended.")
        try:
            message: tuple[int, int] | str = compiler.pipe.recv()
        except EOFError:
            return "the compiler ended"
        if isinstance(message, str):
            return message
        ready, total = message
        report(ready, total)
    return ""


# ---- what the other processes do


def _work(pipe: Connection, work: Callable[..., None], *arguments: object) -> None:
    """Do some work until it is done or the other end of the pipe is closed."""
    threading.Thread(target=_end_when_closed, args=(pipe,), daemon=True).start()
    with suppress(BrokenPipeError):
        work(pipe, *arguments)


def _serve(pipe: Connection, serve: Callable[..., None], *arguments: object) -> None:
    """Be the interpreted server."""
    try:
        serve(lambda: pipe.send(""), *arguments)
    except CommandError as error:
        pipe.send(str(error))


def _end_when_closed(pipe: Connection) -> None:
    """Ask this process to end when the other end of the pipe is closed."""
    try:
        pipe.recv()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)


def _server_kernels() -> Entries:
    from ironlanes.server.kernel_sets import SERVER

    return SERVER


def compile_for(pipe: Connection, entries_of: Callable[..., Entries], *arguments: object) -> None:
    """Compile the entries that a function names, and tell the progress; whoever plays meanwhile goes first."""
    from ironlanes.kernel.compile import prepare

    if hasattr(os, "nice"):
        os.nice(10)
    try:
        prepare(entries_of(*arguments), lambda *progress: pipe.send(progress))
    except Exception as error:
        pipe.send(f"{type(error).__name__}: {str(error).partition(chr(10))[0]}")


# ---- starting and stopping them


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let Ctrl-C and a request to end raise `StopRequested`."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        _ignore_stops()
        raise StopRequested

    before = [(number, signal.signal(number, stop)) for number in STOPS]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


@contextmanager
def _started_whole() -> Iterator[None]:
    """Let a SIGTERM wait until a process is started: one that is given half of its work complains about that."""
    asked: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _frame: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        for number in asked:
            os.kill(os.getpid(), number)


def _ignore_stops() -> None:
    """What has been asked for is under way."""
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """Set a variable for the processes that are started inside."""
    before: Any = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
