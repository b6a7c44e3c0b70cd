"""The whole table in plain names: read from a full position (protocol.md, 3) and written as one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self

from ironlanes.boards.model import Board, Ticket, Track

from .normalise import SETUP_PHASES, Position
from .shuffles import Shuffles

#: The ticket deck's name on a board that has one; with two they are "short" and "long" (S5).
REGULAR = "regular"


@dataclass
class Seat:
    """What lies before one player."""

    hand: Counter[str]
    tickets: list[str]
    trains: int
    points: int
    stations_left: int
    passengers: Counter[str]


@dataclass
class Pending:
    """The pending part of a phase: an offer, a tunnel, or places where a passenger has to be taken."""

    offer: list[str] = field(default_factory=list)
    offers: list[list[str]] = field(default_factory=list)
    track: str = ""
    laid: Counter[str] = field(default_factory=Counter)
    revealed: list[str] = field(default_factory=list)
    extra: int = 0
    places: list[str] = field(default_factory=list)


@dataclass
class Table:
    """A game in progress, everything on it by its name."""

    board: Board
    players: int
    start: int
    to_move: int | None
    phase: str
    seats: list[Seat]
    claimed: dict[str, int]
    stations: dict[str, int]
    display: list[str]
    deck: list[str]
    discards: Counter[str]
    ticket_decks: dict[str, list[str]]
    passengers: dict[str, Counter[str]]
    pending: Pending
    last_turn_of: int | None
    passes: int
    #: The new decks that chance has in store for the action being played, and how often D6 replaced the display in it.
    shuffles: Shuffles = field(default_factory=Shuffles)
    replacements: int = 0

    @classmethod
    def from_position(cls, board: Board, position: Position) -> Self:
        """Return the table of a full position; values that follow from the board may be left out."""
        players = int(position["players"])
        given = list(position.get("seats") or [{} for _ in range(players)])
        claimed = dict(position.get("claimed") or {})
        stations = dict(position.get("stations") or {})
        standing = position.get("passengers") or {}
        return cls(
            board=board,
            players=players,
            start=int(position.get("start") or 0),
            to_move=position.get("to_move", 0),
            phase=position.get("phase", "turn"),
            seats=[_seat(board, seat, given[seat], claimed, stations) for seat in range(players)],
            claimed=claimed,
            stations=stations,
            display=list(position.get("display") or []),
            deck=list(position.get("deck") or []),
            discards=Counter(position.get("discards") or {}),
            ticket_decks=_ticket_decks(board, position.get("ticket_deck")),
            passengers={place.slug: Counter(standing.get(place.slug, ())) for place in board.places},
            pending=_pending(position.get("pending") or {}, players),
            last_turn_of=position.get("last_turn_of"),
            passes=int(position.get("passes") or 0),
        )

    def position(self) -> Position:
        """The whole position in the protocol's shape, nothing left to derive."""
        decks = {name: list(deck) for name, deck in self.ticket_decks.items()}
        return {
            "map": self.board.id,
            "players": self.players,
            "start": self.start,
            "to_move": self.to_move,
            "phase": self.phase,
            "pending": self._pending_position(),
            "seats": [_seat_position(seat) for seat in self.seats],
            "claimed": dict(self.claimed),
            "stations": dict(self.stations),
            "display": list(self.display),
            "deck": list(self.deck),
            "discards": dict(self.discards),
            "ticket_deck": decks.get(REGULAR, decks),
            "passengers": {place: list(here.elements()) for place, here in self.passengers.items() if here.total()},
            "last_turn_of": self.last_turn_of,
            "passes": self.passes,
        }

    def _pending_position(self) -> dict[str, Any]:
        pending = self.pending
        if self.phase in SETUP_PHASES and self.to_move is not None:
            offers = [list(offer) for offer in pending.offers]
            return {"offer": offers[self.to_move], "offers": offers}
        if self.phase == "keep-tickets":
            return {"offer": list(pending.offer)}
        if self.phase == "tunnel":
            laid, revealed = dict(pending.laid), list(pending.revealed)
            return {"track": pending.track, "laid": laid, "revealed": revealed, "extra": pending.extra}
        if self.phase == "passengers":
            return {"places": list(pending.places)}
        return {}

    @property
    def mover(self) -> Seat:
        """The seat whose decision it is."""
        assert self.to_move is not None, "the game is over: nobody is to move"
        return self.seats[self.to_move]

    def track(self, name: str) -> Track:
        """The track of that name."""
        return next(track for track in self.board.tracks if track.name == name)

    def ticket(self, name: str) -> Ticket:
        """The ticket of that name."""
        return next(ticket for ticket in self.board.tickets if ticket.name == name)

    def tracks_of(self, seat: int) -> list[Track]:
        """Every track that a seat has claimed."""
        return [track for track in self.board.tracks if self.claimed.get(track.name) == seat]

    def deck_of(self, ticket: str) -> list[str]:
        """The deck that a ticket came from (K3)."""
        if self.board.rules.ticket_decks == 1:
            return self.ticket_decks[REGULAR]
        return self.ticket_decks["long" if self.ticket(ticket).is_long else "short"]


def _seat(board: Board, seat: int, given: dict[str, Any], claimed: dict[str, int], stations: dict[str, int]) -> Seat:
    rules = board.rules
    lengths = [track.length for track in board.tracks if claimed.get(track.name) == seat]
    built = list(stations.values()).count(seat)
    return Seat(
        hand=Counter(given.get("hand") or {}),
        tickets=list(given.get("tickets") or []),
        trains=given.get("trains", rules.trains - sum(lengths)),
        points=given.get("points", sum(rules.track_points[length - 1] for length in lengths)),
        stations_left=given.get("stations_left", rules.stations - built),
        passengers=Counter(given.get("passengers") or {}),
    )


def _seat_position(seat: Seat) -> dict[str, Any]:
    return {
        "hand": dict(seat.hand),
        "tickets": list(seat.tickets),
        "trains": seat.trains,
        "points": seat.points,
        "stations_left": seat.stations_left,
        "passengers": dict(seat.passengers),
    }


def _ticket_decks(board: Board, given: Any) -> dict[str, list[str]]:
    if board.rules.ticket_decks == 1:
        return {REGULAR: list(given or [])}
    return {name: list((given or {}).get(name) or []) for name in ("short", "long")}


def _pending(given: dict[str, Any], players: int) -> Pending:
    return Pending(
        offer=list(given.get("offer") or []),
        offers=[list(offer) for offer in given.get("offers") or [[] for _ in range(players)]],
        track=given.get("track") or "",
        laid=Counter(given.get("laid") or {}),
        revealed=list(given.get("revealed") or []),
        extra=given.get("extra") or 0,
        places=list(given.get("places") or []),
    )
