"""Run a match: from the options of the command to its summary, also after a stop."""

from __future__ import annotations

import signal
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

import typer

from ironlanes.arena import ArenaError, GameResult, Match, MatchDirectory, Pairing, figures_of, play_match
from ironlanes.arena.entrants import check_entrants, kernels_of_match
from ironlanes.arena.run.executor import Executor
from ironlanes.arena.run.processes import executor_for
from ironlanes.arena.stats.running_totals import RunningTotals
from ironlanes.boards import packaged_boards

from ..errors import CommandError
from ..options.board_arguments import open_board
from ..options.option_parsing import parse_seed
from ..progress import prepare_kernels
from ..signals import StopRequested, raising_stop_requests
from ..stuck_bots import ending_with_stuck_bots
from .cores import usable_cores
from .match_progress import MatchProgress
from .match_summary import RunSummary, print_summary, print_summary_json


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """The options of `simulate` and `tournament`."""

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
        """Return the match to play."""
        board, seed = open_board(self.board), parse_seed(self.seed)
        check_entrants(self.bots)
        return Match(board, self.players, tuple(self.bots), self.games, seed, Pairing(self.tables), self.milliseconds)

    def directory(self, match: Match) -> MatchDirectory | None:
        """Return the folder of --out."""
        if self.out is None:
            return None
        return MatchDirectory(self.out, match, None if self.board in packaged_boards() else Path(self.board))

    def executor(self, match: Match) -> Executor:
        """Return what plays the games."""
        if self.cluster is not None:
            from ironlanes.arena.run.ray_cluster import RayCluster

            return RayCluster(match, self.cluster)
        return executor_for(match, self.jobs or usable_cores())


def run_match(options: MatchOptions) -> None:
    """Play a match, or the rest of it, and print the result."""
    try:
        match = options.match()
        with raising_stop_requests(signal.SIGTERM), ExitStack() as stack:
            stack.enter_context(ending_with_stuck_bots(match.milliseconds))
            directory = options.directory(match)
            if directory is not None:
                stack.enter_context(directory)
            games = directory.games() if directory is not None else []
            executor = None
            if len(games) < match.total:
                executor = stack.enter_context(closing(options.executor(match)))
                executor.start()  # processes start while this one compiles, and load what it has compiled
                prepare_kernels(kernels_of_match(match))
            _play_and_report(options, match, directory, games, executor)
    except StopRequested as stop:
        raise typer.Exit(128 + stop.number) from stop
    except ArenaError as error:
        raise CommandError(str(error)) from error


def _play_and_report(
    options: MatchOptions,
    match: Match,
    directory: MatchDirectory | None,
    games: list[GameResult],
    executor: Executor | None,
) -> None:
    played_before, begun, status = len(games), monotonic(), 0
    try:
        if executor is not None:
            _play(match, directory, games, executor)
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    except StopRequested as stop:
        status = 128 + stop.number
    if status and directory is not None:
        # The signal may have come after the files were written and before this list was extended.
        games = directory.games()
    if games:
        run = RunSummary(played_before, len(games) - played_before, monotonic() - begun, options.out)
        figures = figures_of(match, games)
        if directory is not None:
            directory.write_summary(figures.to_json())
        (print_summary_json if options.as_json else print_summary)(figures, run)
        if any(entrant.has_never_decided for entrant in figures.entrants):
            status = status or 1  # the result is that of its replacement
    if status:
        raise typer.Exit(status)


def _play(match: Match, directory: MatchDirectory | None, games: list[GameResult], executor: Executor) -> None:
    """Play the remaining games, and append them to `games`."""
    totals = RunningTotals(match)
    totals.add(games)
    with MatchProgress(totals, match.total) as progress:
        for more in play_match(match, executor, len(games)):
            if directory is not None:
                directory.write(more)
            games.extend(replace(game, actions=()) for game in more)
            totals.add(more)
            progress.show()
