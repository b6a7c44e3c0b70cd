"""Hints and their parts. Reasons are codes with names and numbers; the code that shows them writes the sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import UnionType
from typing import Final


class ReasonCode(StrEnum):
    """Why a move is good, or a fact that an attentive player knows."""

    COMPLETES_TICKET = "completes-ticket"
    BRINGS_TICKET_NEAR = "brings-ticket-near"
    TWO_TICKETS = "two-tickets"
    ONLY_WAY_LEFT = "only-way-left"
    TRACK_POINTS = "track-points"
    BLOCK = "block"
    END_NOW = "end-now"
    TUNNEL_RISK = "tunnel-risk"
    CARD_NEEDED = "card-needed"
    GRAY_CARD_NEEDED = "gray-card-needed"
    SCARCE = "scarce"
    CARDS_TOGETHER = "cards-together"
    DECK_BETTER = "deck-better"
    DECK_CHANCE = "deck-chance"
    LOCOMOTIVE_PRICE = "locomotive-price"
    DRAW_TICKETS = "draw-tickets"
    TICKETS_FIT = "tickets-fit"
    STATION_LAST = "station-last"
    PASSENGER_LEAD = "passenger-lead"
    ONLY_MOVE = "only-move"
    CHAMPION = "champion"  # nothing that words explain: the champion would play it
    # Facts, which name no move.
    TICKET_OPEN = "ticket-open"
    TICKET_LOST = "ticket-lost"
    TRAINS_SHORT = "trains-short"
    END_DANGER = "end-danger"


#: What each reason is about, by name and type. Tracks, tickets and places are given by name or slug, seats by number.
REASON_FIELDS: Final[dict[ReasonCode, dict[str, type | UnionType]]] = {
    ReasonCode.COMPLETES_TICKET: {"ticket": str, "points": int},
    ReasonCode.BRINGS_TICKET_NEAR: {"ticket": str, "trains": int},  # that are missing after the move
    ReasonCode.TWO_TICKETS: {"tickets": int},
    ReasonCode.ONLY_WAY_LEFT: {"ticket": str, "trains": int | None},  # the detour's; None: there is none
    ReasonCode.TRACK_POINTS: {"spaces": int, "points": int},
    ReasonCode.BLOCK: {"seat": int, "trains": int | None},
    ReasonCode.END_NOW: {},
    ReasonCode.TUNNEL_RISK: {"percent": int},  # how often the cards in hand don't pay the tunnel
    ReasonCode.CARD_NEEDED: {"card": str, "track": str, "cards": int},  # cards that are missing for the track
    ReasonCode.GRAY_CARD_NEEDED: {"card": str, "track": str, "cards": int},  # the same of a track of any colour
    ReasonCode.SCARCE: {"card": str, "left": int, "total": int},
    ReasonCode.CARDS_TOGETHER: {"card": str, "cards": int},  # in hand after the move
    ReasonCode.DECK_BETTER: {"one_in": int},  # no face-up card helps, and one in this many unseen cards is a locomotive
    ReasonCode.DECK_CHANCE: {"one_in": int},
    ReasonCode.LOCOMOTIVE_PRICE: {},
    ReasonCode.DRAW_TICKETS: {"trains": int},
    ReasonCode.TICKETS_FIT: {"trains": int, "shared": int},
    ReasonCode.STATION_LAST: {"ticket": str, "points": int, "cost": int},
    ReasonCode.PASSENGER_LEAD: {"colour": str, "own": int, "others": int},  # the most that another seat has
    ReasonCode.ONLY_MOVE: {},
    ReasonCode.CHAMPION: {},
    ReasonCode.TICKET_OPEN: {"ticket": str, "trains": int},
    ReasonCode.TICKET_LOST: {"ticket": str},
    ReasonCode.TRAINS_SHORT: {"needed": int, "trains": int},
    ReasonCode.END_DANGER: {"seat": int},
}


@dataclass(frozen=True, slots=True)
class HintReason:
    """A reason or a fact, with what it is about."""

    code: ReasonCode
    about: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Return the reason as messages write it; unknown values are left out."""
        about = {name: value for name, value in self.about.items() if value is not None}
        return {"code": str(self.code), **about}


class MoveKind(StrEnum):
    """What a move is, without naming it."""

    CLAIM = "claim"
    CARDS = "cards"
    TICKETS = "tickets"
    KEEP = "keep"
    STATION = "station"
    TUNNEL = "tunnel"
    PASSENGER = "passenger"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Nudge:
    """The first level: what kind of move to look for, and what it is about."""

    kind: MoveKind
    ticket: str | None = None
    card: str | None = None
    place: str | None = None
    is_urgent: bool = False  # another player may take it


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move worth thinking about."""

    action: str
    reasons: tuple[HintReason, ...]
    behind: float | None = None  # points that it is worse than the best one; None: as good, as far as can be told


@dataclass(frozen=True, slots=True)
class TicketSet:
    """Tickets of an offer that may be kept together."""

    action: str
    tickets: tuple[str, ...]
    points: int
    trains: int | None  # that all open tickets need together, these included; None: there is no way
    shared: int  # trains that serve several of them
    completed: int | None = None  # in how many of `games` trial games every ticket of the set was completed
    games: int | None = None
    expected: float | None = None  # final points


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice for the seat to move, in one position."""

    nudge: Nudge
    facts: tuple[HintReason, ...]
    candidates: tuple[Candidate, ...]  # the best first
    ticket_sets: tuple[TicketSet, ...] = ()  # where tickets are chosen; in the order of the offer
    gain: float | None = None  # points that the best one is ahead of the others, where that is certain
    is_final: bool = False  # whether the moves were compared, and not only thought of
