"""How far a player's tickets are, worked out in plain Python: what the kernels are compared with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from heapq import heappop, heappush
from typing import Final

from ironlanes.boards import Board, Ticket, Track
from ironlanes.game.ticket_progress import TicketProgress, TicketStatus
from ironlanes.game.view import View

#: More trains than any path takes.
MANY: Final = 10_000


@dataclass(frozen=True, slots=True)
class _Plan:
    """A board's tracks between numbered nodes: a city is one, a country one for every track into it (K6)."""

    cities: frozenset[str]
    #: The nodes of each place.
    nodes: dict[str, tuple[int, ...]]
    #: For each node the tracks that end there: (the node at the other end, the track's position).
    tracks: tuple[tuple[tuple[int, int], ...], ...]


@cache
def _plan_of(board: Board) -> _Plan:
    countries = {place.slug for place in board.countries}
    numbers: dict[tuple[str, str], int] = {}
    tracks: dict[int, list[tuple[int, int]]] = {}
    for position, track in enumerate(board.tracks):
        ends = [(place, track.name if place in countries else "") for place in track.places]
        first, second = (numbers.setdefault(end, len(numbers)) for end in ends)
        tracks.setdefault(first, []).append((second, position))
        tracks.setdefault(second, []).append((first, position))
    nodes = {place.slug: tuple(at for (slug, _), at in numbers.items() if slug == place.slug) for place in board.places}
    around = tuple(tuple(tracks[node]) for node in range(len(numbers)))
    return _Plan(frozenset(nodes) - countries, nodes, around)


#: A way along a track: the trains it takes, and where it is another player's (B4) the own station that allows it, as a
#: bit, or 1 for a new one.
_Way = tuple[int, int, int]
#: A node, the own stations that were used on the way to it, and how many new ones.
_Place = tuple[int, int, int]


class SeatNetwork:
    """What a seat may still connect; any viewer's view will do, for all of this is open."""

    def __init__(self, view: View, seat: int) -> None:
        board = view.board
        self._plan = _plan_of(board)
        self._trains = view.trains(seat)
        self._new_stations = view.stations_left(seat) if board.rules.stations else 0
        self._bits: dict[str, int] = {}
        self._sites: frozenset[str] = frozenset()
        still_open = set(view.open_tracks(seat))
        #: The trains that each track takes; MANY where it is another player's, or nobody can claim it any more.
        self._trains_for = [
            track.length if track.name in still_open else 0 if view.claimed.get(track.name) == seat else MANY
            for track in board.tracks
        ]
        if board.rules.stations:
            own_cities = sorted(city for city, builder in view.stations.items() if builder == seat)
            self._bits = {city: 1 << number for number, city in enumerate(own_cities)}
            self._sites = self._plan.cities - set(view.stations) if self._new_stations else frozenset()
        self._view = view

    @cached_property
    def _ways(self) -> list[tuple[_Way, ...]]:
        """The ways along each track, with those that a station allows over a track of another player (B4)."""
        claimed = self._view.claimed
        return [
            ((trains, 0, 0),) if trains < MANY else tuple(self._borrowed(track)) if track.name in claimed else ()
            for track, trains in zip(self._view.board.tracks, self._trains_for, strict=True)
        ]

    def progress(self, ticket: Ticket, is_completed: bool) -> TicketProgress:
        """How a ticket stands; whether it is completed already the score knows, which chooses for the stations."""
        if is_completed:
            return TicketProgress(TicketStatus.COMPLETED)
        for new in range(self._new_stations + 1):
            found = self._shortest(ticket, new)
            if found is not None and found <= self._trains:
                return TicketProgress(TicketStatus.WITH_STATIONS if new else TicketStatus.OPEN, found, new)
        return TicketProgress(TicketStatus.LOST)

    def distance(self, ticket: Ticket) -> int | None:
        """The fewest trains that complete a ticket without new stations; None where it can't be done."""
        return self._shortest(ticket, 0)

    def _borrowed(self, track: Track) -> Iterator[_Way]:
        for place in track.places:
            if place in self._bits:
                yield 0, self._bits[place], 0
            elif place in self._sites:
                yield 0, 0, 1

    def _shortest(self, ticket: Ticket, new_stations: int) -> int | None:
        """Return the length of the shortest path with at most a number of new stations."""
        tracks, ways = self._plan.tracks, self._ways
        goals = self._plan.nodes[ticket.places[1]]
        heap = [(0, (node, 0, 0)) for node in self._plan.nodes[ticket.places[0]]]
        best = {place: trains for trains, place in heap}
        while heap:
            trains, here = heappop(heap)
            node, used, built = here
            if node in goals:
                return trains
            if best[here] < trains:
                continue
            for other, track in tracks[node]:
                for more, bit, new in ways[track]:
                    place = (other, used | bit, built + new)
                    if used & bit or built + new > new_stations or best.get(place, MANY) <= trains + more:
                        continue
                    best[place] = trains + more
                    heappush(heap, (trains + more, place))
        return None
