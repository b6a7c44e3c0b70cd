"""Format numbers for people, in HTML, in Markdown and in the terminal."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\N{MINUS SIGN}"
#: The names of the sources of points, in the order in which they are shown.
SOURCE_NAMES: Final = {
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


def number(value: float, places: int = 0) -> str:
    """Format a number, which may be negative."""
    return f"{value:.{places}f}".replace("-", MINUS)


def signed(difference: float) -> str:
    """Format a difference with its sign."""
    return f"{difference:+.1f}".replace("-", MINUS)
