"""What a seat can still connect: its joint graph, and the shortest paths in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from typing import Final

from ironlanes.boards.model import MAX_NODES, MAX_TRACKS
from ironlanes.game.view import View

from .graph import BoardGraph, board_graph

#: A price is trains times this, and 1 for each track to claim: of equally short paths the one with fewer tracks wins.
TRAIN: Final = MAX_TRACKS
CLOSED: Final = -1
#: A state of the search is a node and, above it, a bit for each station whose one track (B4) is used.
NODE: Final = MAX_NODES - 1
NEW_STATION: Final = MAX_NODES

#: A step along a track: its price, the track, the node that it leads to, the bit of the station that it needs (or 0).
Step = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Path:
    """A shortest way to connect two places."""

    #: How many trains it still takes.
    trains: int
    #: The tracks that they go to, in order from the first place.
    tracks: tuple[int, ...]
    #: Another player's track that it uses through a station which is yet to be built.
    borrowed: int | None = None

    @property
    def is_complete(self) -> bool:
        return not self.trains and self.borrowed is None


@dataclass(frozen=True)
class Network:
    """The joint graph of a seat: the tracks that it could still claim at their length, and its own at length 0.

    Beside them lie the tracks of others that stations let it use. A path never uses two of them through one station
    (B4); that two tickets may not do so either is not looked at.
    """

    graph: BoardGraph
    #: How many trains the seat has left.
    trains: int
    #: What each track costs; CLOSED where the seat can't have it.
    prices: tuple[int, ...]
    #: Tracks of others with a station of the seat at an end: the bits of those stations.
    loans: dict[int, list[int]]
    #: Tracks of others with a city at an end where the seat could still build a station: those cities.
    sites: dict[int, list[str]]

    @property
    def free(self) -> list[int]:
        """The free graph: the tracks that the seat could still claim."""
        return [track for track, price in enumerate(self.prices) if price > 0]

    def extended(self, tracks: Collection[int]) -> Network:
        """The network as it will be once the seat has claimed these tracks."""
        prices = tuple(0 if track in tracks else price for track, price in enumerate(self.prices))
        spent = sum(price // TRAIN for price in self.prices) - sum(price // TRAIN for price in prices)
        return replace(self, prices=prices, trains=self.trains - spent)

    def path(self, places: tuple[str, str], with_new_station: bool = False) -> Path | None:
        """A shortest path between two places, if there is one; it may count on one station that is yet to be built."""
        steps = self._steps_with_new_station if with_new_station else self._steps
        starts, goals = (self.graph.nodes[place] for place in places)
        reached = dict.fromkeys(starts, 0)
        came: dict[int, tuple[int, int]] = {}
        heap = [(0, node) for node in starts]
        while heap:
            price, state = heappop(heap)
            if state & NODE in goals:
                return self._path_to(state, price, came)
            if price > reached[state]:
                continue
            used = state & ~NODE
            for more, track, node, station in steps[state & NODE]:
                onward = node | used | station
                if not used & station and price + more < reached.get(onward, price + more + 1):
                    reached[onward] = price + more
                    came[onward] = (state, track)
                    heappush(heap, (price + more, onward))
        return None

    def _path_to(self, state: int, price: int, came: dict[int, tuple[int, int]]) -> Path:
        tracks, borrowed = [], None
        while state in came:
            before, track = came[state]
            if self.prices[track] > 0:
                tracks.append(track)
            if state & ~before & NEW_STATION:
                borrowed = track
            state = before
        return Path(price // TRAIN, tuple(reversed(tracks)), borrowed)

    @cached_property
    def _steps(self) -> list[list[Step]]:
        """From each node, the steps along tracks that are the seat's, free, or lent by its stations."""
        prices, loans = self.prices, self.loans
        steps: list[list[Step]] = [
            [(prices[track], track, node, 0) for track, node in ways if prices[track] != CLOSED]
            for ways in self.graph.ways
        ]
        for track, stations in loans.items():
            self._lend(steps, track, stations)
        return steps

    @cached_property
    def _steps_with_new_station(self) -> list[list[Step]]:
        """The same, and those along every track that a station yet to be built could lend."""
        steps = [list(each) for each in self._steps]
        for track in self.sites:
            self._lend(steps, track, [NEW_STATION])
        return steps

    def _lend(self, steps: list[list[Step]], track: int, stations: list[int]) -> None:
        first, second = self.graph.ends[track]
        for station in stations:
            steps[first].append((0, track, second, station))
            steps[second].append((0, track, first, station))


def network_of(view: View, seat: int) -> Network:
    """The network of any seat, as far as everybody can see it."""
    board, trains = view.board, view.trains(seat)
    index, prices = board.track_index, [CLOSED] * len(board.tracks)
    for name in view.open_tracks(seat):
        length = board.tracks[index[name]].length
        if length <= trains:
            prices[index[name]] = length * TRAIN + 1
    others = []
    for name, owner in view.claimed.items():
        if owner == seat:
            prices[index[name]] = 0
        else:
            others.append(index[name])
    loans, sites = _lending(view, seat, others) if board.rules.stations else ({}, {})
    return Network(board_graph(board), trains, tuple(prices), loans, sites)


def _lending(view: View, seat: int, others: list[int]) -> tuple[dict[int, list[int]], dict[int, list[str]]]:
    """Which tracks of others the seat's stations lend it, and which a new one could."""
    own = [city for city, owner in view.stations.items() if owner == seat]
    bits = {city: NEW_STATION << number for number, city in enumerate(own, start=1)}
    taken = {place.slug for place in view.board.countries}.union(view.stations)
    can_build = view.stations_left(seat) > 0
    loans, sites = {}, {}
    for track in others:
        places = view.board.tracks[track].places
        if lending := [bits[place] for place in places if place in bits]:
            loans[track] = lending
        building = [place for place in places if place not in taken]
        if can_build and building:
            sites[track] = building
    return loans, sites
