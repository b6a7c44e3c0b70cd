"""A game in the terminal that begins at once, though nothing is compiled.

The same command is run again in another process with interpreted rules, and the person plays there; a third process
compiles what the next game needs. Both end with the game, and what has been compiled by then is kept.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Final

import typer

from ironlanes.kernel.mode import MODE, MODE_VARIABLE, Mode

from ...server.handover import HelperProcess, compile_for

if TYPE_CHECKING:
    from ironlanes.game.kernel_sets import Entries

NOTICE: Final = "The rules and the bots are being compiled for your next game. In this one bots take a little longer."
_PROGRAM: Final = "import sys; from ironlanes.cli.main import main; sys.exit(main())"


def play_interpreted(command: list[str], entries_of: Callable[..., Entries], *arguments: object) -> int:
    """Run a command of `ironlanes` interpreted while entries are compiled; the status that it ended with."""
    typer.echo(NOTICE, err=True)
    compiler = HelperProcess(compile_for, entries_of, *arguments, mode=MODE)
    try:
        interpreted = {**os.environ, MODE_VARIABLE: Mode.INTERPRETED}
        with subprocess.Popen([sys.executable, "-c", _PROGRAM, *command], env=interpreted) as game, _passed_on(game):
            status = game.wait()
    finally:
        compiler.end()
    return 128 - status if status < 0 else status


@contextmanager
def _passed_on(game: subprocess.Popen[bytes]) -> Iterator[None]:
    """Let the game decide what happens at Ctrl-C, which reaches it too; a request to end is passed on to it."""

    def leave_alone(_signal: int, _frame: FrameType | None) -> None:
        """The terminal has told the game as well."""

    def pass_on(number: int, _frame: FrameType | None) -> None:
        game.send_signal(number)

    before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, leave_alone)
    signal.signal(signal.SIGTERM, pass_on)
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
