"""What happened: one class an event, which says for itself what each seat may see of it (H1).

An event as the rules tell it is the whole truth. `seen_by` gives the event as a seat (None: a spectator) may see it:
what that seat may not know is None there, and left out of the JSON.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import ClassVar, Self

Cards = dict[str, int]


@cache
def _field_names(kind: type[_Event]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@dataclass(frozen=True, slots=True)
class _Event(ABC):
    type: ClassVar[str]

    @abstractmethod
    def seen_by(self, seat: int | None) -> _Event:
        """The event as a seat, or a spectator, may see it."""

    def to_json(self) -> dict[str, object]:
        """The event as the protocol writes it."""
        fields: dict[str, object] = {"type": self.type}
        for name in _field_names(type(self)):
            value = getattr(self, name)
            if type(value) is tuple:
                fields[name] = list(value)
            elif value is not None:
                fields[name] = value
        return fields


@dataclass(frozen=True, slots=True)
class _OpenEvent(_Event):
    """An event that everybody sees as it is."""

    def seen_by(self, seat: int | None) -> Self:
        return self


@dataclass(frozen=True, slots=True)
class Took(_OpenEvent):
    """A seat took a face-up card."""

    type = "took"
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Drew(_Event):
    """A seat drew a card from the deck."""

    type = "drew"
    seat: int
    card: str | None

    def seen_by(self, seat: int | None) -> Drew:
        return self if seat == self.seat else Drew(self.seat, None)


@dataclass(frozen=True, slots=True)
class Displayed(_OpenEvent):
    """Cards were turned up, after the whole display was discarded (D6) or not."""

    type = "display"
    turned_up: tuple[str, ...]
    display: tuple[str, ...]
    discarded: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Reshuffled(_Event):
    """The discards became the deck (D7); its order, top first, is for nobody.

    While cards are revealed for a tunnel, `revealed` says how many of them had been.
    """

    type = "reshuffled"
    deck_size: int
    deck: tuple[str, ...] | None
    revealed: int | None = None

    def seen_by(self, seat: int | None) -> Reshuffled:
        return replace(self, deck=None)


@dataclass(frozen=True, slots=True)
class Claimed(_OpenEvent):
    """A seat claimed a track with all the cards given here."""

    type = "claimed"
    seat: int
    track: str
    cards: Cards
    points: int


@dataclass(frozen=True, slots=True)
class TunnelRevealed(_OpenEvent):
    """Cards were revealed for a tunnel, which costs `extra` more cards."""

    type = "tunnel"
    seat: int
    track: str
    laid: Cards
    revealed: tuple[str, ...]
    extra: int


@dataclass(frozen=True, slots=True)
class Declined(_OpenEvent):
    """A seat gave a tunnel up and took back what it had laid down."""

    type = "declined"
    seat: int
    track: str
    taken_back: Cards


@dataclass(frozen=True, slots=True)
class Offered(_Event):
    """A seat drew tickets to choose from; with two ticket decks everybody heard how many of which."""

    type = "offered"
    seat: int
    count: int
    tickets: tuple[str, ...] | None
    short: int | None = None
    long: int | None = None

    def seen_by(self, seat: int | None) -> Offered:
        return self if seat == self.seat else replace(self, tickets=None)


@dataclass(frozen=True, slots=True)
class Kept(_Event):
    """A seat kept some of the tickets on offer; with two ticket decks their sizes tell how many of which."""

    type = "kept"
    seat: int
    count: int
    tickets: tuple[str, ...] | None
    returned: tuple[str, ...] | None
    short: int | None = None
    long: int | None = None

    def seen_by(self, seat: int | None) -> Kept:
        return self if seat == self.seat else replace(self, tickets=None, returned=None)


@dataclass(frozen=True, slots=True)
class TicketsReshuffled(_Event):
    """The ticket decks were shuffled again once everyone had chosen (S5); their order is for nobody."""

    type = "tickets-reshuffled"
    ticket_deck: dict[str, list[str]] | list[str] | None

    def seen_by(self, seat: int | None) -> TicketsReshuffled:
        return replace(self, ticket_deck=None)


@dataclass(frozen=True, slots=True)
class StationBuilt(_OpenEvent):
    """A seat built a station."""

    type = "station"
    seat: int
    city: str
    cards: Cards


@dataclass(frozen=True, slots=True)
class PassengerTaken(_OpenEvent):
    """A seat took a passenger."""

    type = "passenger"
    seat: int
    place: str
    colour: str


@dataclass(frozen=True, slots=True)
class LastRound(_OpenEvent):
    """A seat fell to so few trains that everybody, that one last, has one more turn (E1)."""

    type = "last-round"
    seat: int


@dataclass(frozen=True, slots=True)
class Passed(_OpenEvent):
    """A seat had no legal action (A2)."""

    type = "passed"
    seat: int


@dataclass(frozen=True, slots=True)
class Over(_OpenEvent):
    """The game is over, and these seats have won."""

    type = "over"
    winners: tuple[int, ...]


Event = (
    Took
    | Drew
    | Displayed
    | Reshuffled
    | Claimed
    | TunnelRevealed
    | Declined
    | Offered
    | Kept
    | TicketsReshuffled
    | StationBuilt
    | PassengerTaken
    | LastRound
    | Passed
    | Over
)
