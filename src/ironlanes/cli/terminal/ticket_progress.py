"""How far a player's tickets are: what is still missing on the shortest path that is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from heapq import heappop, heappush

from ironlanes.boards import Board, Ticket, Track
from ironlanes.game.view import View

Node = tuple[str, str]


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


@dataclass(frozen=True, slots=True)
class _Step:
    """A way along a track: the trains it takes, or the other player's track that a station lets one use (B4)."""

    node: Node
    trains: int
    is_foreign: bool = False
    #: The number of the own station that allows it; None where it takes a new one.
    station: int | None = None


class Network:
    """What a seat may still connect, from its view."""

    def __init__(self, view: View, seat: int) -> None:
        self._board: Board = view.board
        self._countries = {place.slug for place in view.board.countries}
        self._trains = view.trains(seat)
        self._new_stations = view.stations_left(seat) if view.board.rules.stations else 0
        self._steps: dict[Node, list[_Step]] = {}
        self._nodes: dict[str, set[Node]] = {}
        own = {city: number for number, city in enumerate(sorted(c for c, s in view.stations.items() if s == seat))}
        taken = set(view.stations)
        open_tracks = set(view.open_tracks(seat))
        for track in view.board.tracks:
            owner = view.claimed.get(track.name)
            if owner == seat or track.name in open_tracks:
                self._lay(track, _Step(("", ""), 0 if owner == seat else track.length))
            elif owner is not None:
                for step in self._borrowed(track, own, taken):
                    self._lay(track, step)

    def progress(self, ticket: Ticket, is_completed: bool) -> Progress:
        """How a ticket stands; whether it is completed already the score knows, which chooses for the stations."""
        if is_completed:
            return Progress(State.COMPLETED)
        best: Progress | None = None
        for new in range(self._new_stations + 1):
            missing = self._missing(ticket, new)
            if missing is not None and missing <= self._trains:
                best = Progress(State.WITH_STATIONS if new else State.OPEN, missing, new)
                break
        return best or Progress(State.LOST)

    def distance(self, ticket: Ticket) -> int | None:
        """The fewest trains that complete a ticket without new stations; None where it can't be done."""
        return self._missing(ticket, 0)

    def _borrowed(self, track: Track, own: dict[str, int], taken: set[str]) -> Iterator[_Step]:
        for place in track.places:
            if place in own:
                yield _Step(("", ""), 0, True, own[place])
            elif place not in taken and place not in self._countries and self._new_stations:
                yield _Step(("", ""), 0, True)

    def _lay(self, track: Track, step: _Step) -> None:
        first, second = (
            (place, track.name if place in self._countries else "")  # K6: an end of its own in a country
            for place in track.places
        )
        for start, end in ((first, second), (second, first)):
            self._nodes.setdefault(start[0], set()).add(start)
            self._steps.setdefault(start, []).append(_Step(end, step.trains, step.is_foreign, step.station))

    def _missing(self, ticket: Ticket, new_stations: int) -> int | None:
        """The length of the shortest path, with so many new stations at the most."""
        goals = self._nodes.get(ticket.places[1], set())
        heap = [(0, node, 0, 0) for node in self._nodes.get(ticket.places[0], ())]
        seen = set[tuple[Node, int, int]]()
        while heap:
            trains, node, used, built = heappop(heap)
            if node in goals:
                return trains
            if (node, used, built) in seen:
                continue
            seen.add((node, used, built))
            for step in self._steps.get(node, ()):
                bit = 0 if step.station is None else 1 << step.station
                new = built + (step.is_foreign and step.station is None)
                if not used & bit and new <= new_stations:
                    heappush(heap, (trains + step.trains, step.node, used | bit, new))
        return None
