"""Format figures for people, for the terminal, HTML and Markdown."""

from __future__ import annotations

from ironlanes.boards import Board, Ticket, Track

from .stats.intervals import Distribution, Proportion
from .stats.ratings import Rating

#: Typographic characters.
MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
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


def endpoints(board: Board, thing: Ticket | Track) -> str:
    """Return the names of the two places that a ticket or a track connects."""
    first, second = (board.places[board.place_index[slug]].name for slug in thing.places)
    lane = thing.name.partition("/")[2]
    return f"{first} {DASH} {second}" + (f" ({lane})" if lane else "")


def join_words(names: list[str]) -> str:
    """Join names for a sentence."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
