"""The chance to win over a game, with its error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ironlanes.report.markup import Markup
from ironlanes.report.plots import Mark, Scale, vertical_line
from ironlanes.report.templates import render_from

from ..review.record_review import Review

LEVELS = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's line."""

    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A moment on the graph, in per cent of its size."""

    number: int
    kind: str
    left: float
    top: float


def win_graph(review: Review) -> Markup:
    """Return the graph: with two players one line, since the other is its mirror."""
    last = len(review.equities) - 1
    scale = Scale(0, max(1, last))
    seats = _seats(review)
    shapes = [Markup('<line class="grid" x1="0" x2="100" y1="{0}" y2="{0}"/>').format(100 - level) for level in LEVELS]
    even = 100 - 100 / review.players
    shapes.append(Markup('<line class="fair" x1="0" x2="100" y1="{0:.2f}" y2="{0:.2f}"/>').format(even))
    ticks = list(_turn_ticks(review))
    shapes += [vertical_line(scale.at(place), "grid") for place, _ in ticks]
    for seat in seats:
        shapes += _curve(review, seat, scale)
    return render_from(
        __package__,
        "graph.html",
        lines=[Line(review.seats[seat].name, seat) for seat in seats],
        shapes=shapes,
        levels=[Mark(100 - level, f"{level} %") for level in LEVELS],
        dots=list(_dots(review, scale, seats)),
        axis=render_from(
            __package__, "axis.html", marks=[Mark(scale.at(place), f"turn {turn}") for place, turn in ticks]
        ),
    )


def _seats(review: Review) -> list[int]:
    if review.players > 2:
        return list(range(review.players))
    return [review.judged.seats[0]]


def _turn_ticks(review: Review) -> Iterator[tuple[int, int]]:
    """Yield where every tenth turn begins, or every twentieth in a long game."""
    step = 10 if max(review.turns) <= 60 else 20
    seen = 0
    for place, turn in enumerate(review.turns):
        if turn > seen and turn % step == 0:
            yield place, turn
        seen = max(seen, turn)


def _curve(review: Review, seat: int, scale: Scale) -> list[Markup]:
    points = [(scale.at(place), equity.win[seat], equity.win_error) for place, equity in enumerate(review.equities)]
    above = [f"{left:.2f} {100 - 100 * min(1.0, win + error):.2f}" for left, win, error in points]
    below = [f"{left:.2f} {100 - 100 * max(0.0, win - error):.2f}" for left, win, error in reversed(points)]
    line = [f"{left:.2f} {100 - 100 * win:.2f}" for left, win, _ in points]
    own = f"--own:var(--entrant-{seat % 8})"
    return [
        Markup('<path class="band" style="{}" d="M{}Z"/>').format(own, "L".join([*above, *below])),
        Markup('<path style="{}" d="M{}"/>').format(own, "L".join(line)),
    ]


def _dots(review: Review, scale: Scale, seats: list[int]) -> Iterator[Dot]:
    for number, moment in enumerate(review.moments, 1):
        place = 0 if moment.decision is None else moment.decision + 1
        seat = moment.seat if moment.seat in seats else seats[0]
        yield Dot(number, moment.kind.value, scale.at(place), 100 - 100 * review.equities[place].win[seat])
