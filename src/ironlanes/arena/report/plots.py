"""The basic shapes of all charts. Text is HTML, so that it keeps its size on a narrow screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from ..formatting import MINUS


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


#: From 0 to 100 %.
SHARES = Scale(0, 1)


def plot(shapes: Iterable[str], name: str = "") -> str:
    """Return a picture that fills the available width; its coordinates are 100 by 100, whatever its height."""
    head = f'<svg class="{f"plot {name}".strip()}" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
    return f"{head}{''.join(shapes)}</svg>"


def box(left: float, width: float, name: str, top: float = 0, height: float = 100) -> str:
    """Return a rectangle."""
    return f'<rect class="{name}" x="{left:.2f}" y="{top:.2f}" width="{max(width, 0):.2f}" height="{height:.2f}"/>'


def vertical_line(at: float, name: str, top: float = 0, bottom: float = 100) -> str:
    """Return a line from top to bottom."""
    return f'<line class="{name}" x1="{at:.2f}" x2="{at:.2f}" y1="{top:.2f}" y2="{bottom:.2f}"/>'


def grid(scale: Scale, ticks: Sequence[float]) -> list[str]:
    """Return faint lines at the ticks."""
    return [vertical_line(scale.at(tick), "grid") for tick in ticks]


def axis(scale: Scale, ticks: Sequence[float], unit: str = "") -> str:
    """Return the numbers below a plot."""
    marks = "".join(f'<span style="left:{scale.at(tick):.2f}%">{_plain(tick)}{unit}</span>' for tick in ticks)
    return f'<div class="axis" aria-hidden="true">{marks}</div>'


def row(label: str, picture: str, value: str, entrant: int | None = None, name: str = "") -> str:
    """Return one row of a chart: its subject, the picture, and the figure that it shows."""
    colour = f' style="--own:var(--entrant-{entrant % 8})"' if entrant is not None else ""
    return (
        f'<div class="{f"row {name}".strip()}"{colour}><div class="label">{label}</div>'
        f'<div class="picture">{picture}</div><div class="value">{value}</div></div>'
    )


def chip(name: str, entrant: int) -> str:
    """Return an entrant's name with its colour."""
    return f'<span class="chip" style="--own:var(--entrant-{entrant % 8})">{escape(name)}</span>'


def _plain(number: float) -> str:
    return f"{number:g}".replace("-", MINUS)
