"""What somebody likes on a board: it stays when the rest is made anew."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ironlanes.boards import Board
from ironlanes.boards.model import Place, Ticket, Track

from ..places.areas import PlaceError


@dataclass(frozen=True)
class Locks:
    """The places, tracks and tickets that stay, by their names on the board."""

    places: frozenset[str] = field(default_factory=frozenset)
    tracks: frozenset[str] = field(default_factory=frozenset)
    tickets: frozenset[str] = field(default_factory=frozenset)

    def tracks_of(self, board: Board) -> list[Track]:
        """Return the locked tracks of a board."""
        return [track for track in board.tracks if track.name in self.tracks]

    def tickets_of(self, board: Board) -> list[Ticket]:
        """Return the locked tickets of a board."""
        return [ticket for ticket in board.tickets if ticket.name in self.tickets]

    def places_of(self, board: Board) -> list[Place]:
        """Return the locked places of a board: a track and a ticket keep theirs."""
        ends = [*(track.places for track in self.tracks_of(board)), *(each.places for each in self.tickets_of(board))]
        wanted = self.places.union(*ends)
        return [place for place in board.places if place.slug in wanted]


NO_LOCKS: Final = Locks()


@dataclass(frozen=True)
class KeptParts:
    """What stays of a board when another one is made of the same place."""

    cities: tuple[Place, ...] = ()
    tracks: tuple[Track, ...] = ()
    tickets: tuple[Ticket, ...] = ()

    @classmethod
    def of(cls, board: Board, locks: Locks) -> KeptParts:
        """Return what is locked; raise PlaceError for a country, which belongs to the cities around it."""
        cities = locks.places_of(board)
        if country := next((place for place in cities if place.is_country), None):
            raise PlaceError(f"{country.name} can't stay when everything is made anew: it belongs to the cities there.")
        return cls(tuple(cities), tuple(locks.tracks_of(board)), tuple(locks.tickets_of(board)))
