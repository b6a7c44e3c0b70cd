"""Charts of win rates by turn order, and of the length of games."""

from __future__ import annotations

from collections.abc import Sequence

from ..formatting import ORDINALS, percent
from ..stats.figures import Figures
from ..stats.intervals import Proportion
from .league_table import whisker
from .plots import SHARES, Scale, axis, box, chip, grid, plot, row, vertical_line

QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


def seat_chart(figures: Figures) -> str:
    """Return the win rates by turn order, for every entrant and for all of them."""
    rows = [
        _rows(chip(entrant.name, figures.entrants.index(entrant)), entrant.places, figures.entrants.index(entrant))
        for entrant in figures.ranking
    ]
    rows.append(_rows("all bots", figures.places, None))
    hundreds = Scale(0, 100)
    return "".join(rows) + row("", axis(hundreds, [100 * tick for tick in QUARTERS], " %"), "", name="by-seat")


def length_chart(figures: Figures) -> str:
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
    value = f"median {length.turns.median:.1f}"
    return row("turns of each player", picture, value) + row("", axis(scale, ticks), "")


def _rows(label: str, seats: Sequence[Proportion], entrant: int | None) -> str:
    part = 100 / len(seats)
    shapes = [vertical_line(SHARES.at(tick), "grid") for tick in QUARTERS]
    for seat, proportion in enumerate(seats):
        shapes += whisker(proportion, part * seat, part)
    items = "".join(
        f"<li><small>{ORDINALS[place]}</small> {percent(proportion.value)}</li>"
        for place, proportion in enumerate(seats)
    )
    picture = f'<div class="seats" style="--lines:{len(seats)}">{plot(shapes)}</div>'
    return row(label, picture, f'<ol class="each" style="--lines:{len(seats)}">{items}</ol>', entrant, "by-seat")
