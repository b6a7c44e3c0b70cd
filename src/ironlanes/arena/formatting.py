"""Format the figures of matches for people, in HTML, in Markdown and in the terminal."""

from __future__ import annotations

from ironlanes.boards.text import DASH as DASH
from ironlanes.report.formatting import number, percent, signed

from .stats.intervals import Distribution, Proportion
from .stats.ratings import Rating

#: The names of places in the turn order.
ORDINALS = ("first", "second", "third", "fourth", "fifth")


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
