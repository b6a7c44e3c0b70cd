"""The basic shapes of all charts. Text is HTML, so that it keeps its size on a narrow screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from .formatting import MINUS
from .markup import Markup
from .templates import render


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps numbers to percentages of a plot's width."""

    low: float
    high: float

    def at(self, number: float) -> float:
        """Return the position of a number."""
        return 100 * (number - self.low) / (self.high - self.low)

    def ticks(self, count: int = 8) -> list[float]:
        """Return round numbers along the scale."""
        span = (self.high - self.low) / count
        step = next(size for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**6) if size >= span)
        return [step * number for number in range(ceil(self.low / step), floor(self.high / step) + 1)]


@dataclass(frozen=True, slots=True)
class Mark:
    """A label at a position along a plot, in percent of its width."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One row of a chart: its subject, the picture, and the figure that it shows."""

    label: str
    picture: Markup
    value: str  # or Markup
    entrant: int | None = None  # the number of the entrant that the row is about


#: From 0 to 100 %.
SHARES = Scale(0, 1)


def plot(shapes: Sequence[Markup], kind: str = "") -> Markup:
    """Return a picture that fills the available width; its coordinates are 100 by 100, whatever its height."""
    return render("plot.html", shapes=shapes, kind=kind)


def chart(rows: Sequence[ChartRow], axis: Markup, kind: str = "") -> Markup:
    """Return rows above an axis."""
    return render("chart.html", rows=rows, axis=axis, kind=kind)


def axis(scale: Scale, ticks: Sequence[float], unit: str = "") -> Markup:
    """Return the numbers below a plot."""
    return render("axis.html", marks=[Mark(scale.at(tick), f"{tick:g}{unit}".replace("-", MINUS)) for tick in ticks])


def box(left: float, width: float, kind: str, top: float = 0, height: float = 100) -> Markup:
    """Return a rectangle."""
    shape = Markup('<rect class="{}" x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}"/>')
    return shape.format(kind, left, top, max(width, 0), height)


def vertical_line(at: float, kind: str, top: float = 0, bottom: float = 100) -> Markup:
    """Return a line from top to bottom."""
    shape = Markup('<line class="{}" x1="{:.2f}" x2="{:.2f}" y1="{:.2f}" y2="{:.2f}"/>')
    return shape.format(kind, at, at, top, bottom)


def grid(scale: Scale, ticks: Sequence[float]) -> list[Markup]:
    """Return faint lines at the ticks."""
    return [vertical_line(scale.at(tick), "grid") for tick in ticks]
