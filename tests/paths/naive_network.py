"""What a seat can still connect, worked out plainly: an oracle for the kernels that search shortest paths."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import Final

from ironlanes.game.view import View

from .naive_graph import BoardGraph, board_graph

#: A price is trains times this, and 1 for each track to claim: of equally short paths the one with fewer tracks wins.
TRAIN: Final = 128
CLOSED: Final = -1
#: The station that is yet to be built, among the names of the cities with one.
NEW_STATION: Final = "new"

#: Where the search is: a node, and the stations whose one track (B4) was used on the way to it.
Place = tuple[int, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Path:
    """What a shortest way to connect two places costs."""

    #: How many trains it still takes.
    trains: int
    #: How many tracks they go to.
    tracks: int
    #: Whether it uses another player's track through a station which is yet to be built.
    builds: bool = False


@dataclass(frozen=True, slots=True)
class Network:
    """The joint graph of a seat: the tracks that it could still claim at their length, and its own at length 0.

    Beside them lie the tracks of others that stations let it use. A path never uses two of them through one station.
    """

    graph: BoardGraph
    #: How many trains the seat has left.
    trains: int
    #: What each track costs; CLOSED where the seat can't have it.
    prices: tuple[int, ...]
    #: Tracks of others with a station of the seat at an end: the cities of those stations.
    loans: dict[int, list[str]]
    #: Tracks of others with a city at an end where the seat could still build a station.
    sites: frozenset[int]

    def only(self, tracks: Collection[int]) -> Network:
        """The network if nothing were free but these tracks, which cost nothing."""
        free = {track for track, price in enumerate(self.prices) if price > 0}
        assert free.issuperset(tracks)
        prices = (CLOSED if track in free - set(tracks) else min(price, 0) for track, price in enumerate(self.prices))
        return replace(self, prices=tuple(prices))

    def path(self, places: tuple[str, str], may_build: bool = False) -> Path | None:
        """A shortest path between two places, if there is one; it may count on one station that is yet to be built."""
        starts, goals = (self.graph.nodes[place] for place in places)
        heap: list[tuple[int, int, list[str]]] = [(0, node, []) for node in starts]
        reached: set[Place] = set()
        while heap:
            price, node, used = heappop(heap)
            if node in goals:
                return Path(price // TRAIN, price % TRAIN, NEW_STATION in used)
            if (node, frozenset(used)) in reached:
                continue
            reached.add((node, frozenset(used)))
            for track, onward in self.graph.ticket_paths[node]:
                if self.prices[track] != CLOSED:
                    heappush(heap, (price + self.prices[track], onward, used))
                    continue
                for station in self._lenders(track, may_build):
                    if station not in used:
                        heappush(heap, (price, onward, sorted([*used, station])))
        return None

    def _lenders(self, track: int, may_build: bool) -> list[str]:
        """The stations that lend a track of another player."""
        new = [NEW_STATION] if may_build and track in self.sites else []
        return self.loans.get(track, []) + new


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
    own = {city for city, owner in view.stations.items() if owner == seat}
    taken = {place.slug for place in board.countries}.union(view.stations)
    can_build = board.rules.stations > 0 and view.stations_left(seat) > 0
    loans = {track: [place for place in board.tracks[track].places if place in own] for track in others}
    sites = frozenset(track for track in others if can_build and not taken.issuperset(board.tracks[track].places))
    return Network(board_graph(board), trains, tuple(prices), loans, sites)
