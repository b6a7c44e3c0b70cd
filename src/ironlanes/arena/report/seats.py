"""Charts of win rates by turn order, and of the length of games."""

from __future__ import annotations

from collections.abc import Sequence

from ..figures import Figures
from ..intervals import Rate
from ..words import ORDINALS, percent
from .league import whisker
from .plots import SHARES, Scale, axis, box, chip, grid, plot, row, upright

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
    length, told = figures.length, figures.length.histogram
    scale = Scale(told.start, told.start + told.width * len(told.counts))
    ticks = scale.ticks()
    step, most = 100 / len(told.counts), max(told.counts)
    bars = [
        box(step * number + 0.08 * step, 0.84 * step, "games", 100 - 95 * count / most, 95 * count / most)
        for number, count in enumerate(told.counts)
    ]
    picture = plot([*grid(scale, ticks), *bars, upright(scale.at(length.turns.median), "mark")], "length")
    value = f"median {length.turns.median:.1f}"
    return row("turns of each player", picture, value) + row("", axis(scale, ticks), "")


def _rows(label: str, seats: Sequence[Rate], entrant: int | None) -> str:
    part = 100 / len(seats)
    shapes = [upright(SHARES.at(tick), "grid") for tick in QUARTERS]
    for seat, rate in enumerate(seats):
        shapes += whisker(rate, part * seat, part)
    told = "".join(
        f"<li><small>{ORDINALS[place]}</small> {percent(rate.value)}</li>" for place, rate in enumerate(seats)
    )
    picture = f'<div class="seats" style="--lines:{len(seats)}">{plot(shapes)}</div>'
    return row(label, picture, f'<ol class="each" style="--lines:{len(seats)}">{told}</ol>', entrant, "by-seat")
