"""Serve at once although nothing is compiled yet: start interpreted, and hand over to a compiled server.

There are three processes. This one waits, and becomes the compiled server at the end. A second one serves at the same
port meanwhile, with interpreted rules. A third one compiles. The interpreted server stops, and so releases the
database, before the compiled one opens it. That one restores every table from its log, and browsers reconnect by
themselves.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Final, TextIO

import typer

from ironlanes.bots.child_process import STOP_SIGNALS, start_process
from ironlanes.kernel.execution import AT_ONCE, quick_kernels

from ..errors import CommandError
from ..progress import ProgressLine
from ..signals import StopRequested, ignore_signals, raising_stop_requests

if TYPE_CHECKING:
    from ironlanes.game.kernel_sets import Entries

NOTICE: Final = "You can play already. Compiling the rules and the bots to make them faster"
DONE: Final = "Everything is compiled; games continue in a moment."
FAILED: Final = "The rules could not be compiled; games continue, but slower."
#: Seconds that a process may take to stop by itself.
END_SECONDS: Final = 20.0


class HelperProcess:
    """Another process of this program. It stops when its pipe is closed, even if this process is killed."""

    def __init__(self, work: Callable[..., None], *arguments: object, environment: Mapping[str, str]) -> None:
        self.process, self.pipe = start_process(_work, work, *arguments, may_start_others=True, environment=environment)

    def end(self) -> None:
        """Stop the process and wait until it has stopped."""
        self.pipe.close()
        self.process.join(END_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def serve_while_compiling(
    serve: Callable[..., None],
    *arguments: object,
    announce: Callable[[], None],
    warm_up: Callable[[], None],
    messages: TextIO,
) -> bool:
    """Serve in another process, interpreted, until everything is compiled and this process can take over.

    There, `serve` is called with a callback to call when it answers, and with the arguments. Then `announce` is called
    here; what people should know is written to `messages`. Return True if the other process has stopped and this one
    should serve, False if a signal asked to stop.
    """
    helpers: list[HelperProcess] = []
    with raising_stop_requests(*STOP_SIGNALS):
        try:
            helpers.append(server := HelperProcess(_serve, serve, *arguments, environment=AT_ONCE))
            _await_answer(server)
            announce()
            helpers.append(compiler := HelperProcess(compile_for, _server_kernels, environment=quick_kernels()))
            _await_compiler(compiler, server, messages)
            warm_up()
        except StopRequested:
            return False
        finally:
            ignore_signals(*STOP_SIGNALS)
            for helper in reversed(helpers):
                helper.end()
    typer.echo(DONE, file=messages)
    return True


def _await_answer(server: HelperProcess) -> None:
    """Wait until the interpreted server answers; raise CommandError if it can't."""
    try:
        trouble: str = server.pipe.recv()
    except EOFError:
        raise CommandError("the server could not be started.") from None
    if trouble:
        raise CommandError(trouble)


def _await_compiler(compiler: HelperProcess, server: HelperProcess, messages: TextIO) -> None:
    """Show the progress until everything is compiled; if that fails, wait until the interpreted server stops."""
    with ProgressLine(NOTICE, messages) as line:
        trouble = _report_progress(compiler, server, lambda ready, total: line.update(f"{ready} of {total}"))
    if trouble:
        typer.echo(f"{FAILED} ({trouble})", file=messages)
        server.process.join()
        raise CommandError("the server has stopped.")


def _report_progress(compiler: HelperProcess, server: HelperProcess, report: Callable[[int, int], None]) -> str:
    """Report the progress until everything is compiled; return what went wrong, if anything."""
    ready, total = 0, 1
    while ready < total:
        if server.process.sentinel in wait([compiler.pipe, server.process.sentinel]):
            raise CommandError("the server has stopped.")
        try:
            message: tuple[int, int] | str = compiler.pipe.recv()
        except EOFError:
            return "the compiler stopped"
        if isinstance(message, str):
            return message
        ready, total = message
        report(ready, total)
    return ""


# What the other processes do:


def _work(pipe: Connection, work: Callable[..., None], *arguments: object) -> None:
    """Call `work`, and stop early if the other end of the pipe is closed."""
    threading.Thread(target=_end_when_closed, args=(pipe,), daemon=True).start()
    with suppress(BrokenPipeError):
        work(pipe, *arguments)


def _serve(pipe: Connection, serve: Callable[..., None], *arguments: object) -> None:
    """Run the interpreted server."""
    try:
        serve(lambda: pipe.send(""), *arguments)
    except CommandError as error:
        pipe.send(str(error))


def _end_when_closed(pipe: Connection) -> None:
    """Stop this process when the other end of the pipe is closed."""
    try:
        pipe.recv()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)


def _server_kernels() -> Entries:
    from ironlanes.server.play.kernel_sets import SERVER

    return SERVER


def compile_for(pipe: Connection, entries_of: Callable[..., Entries], *arguments: object) -> None:
    """Compile the entries that a function returns, at low priority, and send the progress."""
    from ironlanes.kernel.compile import prepare

    if hasattr(os, "nice"):
        os.nice(10)
    try:
        prepare(entries_of(*arguments), lambda *progress: pipe.send(progress))
    except Exception as error:
        pipe.send(f"{type(error).__name__}: {str(error).partition(chr(10))[0]}")
