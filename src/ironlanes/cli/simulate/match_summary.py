"""Print the result of a match that ended or was stopped."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.table import Table

from ironlanes.arena import Figures
from ironlanes.arena.formatting import interval, mean, rating_text
from ironlanes.boards.text import count_noun
from ironlanes.bots import FALLBACK
from ironlanes.report.formatting import percent

from ..output import print_json
from .durations import format_duration

#: Marks a bot that failed to make some of its decisions, or was late with some.
FAILED: Final = "†"


@dataclass(frozen=True, slots=True)
class RunSummary:
    """The games that a run found in its folder, those that it played, and its duration."""

    played_before: int
    played: int
    seconds: float
    out: Path | None

    @property
    def games_per_second(self) -> float:
        return self.played / self.seconds


def print_summary_json(figures: Figures, run: RunSummary) -> None:
    """Print the result as one line of JSON."""
    summary = figures.to_json()
    summary["run"] |= {"games": run.played, "seconds": run.seconds, "games_per_second": run.games_per_second}
    print_json(summary)


def print_summary(figures: Figures, run: RunSummary) -> None:
    """Print the league table, and where to find more."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(_league(figures))
    board, seed = figures.match.board.name, figures.match.seed
    typer.echo(f"\n{_games(figures)} on {board}, {figures.match.players} players, seed {seed}; {_speed(run)}.")
    for entrant in figures.entrants:
        if entrant.forfeits:
            failures = f"{entrant.name} failed {count_noun(entrant.forfeits, 'time')}"
            typer.echo(f"{FAILED} {failures}, and '{FALLBACK}' decided instead; the last time it {entrant.trouble}")
        if late := figures.late.get(entrant.name):
            limit = f"it took more than {figures.match.milliseconds} ms, and its decisions stand"
            typer.echo(f"{FAILED} {entrant.name} was late {count_noun(late, 'time')}: {limit}.")
    if run.out is not None:
        more = "" if figures.games == figures.match.total else "; run the same command to continue"
        typer.echo(f"All games are in {run.out}; make a report with: ironlanes report {run.out}{more}")


def _league(figures: Figures) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("bot", "games", "wins", "95 %", "points", "rating"):
        table.add_column(heading, justify="left" if heading == "bot" else "right", no_wrap=heading != "bot")
    for entrant in figures.ranking:
        table.add_row(
            f"{entrant.name} {FAILED}" if entrant.forfeits or entrant.name in figures.late else entrant.name,
            f"{entrant.games:,}",
            percent(entrant.win_rate.value),
            interval(entrant.win_rate),
            mean(entrant.score),
            rating_text(entrant.rating),
        )
    return table


def _games(figures: Figures) -> str:
    if figures.games == figures.match.total:
        more = f" ({figures.match.games:,} rounded up, so that every deal is played from every seat)"
        return f"{figures.games:,} games{more * (figures.match.is_rounded_up)}"
    return f"{figures.games:,} of {figures.match.total:,} games"


def _speed(run: RunSummary) -> str:
    if not run.played:
        return "all of them were already there"
    before = f", {run.played_before:,} were already there" if run.played_before else ""
    return f"{run.games_per_second:,.1f} games/s for {format_duration(run.seconds)}{before}"
