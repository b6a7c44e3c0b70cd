"""End the program when a bot in this process does not come back from a decision."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from ironlanes.bots.watchdog import watchdog


def print_problem(problem: str) -> None:
    """Print what is wrong, as an error of the command."""
    typer.echo(f"ironlanes: {problem}", err=True)


@contextmanager
def ending_with_stuck_bots(milliseconds: int, tell: Callable[[str], None] = print_problem) -> Iterator[None]:
    """Watch the bots of this process; if one is stuck, tell where, and end with status 1."""

    def end(problem: str) -> None:
        tell(problem)
        os._exit(1)  # the main thread is inside the bot, and hears of nothing

    with watchdog(milliseconds, end):
        yield
