"""Format figures for people, for the terminal, HTML and Markdown."""

from __future__ import annotations

from typing import Final

from ironlanes.boards.text import DASH as DASH

from .stats.intervals import Distribution, Proportion
from .stats.ratings import Rating

MINUS: Final = "\N{MINUS SIGN}"
#: The names of places in the turn order.
ORDINALS = ("first", "second", "third", "fourth", "fifth")
#: The names of the sources of points.
SOURCE_NAMES = {
    "tracks": "tracks",
    "tickets_won": "completed tickets",
    "tickets_lost": "failed tickets",
    "longest": "longest path",
    "globetrotter": "most tickets",
    "stations": "stations",
    "passengers": "passengers",
}


def percent(share: float) -> str:
    """Format a proportion as a percentage."""
    return f"{100 * share:.1f} %"


def interval(proportion: Proportion) -> str:
    """Format the ends of a rate's 95 % interval."""
    return f"{100 * proportion.low:.1f} to {100 * proportion.high:.1f}"


def share(proportion: Proportion) -> str:
    """Format a rate without its interval; a dash if there were no cases."""
    return percent(proportion.value) if proportion.of else DASH


def gain_text(gain: Distribution) -> str:
    """Format a gain in percentage points, with its error."""
    return f"{signed(100 * gain.mean)} ± {100 * gain.error:.1f}" if gain.of else DASH


def thinking_time(milliseconds: float | None) -> str:
    """Format the time of a decision; a dash if it was not measured."""
    return DASH if milliseconds is None else f"{milliseconds:.2f}"


def mean(distribution: Distribution) -> str:
    """Format a mean with its error."""
    return f"{number(distribution.mean, 1)} ± {distribution.error:.1f}"


def rating_text(rating: Rating) -> str:
    """Format a rating with its error."""
    return f"{number(rating.value)} ± {rating.error:.0f}"


def number(value: float, places: int = 0) -> str:
    """Format a number, which may be negative."""
    return f"{value:.{places}f}".replace("-", MINUS)


def signed(difference: float) -> str:
    """Format a difference with its sign."""
    return f"{difference:+.1f}".replace("-", MINUS)
