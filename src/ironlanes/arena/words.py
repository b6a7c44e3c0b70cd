"""Figures as people read them, the same in a terminal, a page and a Markdown file."""

from __future__ import annotations

from ironlanes.boards import Board, Ticket, Track

from .intervals import Rate, Spread
from .ratings import Rating

#: As typographers set them.
MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
#: Places in the turn order.
ORDINALS = ("first", "second", "third", "fourth", "fifth")
#: The ways to make points, as people call them.
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
    """A share of one in a hundred."""
    return f"{100 * share:.1f} %"


def interval(rate: Rate) -> str:
    """The ends of a rate's 95 % interval."""
    return f"{100 * rate.low:.1f} to {100 * rate.high:.1f}"


def share(rate: Rate) -> str:
    """A rate without its interval; a dash where there was no case."""
    return percent(rate.value) if rate.of else DASH


def gain_text(gain: Spread) -> str:
    """How many in a hundred more won, and how sure that is."""
    return f"{signed(100 * gain.mean)} ± {100 * gain.error:.1f}" if gain.of else DASH


def thinking(milliseconds: float | None) -> str:
    """How long a decision took; a dash where nobody measured."""
    return DASH if milliseconds is None else f"{milliseconds:.2f}"


def mean(spread: Spread) -> str:
    """A mean and how sure it is."""
    return f"{number(spread.mean, 1)} ± {spread.error:.1f}"


def rating_text(rating: Rating) -> str:
    """A rating and how sure it is."""
    return f"{number(rating.value)} ± {rating.error:.0f}"


def number(value: float, places: int = 0) -> str:
    """A number as it is printed, which may be below zero."""
    return f"{value:.{places}f}".replace("-", MINUS)


def signed(difference: float) -> str:
    """How much more or less something is."""
    return f"{difference:+.1f}".replace("-", MINUS)


def ends_of(board: Board, thing: Ticket | Track) -> str:
    """The two places that a ticket or a track joins, by their names on the board."""
    first, second = (board.places[board.place_index[slug]].name for slug in thing.places)
    lane = thing.name.partition("/")[2]
    return f"{first} {DASH} {second}" + (f" ({lane})" if lane else "")


def listed(names: list[str]) -> str:
    """Some names in a sentence."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
