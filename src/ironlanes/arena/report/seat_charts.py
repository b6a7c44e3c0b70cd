"""Charts of win rates by turn order, and of the length of games."""

from __future__ import annotations

from collections.abc import Sequence

from ironlanes.report.formatting import percent
from ironlanes.report.markup import Markup
from ironlanes.report.plots import SHARES, ChartRow, Scale, axis, box, chart, grid, plot, vertical_line
from ironlanes.report.templates import render_from

from ..formatting import ORDINALS
from ..stats.figures import Figures
from ..stats.intervals import Proportion
from .league_table import whisker

QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


def seat_chart(figures: Figures) -> Markup:
    """Return the win rates by turn order, for every entrant and for all of them."""
    rows = [_seat_row(each.name, each.places, figures.entrants.index(each)) for each in figures.ranking]
    rows.append(_seat_row("all bots", figures.places, None))
    return chart(rows, axis(Scale(0, 100), [100 * tick for tick in QUARTERS], " %"), "by-seat")


def length_chart(figures: Figures) -> Markup:
    """Return the distribution of the number of turns."""
    length, bins = figures.length, figures.length.histogram
    scale = Scale(bins.start, bins.start + bins.width * len(bins.counts))
    ticks = scale.ticks()
    step, most = 100 / len(bins.counts), max(bins.counts)
    bars = [
        box(step * number + 0.08 * step, 0.84 * step, "games", 100 - 95 * count / most, 95 * count / most)
        for number, count in enumerate(bins.counts)
    ]
    picture = plot([*grid(scale, ticks), *bars, vertical_line(scale.at(length.turns.median), "mark")], "length")
    row = ChartRow("turns of each player", picture, f"median {length.turns.median:.1f}")
    return chart([row], axis(scale, ticks))


def _seat_row(label: str, seats: Sequence[Proportion], entrant: int | None) -> ChartRow:
    part = 100 / len(seats)
    shapes = [vertical_line(SHARES.at(tick), "grid") for tick in QUARTERS]
    for seat, proportion in enumerate(seats):
        shapes += whisker(proportion, part * seat, part)
    picture = render_from(__package__, "seat_picture.html", seats=len(seats), shapes=shapes)
    values = [(ORDINALS[place], percent(proportion.value)) for place, proportion in enumerate(seats)]
    return ChartRow(label, picture, render_from(__package__, "seat_values.html", values=values), entrant)
