"""A board as it is walked: numbered nodes, and the tracks that lead from each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ironlanes.boards.model import Board


@dataclass(frozen=True, slots=True)
class BoardGraph:
    """Cities are one node each; a country has a node for every track into it, which joins nothing there (K6)."""

    #: From each node: the tracks that end there, and the node at the other end.
    ticket_paths: tuple[tuple[tuple[int, int], ...], ...]
    #: The nodes of each place.
    nodes: dict[str, tuple[int, ...]]


@cache
def board_graph(board: Board) -> BoardGraph:
    """The graph of a board on which every track is free."""
    nodes = {city.slug: [number] for number, city in enumerate(board.cities)}
    ends = _ends(board, nodes)
    ticket_paths: list[list[tuple[int, int]]] = [[] for numbers in nodes.values() for _ in numbers]
    for track, (first, second) in enumerate(ends):
        ticket_paths[first].append((track, second))
        ticket_paths[second].append((track, first))
    return BoardGraph(tuple(map(tuple, ticket_paths)), {place: tuple(numbers) for place, numbers in nodes.items()})


def _ends(board: Board, nodes: dict[str, list[int]]) -> list[tuple[int, int]]:
    """The nodes of every track; those of the countries are added to the cities' on the way."""
    countries = {place.slug for place in board.countries}
    count = len(nodes)
    ends = []
    for track in board.tracks:
        for place in filter(countries.__contains__, track.places):
            nodes.setdefault(place, []).append(count)
            count += 1
        first, second = track.places
        ends.append((nodes[first][-1], nodes[second][-1]))
    return ends
