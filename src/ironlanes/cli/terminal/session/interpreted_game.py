"""A game in the terminal that begins at once, though nothing is compiled.

The same command is run again in another process with interpreted rules, and the person plays there; a third process
compiles what the next game needs. Both end with the game, and what has been compiled by then is kept.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final

import typer

from ironlanes.kernel.mode import MODE, MODE_VARIABLE, Mode

from ...server.handover import HelperProcess, compile_for
from ...signals import Handler, signal_handlers

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
        with (
            subprocess.Popen([sys.executable, "-c", _PROGRAM, *command], env=interpreted) as game,
            _forwarding_signals(game),
        ):
            status = game.wait()
    finally:
        compiler.end()
    return 128 - status if status < 0 else status


def _forwarding_signals(game: subprocess.Popen[bytes]) -> AbstractContextManager[None]:
    """Let the game handle Ctrl-C, which the terminal sends to it too, and forward SIGTERM to it."""
    handlers: dict[signal.Signals, Handler] = {signal.SIGTERM: lambda number, _frame: game.send_signal(number)}
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        handlers[signal.SIGINT] = lambda _number, _frame: None
    return signal_handlers(handlers)
