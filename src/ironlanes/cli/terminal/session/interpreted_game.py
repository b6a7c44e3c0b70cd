"""Start a game in the terminal at once although nothing is compiled yet.

The same command runs again in another process with interpreted rules, and the player plays there. A third process
compiles what the next game needs. Both stop with the game, and what has been compiled by then is saved.
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

from ironlanes.kernel.execution import AT_ONCE, quick_kernels

from ...server.handover import HelperProcess, compile_for
from ...signals import Handler, signal_handlers

if TYPE_CHECKING:
    from ironlanes.game.kernel_sets import Entries

NOTICE: Final = "The rules and the bots are being compiled for your next game. In this game, bots take a little longer."
_PROGRAM: Final = "import sys; from ironlanes.cli.main import main; sys.exit(main())"


def play_interpreted(command: list[str], entries_of: Callable[..., Entries], *arguments: object) -> int:
    """Run an `ironlanes` command interpreted while entries are compiled; return its exit status."""
    typer.echo(NOTICE, err=True)
    compiler = HelperProcess(compile_for, entries_of, *arguments, environment=quick_kernels())
    try:
        with (
            subprocess.Popen([sys.executable, "-c", _PROGRAM, *command], env={**os.environ, **AT_ONCE}) as game,
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
