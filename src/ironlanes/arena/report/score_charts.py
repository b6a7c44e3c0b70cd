"""Charts of scores and their sources."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.report.formatting import SOURCE_NAMES, number, signed
from ironlanes.report.markup import Markup
from ironlanes.report.plots import ChartRow, Scale, axis, box, chart, grid, plot, vertical_line
from ironlanes.report.points_chart import PointsOf, points_chart
from ironlanes.report.templates import render_from

from ..formatting import mean
from ..game_result import SOURCES
from ..stats.entrant_figures import SCORE_STEP, EntrantFigures
from ..stats.figures import Figures


@dataclass(frozen=True, slots=True)
class PointRow:
    """An entrant in the table of points."""

    name: str
    entrant: int
    cells: list[str]


def score_ridges(figures: Figures) -> Markup:
    """Return a ridge for every entrant: the distribution of its scores."""
    ends = [end for entrant in figures.entrants if entrant.games for end in _ends(entrant)]
    scale = Scale(min(ends), max(ends))
    ticks = scale.ticks()
    tallest = max(max(entrant.scores.counts) / entrant.games for entrant in figures.entrants if entrant.games)
    rows = [
        ChartRow(
            entrant.name,
            plot([*grid(scale, ticks), *_ridge_shapes(entrant, scale, tallest)], "ridge"),
            f"median {number(entrant.score.median)}",
            figures.entrants.index(entrant),
        )
        for entrant in figures.ranking
        if entrant.games
    ]
    return chart(rows, axis(scale, ticks))


def point_bars(figures: Figures) -> Markup:
    """Return a bar for every entrant: the parts of its mean score."""
    return points_chart(
        [
            PointsOf(entrant.name, entrant.points, mean(entrant.score), figures.entrants.index(entrant))
            for entrant in figures.ranking
        ]
    )


def point_table(figures: Figures) -> Markup:
    """Return the same as a table of numbers."""
    used = sources_used(figures)
    headings = [SOURCE_NAMES[source] for source in used]
    headings += ["tickets completed", "tracks", "longest path", "trains left"]
    rows = [
        PointRow(
            entrant.name,
            figures.entrants.index(entrant),
            [
                *(signed(entrant.points[source]) for source in used),
                f"{entrant.tickets_completed:.1f} of {entrant.tickets_kept:.1f}",
                f"{entrant.tracks_claimed:.1f}",
                f"{entrant.longest_path:.1f}",
                f"{entrant.trains_left:.1f}",
            ],
        )
        for entrant in figures.ranking
    ]
    return render_from(__package__, "point_table.html", headings=headings, rows=rows)


def sources_used(figures: Figures) -> list[str]:
    """Return the sources of points, gained or lost, on this board."""
    return [source for source in SOURCES if any(entrant.points[source] for entrant in figures.entrants)]


def _ends(entrant: EntrantFigures) -> tuple[float, float]:
    start = entrant.scores.start
    return start, start + SCORE_STEP * len(entrant.scores.counts)


def _ridge_shapes(entrant: EntrantFigures, scale: Scale, tallest: float) -> list[Markup]:
    start, _ = _ends(entrant)
    line = [f"M{scale.at(start):.2f} 100"]
    for step, count in enumerate(entrant.scores.counts):
        left, right = (scale.at(start + SCORE_STEP * (step + more)) for more in (0, 1))
        height = 100 - 92 * count / entrant.games / tallest
        line.append(f"V{height:.2f}H{right:.2f}" if step else f"L{left:.2f} {height:.2f}H{right:.2f}")
    quarter, median, most = (
        scale.at(each) for each in (entrant.score.quarter, entrant.score.median, entrant.score.three_quarters)
    )
    return [
        Markup('<path class="hill" d="{}V100Z"/>').format("".join(line)),
        box(quarter, most - quarter, "middle-half", 94, 6),
        vertical_line(median, "mark", 4),
    ]
