"""The types of the JSON that the protocol describes: positions, views, records, and what they consist of."""

from __future__ import annotations

import sys
from typing import Literal, NotRequired

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict  # Pydantic makes no schemas of Python 3.11's own

Phase = Literal["setup-split", "setup-tickets", "turn", "second-draw", "keep-tickets", "tunnel", "passengers", "over"]
#: How many cards of each kind there are, or how many passengers of each colour.
Counts = dict[str, int]


class TicketsByDeck(TypedDict):
    """The tickets of the two ticket decks, top first."""

    short: list[str]
    long: list[str]


class TicketCounts(TypedDict):
    """How many tickets there are of each of the two ticket decks."""

    short: int
    long: int


class Pending(TypedDict):
    """What the phase is about: which keys there are depends on it."""

    offer: NotRequired[list[str]]  # tickets that the seat to move chooses from
    offers: NotRequired[list[list[str]]]  # during setup, those of every seat
    track: NotRequired[str]  # a tunnel that is not settled yet
    laid: NotRequired[Counts]
    revealed: NotRequired[list[str]]
    extra: NotRequired[int]
    places: NotRequired[list[str]]  # where a passenger is still to be chosen


class OpenSeat(TypedDict):
    """What everybody sees of a seat."""

    trains: int
    points: int  # for tracks
    stations_left: NotRequired[int]
    passengers: NotRequired[Counts]


class SeatPosition(OpenSeat):
    """A seat of a position."""

    hand: Counts
    tickets: list[str]


class SeatInView(OpenSeat):
    """A seat of a view: the viewer's own, and all at the end, have `hand` and `tickets`; the others have counts."""

    hand: NotRequired[Counts]
    tickets: NotRequired[list[str]]
    hand_size: NotRequired[int]
    ticket_count: NotRequired[int]
    ticket_kinds: NotRequired[TicketCounts]


class OpenPosition(TypedDict):
    """The part of a position that everybody sees, without its seats."""

    map: str
    players: int
    to_move: int | None
    phase: Phase
    claimed: dict[str, int]
    display: list[str]
    discards: Counts
    last_turn_of: int | None
    passes: int
    stations: NotRequired[dict[str, int]]
    passengers: NotRequired[dict[str, list[str]]]
    start: NotRequired[int]
    pending: NotRequired[Pending]


class Position(OpenPosition):
    """A whole position."""

    seats: list[SeatPosition]
    deck: list[str]
    ticket_deck: list[str] | TicketsByDeck


class ViewJson(OpenPosition):
    """What one seat or a spectator sees: counts while the game goes on, the whole position and the seed at its end."""

    seats: list[SeatInView]
    viewer: int | None
    seed_hash: str
    deck_size: NotRequired[int]
    ticket_deck_size: NotRequired[int | TicketCounts]
    deck: NotRequired[list[str]]
    ticket_deck: NotRequired[list[str] | TicketsByDeck]
    seed: NotRequired[int | str]


class Result(TypedDict):
    """How a finished game ended."""

    totals: list[int]
    winners: list[int]


class OpenRecord(TypedDict):
    """What everybody has seen of a game that goes on, in the shape of a record; it can't be played again."""

    format: int
    map: str
    players: int
    names: list[str]
    start: int
    actions: list[str]
    result: Result | None


class RecordedHint(TypedDict):
    """A hint that a seat asked for during the game."""

    seat: int
    seq: int  # the number of actions before it
    level: int  # 1: a nudge, 2: candidates, 3: the move


class Record(OpenRecord):
    """A game as a seed and action texts, enough to play it again exactly."""

    seed: int | str
    position: NotRequired[Position]  # where the game did not begin with the deal
    hints: NotRequired[list[RecordedHint]]  # in the order in which they were asked for; one for each decision
