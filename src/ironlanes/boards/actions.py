"""The actions of the rule book: frozen values, each with its one text in the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from .model import COLOURS, GRAY, LOCOMOTIVE, Board

SHORT, LONG = "short", "long"


@dataclass(frozen=True, slots=True)
class Payment:
    """A set of cards: cards of one colour, and locomotives (C2); without a colour, only locomotives."""

    colour: str | None
    cards: int
    locomotives: int

    @property
    def text(self) -> str:
        parts = []
        if self.colour is not None:
            parts.append(f"{self.cards} {self.colour}")
        if self.locomotives:
            parts.append(f"{self.locomotives} {LOCOMOTIVE}")
        return " ".join(parts)

    @property
    def counts(self) -> dict[str, int]:
        """The number of cards by kind, as in the position notation."""
        counts = {self.colour: self.cards} if self.colour is not None else {}
        return counts | ({LOCOMOTIVE: self.locomotives} if self.locomotives else {})


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take a face-up card (D1)."""

    card: str

    @property
    def text(self) -> str:
        return f"draw {self.card}"


@dataclass(frozen=True, slots=True)
class DrawBlind:
    """Take the top card of the deck (D1)."""

    @property
    def text(self) -> str:
        return "draw deck"


@dataclass(frozen=True, slots=True)
class ClaimTrack:
    """Claim a track and pay for it with cards (C1)."""

    track: str
    payment: Payment

    @property
    def text(self) -> str:
        return f"claim {self.track} with {self.payment.text}"


@dataclass(frozen=True, slots=True)
class DrawTickets:
    """Draw tickets (K1); with two ticket decks, this many of each (S5, K2)."""

    short: int | None = None
    long: int | None = None

    @property
    def text(self) -> str:
        if self.short is None or self.long is None:
            return "tickets"
        counts = ((self.short, SHORT), (self.long, LONG))
        return " ".join(["tickets", *(f"{count} {deck}" for count, deck in counts if count)])


@dataclass(frozen=True, slots=True)
class KeepTickets:
    """Keep some of the tickets on offer, by their positions in the offer, counted from 1."""

    positions: tuple[int, ...]

    @property
    def text(self) -> str:
        return " ".join(["keep", *map(str, self.positions)])


@dataclass(frozen=True, slots=True)
class BuildStation:
    """Build a station in a city (B1)."""

    city: str
    payment: Payment

    @property
    def text(self) -> str:
        return f"station {self.city} with {self.payment.text}"


@dataclass(frozen=True, slots=True)
class PayTunnel:
    """Pay the extra cards of a tunnel (T5)."""

    payment: Payment

    @property
    def text(self) -> str:
        return f"pay {self.payment.text}"


@dataclass(frozen=True, slots=True)
class DeclineTunnel:
    """Give up a tunnel (T5)."""

    @property
    def text(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class TakePassenger:
    """Choose a passenger at one of the places that a claimed track connects (P1)."""

    place: str
    colour: str

    @property
    def text(self) -> str:
        return f"passenger {self.place} {self.colour}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, because nothing else is legal (A2)."""

    @property
    def text(self) -> str:
        return "pass"


Action = (
    TakeCard
    | DrawBlind
    | ClaimTrack
    | DrawTickets
    | KeepTickets
    | BuildStation
    | PayTunnel
    | DeclineTunnel
    | TakePassenger
    | Pass
)


def every_action(board: Board) -> tuple[Action, ...]:
    """Return every action that can ever be legal on a board, sorted by text. An action's position here is its index."""
    return tuple(sorted(_actions(board), key=lambda action: action.text))


def payments(length: int, colour: str, locomotives: int = 0) -> Iterator[Payment]:
    """Yield every payment of `length` cards of a colour (gray: any one) with at least this many locomotives (C8)."""
    colours = COLOURS if colour == GRAY else (colour,)
    for cards in range(1, length - locomotives + 1):
        yield from (Payment(each, cards, length - cards) for each in colours)
    yield Payment(None, 0, length)


def _actions(board: Board) -> Iterator[Action]:
    rules = board.rules
    yield from (TakeCard(card) for card in (*COLOURS, LOCOMOTIVE))
    yield DrawBlind()
    yield Pass()
    for track in board.tracks:
        yield from (ClaimTrack(track.name, each) for each in payments(track.length, track.colour, track.locomotives))
    yield from _ticket_actions(board)
    for city in board.cities:
        for cost in range(1, rules.stations + 1):
            yield from (BuildStation(city.slug, each) for each in payments(cost, GRAY))
    if any(track.is_tunnel for track in board.tracks):
        yield DeclineTunnel()
        for extra in range(1, rules.tunnel_cards + 1):
            yield from (PayTunnel(each) for each in payments(extra, GRAY))
    for place in board.places if any(rules.passengers) else ():
        yield from (TakePassenger(place.slug, colour) for colour, n in zip(COLOURS, rules.passengers, strict=True) if n)


def _ticket_actions(board: Board) -> Iterator[Action]:
    rules = board.rules
    most_drawn = max(rules.setup_tickets, rules.drawn_tickets)
    if rules.ticket_decks == 1:
        yield DrawTickets()
    else:
        for total in range(1, most_drawn + 1):
            yield from (DrawTickets(total - long, long) for long in range(total + 1))
    most_offered = max(rules.setup_tickets + rules.setup_long_tickets, rules.drawn_tickets)
    for kept in range(1, most_offered + 1):
        yield from (KeepTickets(each) for each in combinations(range(1, most_offered + 1), kept))
