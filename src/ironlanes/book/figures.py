"""What the counts of a book say: every number with its count and its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Final

import numpy as np

from ironlanes.arena.stats.intervals import Proportion, proportion, student_width
from ironlanes.boards import Board

from .counts import FEWEST_HANDS, SOURCES, Counts
from .group_sums import DIGITS, GroupComparison, Int64Array, comparison_of, share_of_seats
from .sayings import SAYINGS
from .seat_table import FIRST_ACTIONS, WIN


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean; `error` is half its 95 % interval, None if all numbers are the same, or there is only one."""

    value: float
    error: float | None
    of: int


@dataclass(frozen=True, slots=True)
class Gain:
    """How seats that did something fare against those that did not: their share of wins, and their lead in points."""

    wins: GroupComparison
    lead: GroupComparison


@dataclass(frozen=True, slots=True)
class TicketPage:
    """A ticket: how often it is kept when it is offered, and completed when it is held."""

    name: str
    kept_first: Proportion
    kept_later: Proportion
    completed: Proportion
    gain: Gain | None  # of keeping it at the first choice, against leaving it


@dataclass(frozen=True, slots=True)
class HandPage:
    """Exactly these tickets, kept at the first choice."""

    tickets: tuple[str, ...]
    seats: int
    wins: Mean
    lead: Mean


@dataclass(frozen=True, slots=True)
class TrackPage:
    """A track: in how many games it is claimed, by whom, when, and what its owner achieves."""

    name: str
    claimed: Proportion
    by_order: tuple[Proportion, ...]  # of its claims: those by the first in the turn order, the second and so on
    turn: Mean  # of the claimer, counted from 1
    gain: Gain | None


@dataclass(frozen=True, slots=True)
class NamedGain:
    """Something that a seat can do or be, how many seats did, and what it brings."""

    name: str
    seats: Proportion
    gain: Gain | None


@dataclass(frozen=True, slots=True)
class SourcePoints:
    """The mean points that winners and the others have from one source, or in all."""

    source: str
    points: GroupComparison  # winners first


@dataclass(frozen=True, slots=True)
class BookChapter:
    """What the games of one kind of player say about a board, with one number of players."""

    who: str
    players: int
    games: int
    turns: Mean  # of the player who begins
    turns_low: int  # one game in twenty has fewer
    turns_high: int
    turn_order: tuple[NamedGain, ...]
    tickets: tuple[TicketPage, ...]
    hands: tuple[HandPage, ...]
    tracks: tuple[TrackPage, ...]
    places: tuple[NamedGain, ...]
    first_actions: tuple[NamedGain, ...]
    points: tuple[SourcePoints, ...]
    sayings: tuple[NamedGain, ...]

    def to_json(self) -> dict[str, object]:
        """Return the chapter as JSON."""
        return asdict(self)


def chapter_of(board: Board, who: str, players: int, counts: Counts) -> BookChapter:
    """Return what counts say; there must be at least one game."""
    turns = counts.arrays["turns"]
    return BookChapter(
        who=who,
        players=players,
        games=counts.games,
        turns=_mean_of_histogram(turns),
        turns_low=_quantile(turns, 0.05),
        turns_high=_quantile(turns, 0.95),
        turn_order=tuple(_turn_order(players, counts)),
        tickets=tuple(_tickets(board, counts)),
        hands=tuple(_hands(board, counts)),
        tracks=tuple(_tracks(board, counts)),
        places=tuple(_named([place.slug for place in board.places], "places", players, counts)),
        first_actions=tuple(_named(FIRST_ACTIONS, "first actions", players, counts)),
        points=tuple(_points(counts)),
        sayings=sayings_of(players, counts),
    )


def sayings_of(players: int, counts: Counts) -> tuple[NamedGain, ...]:
    """Return what the games say to each saying."""
    return tuple(_named(list(SAYINGS), "sayings", players, counts))


def _gain(counts: Counts, name: str, number: int) -> Gain | None:
    wins = comparison_of(counts.arrays[f"{name} wins"][number], 1 / WIN)
    lead = comparison_of(counts.arrays[f"{name} lead"][number])
    return None if wins is None or lead is None else Gain(wins, lead)


def _named(names: Sequence[str], kind: str, players: int, counts: Counts) -> Iterator[NamedGain]:
    for number, name in enumerate(names):
        seats = share_of_seats(counts.arrays[f"{kind} wins"][number], players)
        yield NamedGain(name, seats, _gain(counts, kind, number))


def _turn_order(players: int, counts: Counts) -> Iterator[NamedGain]:
    """Yield the places in the turn order: one seat has each in every game, so their shares are no estimates."""
    share = 1 / players
    for place in range(players):
        seats = Proportion(share, share, share, players * counts.games)
        yield NamedGain(str(place + 1), seats, _gain(counts, "turn order", place))


def _tickets(board: Board, counts: Counts) -> Iterator[TicketPage]:
    arrays = counts.arrays
    for number, ticket in enumerate(board.tickets):
        count = {name: int(arrays[f"tickets {name}"][number]) for name in _TICKET_COUNTS}
        yield TicketPage(
            ticket.name,
            proportion(count["kept first"], count["offered first"]),
            proportion(count["kept later"], count["offered later"]),
            proportion(count["completed"], count["held"]),
            _gain(counts, "tickets", number),
        )


_TICKET_COUNTS: Final = ("offered first", "kept first", "offered later", "kept later", "held", "completed")


def _hands(board: Board, counts: Counts) -> Iterator[HandPage]:
    """Yield the hands that were kept often enough, the one with the largest lead first."""
    names = [ticket.name for ticket in board.tickets]
    pages = []
    for hand, (seats, wins, lead, squares) in counts.hands.items():
        if seats >= FEWEST_HANDS:
            named = tuple(names[ticket] for ticket in hand)
            pages.append(HandPage(named, seats, share_of_wins(seats, wins), mean_of(seats, lead, squares)))
    yield from sorted(pages, key=lambda page: (-page.lead.value, page.tickets))


def _tracks(board: Board, counts: Counts) -> Iterator[TrackPage]:
    arrays = counts.arrays
    by_order = arrays["track claims by order"].T.tolist()
    for number, track in enumerate(board.tracks):
        claims, turns, squares = (
            int(arrays[name][number]) for name in ("track claims", "track turns", "track turns squared")
        )
        yield TrackPage(
            track.name,
            proportion(claims, counts.games),
            tuple(proportion(each, sum(by_order[number])) for each in by_order[number]),
            mean_of(claims, turns, squares),
            _gain(counts, "tracks", number),
        )


def _points(counts: Counts) -> Iterator[SourcePoints]:
    for source, sums in zip(SOURCES, counts.arrays["points"], strict=True):
        found = comparison_of(sums)
        if found is not None and (found.mean or found.other_mean):
            yield SourcePoints(source, found)


def share_of_wins(seats: int, wins: int) -> Mean:
    """Return the share of games that seats won, from the sum of their wins in units of `WIN`."""
    share = proportion(wins / WIN, seats)
    return Mean(share.value, share.error, seats)


def mean_of(count: int, total: int, squares: int) -> Mean:
    """Return a mean from a sum and a sum of squares."""
    if not count:
        return Mean(0.0, None, 0)
    spread = count * squares - total**2  # 0 if all are the same
    degrees = count - 1
    error = round(student_width(degrees) * sqrt(spread / degrees) / count, DIGITS) if spread else None
    return Mean(round(total / count, DIGITS), error, count)


def _mean_of_histogram(histogram: Int64Array) -> Mean:
    numbers = np.arange(len(histogram))
    return mean_of(int(histogram.sum()), int(histogram @ numbers), int(histogram @ numbers**2))


def _quantile(histogram: Int64Array, share: float) -> int:
    return int(np.searchsorted(np.cumsum(histogram), share * histogram.sum()))
