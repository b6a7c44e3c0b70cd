"""How much traffic each connection of a board carries: the tickets whose shortest paths lead over it."""

from __future__ import annotations

from collections.abc import Mapping

from ironlanes.boards import Board

from ..generate.graph import distances


def lanes_of(board: Board, players: int) -> dict[tuple[str, str], int]:
    """Return how many tracks of each connection can be claimed in a game of `players` (C6)."""
    lanes: dict[tuple[str, str], int] = {}
    for track in board.tracks:
        lanes[track.places] = lanes.get(track.places, 0) + 1
    return lanes if players >= board.rules.parallel_from else dict.fromkeys(lanes, 1)


def connections_on_the_way(board: Board) -> dict[str, set[tuple[str, str]]]:
    """Return, by ticket, the connections that are on one of its shortest paths; no path leads through a country."""
    lengths = {track.places: track.length for track in board.tracks}
    numbers = {pair: (board.place_index[pair[0]], board.place_index[pair[1]]) for pair in lengths}
    is_city = {board.place_index[city.slug] for city in board.cities}
    between = distances(len(board.places), list(numbers.values()), list(lengths.values()), through=sorted(is_city))
    found: dict[str, set[tuple[str, str]]] = {}
    for ticket in board.tickets:
        start, goal = (board.place_index[place] for place in ticket.places)
        on_the_way = found[ticket.name] = set()
        for pair, ends in numbers.items():
            ways = [
                between[start, one] + lengths[pair] + between[other, goal]
                for one, other in (ends, ends[::-1])
                if one in is_city | {start} and other in is_city | {goal}
            ]
            if between[start, goal] in ways:
                on_the_way.add(pair)
    return found


def traffic_of(board: Board, weights: Mapping[str, float]) -> dict[tuple[str, str], float]:
    """Return the weight of the tickets with a shortest path over each connection."""
    found = dict.fromkeys((track.places for track in board.tracks), 0.0)
    for ticket, pairs in connections_on_the_way(board).items():
        for pair in pairs:
            found[pair] += weights.get(ticket, 0.0)
    return found
