"""Show how far a match is, how fast it is played, and who is ahead."""

from __future__ import annotations

from time import monotonic
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from ironlanes.arena.formatting import interval
from ironlanes.arena.stats.running_totals import RunningTotals
from ironlanes.report.formatting import percent

from .durations import format_duration


class MatchProgress:
    """A few lines at the bottom of a terminal, removed at the end. Without a terminal it shows nothing."""

    def __init__(self, totals: RunningTotals, total: int) -> None:
        self._totals = totals
        self._total = total
        self._played_before = totals.games
        self._begun = monotonic()
        console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        self._live = Live(console=console, transient=True, auto_refresh=False) if console.is_terminal else None

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
            self.show()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self) -> None:
        """Show the current state of the match."""
        if self._live is not None:
            self._live.update(Group(self._line(), self._standings()), refresh=True)

    def _line(self) -> Table:
        """Return a progress bar with its figures."""
        line = Table.grid(padding=(0, 2))
        line.add_row(ProgressBar(total=self._total, completed=self._totals.games, width=24), Text(self._speed()))
        return line

    def _speed(self) -> str:
        games, seconds = self._totals.games - self._played_before, monotonic() - self._begun
        line = f"{self._totals.games:,} of {self._total:,} games"
        if games:
            pace = games / seconds
            line += f", {pace:,.1f} games/s, {format_duration((self._total - self._totals.games) / pace)} left"
        return line

    def _standings(self) -> Table:
        table = Table(box=None, pad_edge=False)
        for heading in ("bot", "wins", "95 %", "points"):
            table.add_column(heading, justify="left" if heading == "bot" else "right")
        for entrant, (name, rate) in enumerate(zip(self._totals.names, self._totals.rates(), strict=True)):
            points = self._totals.points[entrant] / max(self._totals.played[entrant], 1)
            table.add_row(name, percent(rate.value), interval(rate), f"{points:.1f}")
        return table
