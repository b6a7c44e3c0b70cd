"""How far a player's tickets are: what is still missing on the shortest path that is left."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
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
    #: The trains that each track takes, by its position.
    lengths: tuple[int, ...]


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
    return _Plan(frozenset(nodes) - countries, nodes, around, tuple(track.length for track in board.tracks))


#: A way along a track: the trains it takes, and where it is another player's (B4) the own station that allows it, as a
#: bit, or 1 for a new one.
_Way = tuple[int, int, int]
#: A node, the own stations that were used on the way to it, and how many new ones.
_Place = tuple[int, int, int]


class Network:
    """What a seat may still connect; any viewer's view will do, for all of this is open."""

    def __init__(self, view: View, seat: int) -> None:
        board = view.board
        self._plan = _plan_of(board)
        self._trains = view.trains(seat)
        self._new_stations = view.stations_left(seat) if board.rules.stations else 0
        self._bits: dict[str, int] = {}
        self._sites: frozenset[str] = frozenset()
        own, still_open = view.own_mask(seat), view.open_mask(seat)
        #: The trains that each track takes; MANY where it is another player's, or nobody can claim it any more.
        self._trains_for = [
            length if still_open >> position & 1 else 0 if own >> position & 1 else MANY
            for position, length in enumerate(self._plan.lengths)
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
        return self._borrowing(ticket, new_stations) if self._bits or new_stations else self._on_foot(ticket)

    def _on_foot(self, ticket: Ticket) -> tuple[int, int] | None:
        """The same over own and open tracks alone."""
        tracks, trains_for = self._plan.tracks, self._trains_for
        goals = self._plan.nodes[ticket.places[1]]
        best = [MANY] * len(tracks)
        heap = [(0, node, 0) for node in self._plan.nodes[ticket.places[0]]]
        while heap:
            trains, node, path = heappop(heap)
            if node in goals:
                return trains, path
            if best[node] < trains:
                continue
            for other, track in tracks[node]:
                there = trains + trains_for[track]
                if there < best[other]:
                    best[other] = there
                    heappush(heap, (there, other, path | 1 << track))
        return None

    def _borrowing(self, ticket: Ticket, new_stations: int) -> tuple[int, int] | None:
        """The same where own stations and new ones let tracks of others be used."""
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
        has_station = view.stations_left(seat) < board.rules.stations
        may_borrow = board.rules.stations > 0
        stale = [name for name in tickets if has_station or not self._is_still_so(name, usable, own, may_borrow)]
        self._own = own
        if not stale:
            return
        done, network = completed() if has_station else (), Network(view, seat)
        for name in stale:
            progress = network.progress(board.tickets[board.ticket_index[name]], name in done)
            if not has_station and progress == Progress(State.OPEN):
                progress = Progress(State.COMPLETED)
            self._known[name] = progress

    def _is_still_so(self, name: str, usable: int, own: int, may_borrow: bool) -> bool:
        """Tracks that others claim only take ways away: the shortest one is that as long as it is there."""
        known = self._known.get(name)
        if known is None or known.state is State.WITH_STATIONS:
            return False
        if known.state is State.COMPLETED:
            return True
        if known.state is State.LOST:
            return not may_borrow
        return own == self._own and not known.path & ~usable
