"""Charts of scores and their sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ..formatting import SOURCE_NAMES, mean, number, signed
from ..game_result import SOURCES
from ..stats.entrant_figures import SCORE_STEP, EntrantFigures
from ..stats.figures import Figures
from .plots import ChartRow, Mark, Scale, axis, box, chart, grid, plot, vertical_line
from .templates import render


@dataclass(frozen=True, slots=True)
class PointRow:
    """An entrant in the table of points."""

    name: str
    entrant: int
    cells: list[str]


@dataclass(frozen=True, slots=True)
class PointsOf:
    """Whose points, by source, with the figure beside the bar, and the number that their colour has."""

    name: str
    points: Mapping[str, float]
    value: str
    entrant: int


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


def points_chart(rows: Sequence[PointsOf]) -> Markup:
    """Return a bar for everybody: the parts of their points, with losses to the left of zero."""
    used = [source for source in SOURCES if any(row.points[source] for row in rows)]
    gains = [source for source in used if source != "tickets_lost"]
    lost = min(row.points["tickets_lost"] for row in rows)
    most = max(sum(max(0.0, row.points[source]) for source in gains) for row in rows)
    scale = Scale(min(lost, 0) * 1.02, max(most, 1) * 1.02)
    ticks = scale.ticks()
    bars = [ChartRow(row.name, _bar(row.points, gains, scale, ticks), row.value, row.entrant) for row in rows]
    sources = [(source, SOURCE_NAMES[source]) for source in used]
    return render("point_bars.html", sources=sources, chart=chart(bars, axis(scale, ticks)))


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
    return render("point_table.html", headings=headings, rows=rows)


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


def _bar(by_source: Mapping[str, float], gains: list[str], scale: Scale, ticks: list[float]) -> Markup:
    pieces, labels = [], []
    place = 0.0
    for source in ["tickets_lost", *gains]:
        points = by_source[source]
        left, right = (min(points, 0.0), 0.0) if source == "tickets_lost" else (place, place + points)
        place = place if source == "tickets_lost" else right
        start, width = scale.at(left), scale.at(right) - scale.at(left)
        pieces.append(box(start, width, f"source {source}", 12, 76))
        if width > 7:
            labels.append(Mark(start + width / 2, number(points)))
    shapes = [*grid(scale, ticks), *pieces, vertical_line(scale.at(0), "zero")]
    return render("bar.html", shapes=shapes, labels=labels)
