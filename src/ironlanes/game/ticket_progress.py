"""How far a player's tickets are: what is still missing on the shortest path that is left."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from heapq import heappop, heappush
from typing import Any, Final

from ironlanes.boards import Board, Ticket, Track

from .view import View

#: More trains than any path takes.
MANY: Final = 10_000


class State(StrEnum):
    """How a ticket stands."""

    COMPLETED = "completed"
    OPEN = "open"
    WITH_STATIONS = "with stations"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Progress:
    """How a ticket stands, and how many trains and new stations would complete it."""

    state: State
    trains: int = 0
    stations: int = 0
    #: The tracks of the path that was found, as a bit for each position on the board.
    path: int = field(default=0, compare=False)


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
    return _Plan(frozenset(nodes) - countries, nodes, tuple(tuple(tracks[node]) for node in range(len(numbers))))


#: A way along a track: the trains it takes, and where it is another player's (B4) the own station that allows it, as a
#: bit, or 1 for a new one.
_Way = tuple[int, int, int]
#: A node, the own stations that were used on the way to it, and how many new ones.
_Place = tuple[int, int, int]


class Network:
    """What a seat may still connect; any viewer's view will do, for all of this is open."""

    def __init__(self, view: View, seat: int) -> None:
        self._plan = _plan_of(view.board)
        self._trains = view.trains(seat)
        self._new_stations = view.stations_left(seat) if view.board.rules.stations else 0
        stations = view.stations if view.board.rules.stations else {}
        own = sorted(city for city, builder in stations.items() if builder == seat)
        self._bits = {city: 1 << number for number, city in enumerate(own)}
        self._sites = self._plan.cities - set(stations) if self._new_stations else frozenset()
        own_mask, open_mask = view.own_mask(seat), view.open_mask(seat)
        others = sum(view.own_mask(other) for other in range(view.players) if other != seat)
        self._ways: list[tuple[_Way, ...]] = []
        for position, track in enumerate(view.board.tracks):
            if open_mask >> position & 1:
                self._ways.append(((track.length, 0, 0),))
            elif own_mask >> position & 1:
                self._ways.append(((0, 0, 0),))
            else:
                self._ways.append(tuple(self._borrowed(track)) if others >> position & 1 else ())

    def progress(self, ticket: Ticket, is_completed: bool) -> Progress:
        """How a ticket stands; whether it is completed already the score knows, which chooses for the stations."""
        if is_completed:
            return Progress(State.COMPLETED)
        for new in range(self._new_stations + 1):
            found = self._shortest(ticket, new)
            if found is not None and found[0] <= self._trains:
                return Progress(State.WITH_STATIONS if new else State.OPEN, found[0], new, found[1])
        return Progress(State.LOST)

    def distance(self, ticket: Ticket) -> int | None:
        """The fewest trains that complete a ticket without new stations; None where it can't be done."""
        found = self._shortest(ticket, 0)
        return None if found is None else found[0]

    def _borrowed(self, track: Track) -> Iterator[_Way]:
        for place in track.places:
            if place in self._bits:
                yield 0, self._bits[place], 0
            elif place in self._sites:
                yield 0, 0, 1

    def _shortest(self, ticket: Ticket, new_stations: int) -> tuple[int, int] | None:
        """The length of the shortest path, with so many new stations at the most, and its tracks."""
        tracks, ways = self._plan.tracks, self._ways
        goals = self._plan.nodes[ticket.places[1]]
        heap = [(0, (node, 0, 0)) for node in self._plan.nodes[ticket.places[0]]]
        best = {place: trains for trains, place in heap}
        came: dict[_Place, tuple[_Place, int]] = {}
        while heap:
            trains, here = heappop(heap)
            node, used, built = here
            if node in goals:
                return trains, _way_back(came, here)
            if best[here] < trains:
                continue
            for other, track in tracks[node]:
                for more, bit, new in ways[track]:
                    place = (other, used | bit, built + new)
                    if used & bit or built + new > new_stations or best.get(place, MANY) <= trains + more:
                        continue
                    best[place] = trains + more
                    came[place] = (here, track)
                    heappush(heap, (trains + more, place))
        return None


def _way_back(came: dict[_Place, tuple[_Place, int]], place: _Place) -> int:
    path = 0
    while place in came:
        place, track = came[place]
        path |= 1 << track
    return path


class Standings:
    """How a seat's tickets stand, from view to view; what can't have changed is not worked out again."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._known: dict[str, Progress] = {}
        self._own = 0
        self._built: Any = None

    def look(self, view: View, tickets: Sequence[str], completed: Callable[[], Collection[str]]) -> dict[str, Progress]:
        """How these tickets of the seat stand, from any viewer's view.

        `completed` knows the completed ones: it is asked where stations have to be chosen for (B4).
        """
        built = (view.built, tuple(tickets))
        if built != self._built:
            self._work_out(view, tickets, completed)
            self._built = built
        return {name: self._known[name] for name in tickets}

    def _work_out(self, view: View, tickets: Sequence[str], completed: Callable[[], Collection[str]]) -> None:
        board, seat = view.board, self._seat
        own = view.own_mask(seat)
        usable = own | view.open_mask(seat)
        has_station = board.rules.stations > 0 and seat in view.stations.values()
        may_borrow = has_station or (board.rules.stations > 0 and view.stations_left(seat) > 0)
        done = completed() if has_station else ()
        network: Network | None = None
        for name in tickets:
            known = None if has_station else self._known.get(name)
            if known is not None and self._is_still_so(known, usable, own, may_borrow):
                continue
            network = network or Network(view, seat)
            progress = network.progress(board.tickets[board.ticket_index[name]], name in done)
            if not has_station and progress == Progress(State.OPEN):
                progress = Progress(State.COMPLETED)
            self._known[name] = progress
        self._own = own

    def _is_still_so(self, known: Progress, usable: int, own: int, may_borrow: bool) -> bool:
        """Tracks that others claim only take ways away: the shortest one is that as long as it is there."""
        if known.state is State.COMPLETED:
            return True
        if known.state is State.LOST:
            return not may_borrow
        if known.state is State.WITH_STATIONS or own != self._own:
            return False
        return not known.path & ~usable
