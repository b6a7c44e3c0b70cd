"""A chart of points by their sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .formatting import SOURCE_NAMES, number
from .markup import Markup
from .plots import ChartRow, Mark, Scale, axis, box, chart, grid, vertical_line
from .templates import render


@dataclass(frozen=True, slots=True)
class PointsOf:
    """Whose points, by source, with the figure beside the bar, and the number that their colour has."""

    name: str
    points: Mapping[str, float]
    value: str
    entrant: int


def points_chart(rows: Sequence[PointsOf]) -> Markup:
    """Return a bar for everybody: the parts of their points, with losses to the left of zero."""
    used = [source for source in SOURCE_NAMES if any(row.points[source] for row in rows)]
    gains = [source for source in used if source != "tickets_lost"]
    lost = min(row.points["tickets_lost"] for row in rows)
    most = max(sum(max(0.0, row.points[source]) for source in gains) for row in rows)
    scale = Scale(min(lost, 0) * 1.02, max(most, 1) * 1.02)
    ticks = scale.ticks()
    bars = [ChartRow(row.name, _bar(row.points, gains, scale, ticks), row.value, row.entrant) for row in rows]
    sources = [(source, SOURCE_NAMES[source]) for source in used]
    return render("point_bars.html", sources=sources, chart=chart(bars, axis(scale, ticks)))


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
