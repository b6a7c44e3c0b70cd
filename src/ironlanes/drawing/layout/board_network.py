"""The network of a board, for drawing: nodes where tracks end, and bundles of tracks that run side by side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ironlanes.boards import Board, Track

from ..arrays import IndexArray, Points


@dataclass(frozen=True)
class Node:
    """A city, or the end of one track into a country; its key is the city's slug or that track's name."""

    key: str
    place: str
    name: str
    latitude: float
    longitude: float
    track: str | None = None


@dataclass(frozen=True)
class Bundle:
    """Tracks between the same two nodes, drawn side by side along one curve."""

    key: str
    ends: tuple[int, int]
    tracks: tuple[Track, ...]

    @property
    def lanes(self) -> int:
        return len(self.tracks)

    @property
    def length(self) -> int:
        """The length of its longest track, in spaces."""
        return max(track.length for track in self.tracks)


@dataclass(frozen=True, eq=False)
class BoardNetwork:
    """Nodes and bundles, and their indices as arrays."""

    nodes: tuple[Node, ...]
    bundles: tuple[Bundle, ...]

    @cached_property
    def world(self) -> Points:
        """Longitude and latitude of every node; if all are the same, points on a circle around them."""
        world = np.array([(node.longitude, node.latitude) for node in self.nodes])
        if np.ptp(world, axis=0).max() > 0:
            return world
        turn = np.linspace(0, 2 * np.pi, len(world), endpoint=False)
        north = np.clip(world[:, 1], -60, 60)
        return np.stack([world[:, 0] + 5 * np.cos(turn), north + 5 * np.sin(turn)], axis=1)

    @cached_property
    def ends(self) -> IndexArray:
        return np.array([bundle.ends for bundle in self.bundles], dtype=np.int64)

    @cached_property
    def lanes(self) -> IndexArray:
        return np.array([bundle.lanes for bundle in self.bundles], dtype=np.int64)

    @cached_property
    def lengths(self) -> IndexArray:
        return np.array([bundle.length for bundle in self.bundles], dtype=np.int64)

    @cached_property
    def index(self) -> dict[str, int]:
        return {node.key: number for number, node in enumerate(self.nodes)}

    @cached_property
    def meetings(self) -> IndexArray:
        """Rows of (bundle, its end 0 or 1, other bundle, its end): pairs of bundles that meet at a node."""
        leaving: dict[int, list[tuple[int, int]]] = {}
        for number, bundle in enumerate(self.bundles):
            for end, node in enumerate(bundle.ends):
                leaving.setdefault(node, []).append((number, end))
        rows = [
            (*one, *other)
            for group in leaving.values()
            for place, one in enumerate(group)
            for other in group[place + 1 :]
        ]
        return np.array(rows, dtype=np.int64).reshape(-1, 4)


def network_of(board: Board) -> BoardNetwork:
    """Return the nodes and bundles of a board, in the board's order."""
    nodes = [Node(city.slug, city.slug, city.name, city.latitude, city.longitude) for city in board.cities]
    nodes += _country_ends(board)
    index = {node.key: number for number, node in enumerate(nodes)}
    bundles: dict[tuple[int, int], list[Track]] = {}
    for track in board.tracks:
        first, second = (index.get(place, index.get(track.name, -1)) for place in track.places)
        bundles.setdefault((first, second), []).append(track)
    return BoardNetwork(
        tuple(nodes),
        tuple(Bundle(_bundle_key(tracks), ends, tuple(tracks)) for ends, tracks in bundles.items()),
    )


def _bundle_key(tracks: list[Track]) -> str:
    """Return the name of a single track, or the common part of the names of parallel tracks."""
    return tracks[0].name if len(tracks) == 1 else tracks[0].name.partition("/")[0]


def _country_ends(board: Board) -> list[Node]:
    """Return one node for every track into a country, in the order of the country's entry and the tracks' lanes."""
    ends = []
    for country in board.countries:
        left = list(country.ends)
        for track in board.tracks:
            if country.slug not in track.places:
                continue
            origin = next(place for place in track.places if place != country.slug)
            end = next(each for each in left if each[0] == origin)
            left.remove(end)
            ends.append(Node(track.name, country.slug, country.name, end[1], end[2], track.name))
    return ends
