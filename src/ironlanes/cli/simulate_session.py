"""One run of a match: from what was asked for to what is printed, however it ends."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from types import FrameType

import typer

from ironlanes.arena import ArenaError, Folder, Match, Played, Tables, figures_of, play_match
from ironlanes.arena.crew import Crew, crew_of
from ironlanes.arena.entrants import check_entrants, kernels_of_match
from ironlanes.arena.tally import Tally
from ironlanes.boards import packaged_boards

from .errors import CommandError
from .opening import open_board
from .simulate_pages import Run, print_json, print_summary
from .simulate_progress import Progress
from .waiting import prepare_kernels
from .wishes import read_seed_option


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the options of a command ask for."""

    bots: list[str]
    board: str
    players: int
    games: int
    seed: str
    tables: str
    milliseconds: int
    jobs: int | None
    out: Path | None
    cluster: str | None
    as_json: bool

    def match(self) -> Match:
        """The match that is meant."""
        board, seed = open_board(self.board), read_seed_option(self.seed)
        check_entrants(self.bots)
        return Match(board, self.players, tuple(self.bots), self.games, seed, Tables(self.tables), self.milliseconds)

    def folder(self, match: Match) -> Folder | None:
        """Where its games are kept."""
        if self.out is None:
            return None
        return Folder(self.out, match, None if self.board in packaged_boards() else Path(self.board))

    def crew(self, match: Match) -> Crew:
        """Who plays it."""
        if self.cluster is not None:
            from ironlanes.arena.cluster import Cluster

            return Cluster(match, self.cluster)
        return crew_of(match, self.jobs or _cores())


class Stopped(BaseException):
    """Somebody asked the process to end."""


def run_match(wishes: Wishes) -> None:
    """Play a match, or the rest of it, and print what came of it."""
    try:
        match = wishes.match()
        prepare_kernels(kernels_of_match(match))
        with _stoppable(), ExitStack() as stack:
            folder = wishes.folder(match)
            if folder is not None:
                stack.enter_context(folder)
            _play_and_tell(wishes, match, folder)
    except ArenaError as error:
        raise CommandError(str(error)) from error


def _play_and_tell(wishes: Wishes, match: Match, folder: Folder | None) -> None:
    games = folder.games() if folder is not None else []
    found, begun, status = len(games), monotonic(), 0
    try:
        _play(wishes, match, folder, games)
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    except Stopped:
        status = 128 + signal.SIGTERM
    if status and folder is not None:
        games = folder.games()  # it may have come between the files and this list
    if games:
        run = Run(found, len(games) - found, monotonic() - begun, wishes.out)
        figures = figures_of(match, games)
        if folder is not None:
            folder.write_summary(figures.to_json())
        (print_json if wishes.as_json else print_summary)(figures, run)
        if any(entrant.has_never_decided for entrant in figures.entrants):
            status = status or 1  # what is printed tells of its fall-back, not of the bot
    if status:
        raise typer.Exit(status)


def _play(wishes: Wishes, match: Match, folder: Folder | None, games: list[Played]) -> None:
    """Play what is left; the games come to those that are there already."""
    if len(games) == match.total:
        return
    tally = Tally(match)
    tally.count(games)
    with Progress(tally, match.total) as progress, closing(wishes.crew(match)) as crew:
        for more in play_match(match, crew, len(games)):
            if folder is not None:
                folder.write(more)
            games.extend(replace(game, actions=()) for game in more)
            tally.count(more)
            progress.show()


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let a request to end be like Ctrl-C, in a program that can be asked."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Stopped

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
