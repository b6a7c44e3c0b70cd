"""The league table, and the results of each pair of bots."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.boards.text import count_noun
from ironlanes.report.formatting import percent
from ironlanes.report.markup import Markup
from ironlanes.report.plots import SHARES, box, plot, vertical_line
from ironlanes.report.templates import render_from

from ..formatting import DASH, interval, mean, rating_text, thinking_time
from ..stats.entrant_figures import EntrantFigures
from ..stats.figures import Figures
from ..stats.intervals import Proportion


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """An entrant in the league table; `more` has the columns that not every table has."""

    entrant: int
    figures: EntrantFigures
    wins: str
    interval: str
    whisker: Markup
    points: str
    rating: str
    failures: str
    more: list[str]


@dataclass(frozen=True, slots=True)
class PairCell:
    """How often one bot was ahead of another."""

    side: str
    strength: str
    games: str
    value: str
    ends: str


def league_table(figures: Figures) -> Markup:
    """Return a table of every entrant, strongest first."""
    has_failures = any(entrant.forfeits for entrant in figures.entrants)
    headings = ["", "bot", "games", "wins", "95 % interval", "", "points", "rating"]
    headings += ["ms per decision"] if figures.milliseconds else []
    headings += ["failures"] if has_failures else []
    rows = [_league_row(figures, entrant, has_failures) for entrant in figures.ranking]
    late = [(name, count_noun(count, "time")) for name, count in figures.late.items()]
    return render_from(
        __package__, "league_table.html", headings=headings, rows=rows, late=late, limit=figures.match.milliseconds
    )


def pair_table(figures: Figures) -> Markup:
    """Return a table of how often the bot of a row was ahead of the bot of a column."""
    ahead = {(pair.first, pair.second): pair.ahead for pair in figures.pairs}
    ahead |= {(second, first): _inverted(proportion) for (first, second), proportion in ahead.items()}
    cells = {pair: _pair_cell(proportion) for pair, proportion in ahead.items()}
    return render_from(__package__, "pair_table.html", names=[entrant.name for entrant in figures.ranking], cells=cells)


def whisker(proportion: Proportion, top: float = 0, height: float = 100) -> list[Markup]:
    """Return a rate as a mark on its interval."""
    low, high, value = (SHARES.at(each) for each in (proportion.low, proportion.high, proportion.value))
    return [
        box(low, high - low, "interval", top + 0.3 * height, 0.4 * height),
        vertical_line(value, "mark", top + 0.1 * height, top + 0.9 * height),
    ]


def _league_row(figures: Figures, entrant: EntrantFigures, has_failures: bool) -> LeagueRow:
    fair = vertical_line(SHARES.at(1 / figures.match.players), "fair")
    more = [thinking_time(figures.milliseconds.get(entrant.name))] if figures.milliseconds else []
    more += [f"{entrant.forfeits:,}"] if has_failures else []
    return LeagueRow(
        figures.entrants.index(entrant),
        entrant,
        percent(entrant.win_rate.value),
        interval(entrant.win_rate),
        plot([fair, *whisker(entrant.win_rate)], "whisker"),
        mean(entrant.score),
        rating_text(entrant.rating),
        count_noun(entrant.forfeits, "time"),
        more,
    )


def _inverted(proportion: Proportion) -> Proportion:
    return Proportion(1 - proportion.value, 1 - proportion.high, 1 - proportion.low, proportion.of)


def _pair_cell(proportion: Proportion) -> PairCell:
    return PairCell(
        side="more" if proportion.value >= 0.5 else "less",
        strength=f"{100 * min(1.0, abs(proportion.value - 0.5) * 2):.0f}",
        games=f"{proportion.of:,}",
        value=f"{100 * proportion.value:.0f}",
        ends=f"{100 * proportion.low:.0f}{DASH}{100 * proportion.high:.0f}",
    )
