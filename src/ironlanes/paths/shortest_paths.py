"""Shortest paths in a seat's graph.

A path goes over the seat's own tracks for nothing, over open ones, and over one track of another player for each
station (B4) that stands at either end of it or, as far as the caller allows new stations, could be built there.
"""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_NODES
from ironlanes.kernel.bits import EMPTY, first_of, include, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import NONE

from .scratch import CLOSED, FAR, NEW_STATION, TRAIN, PathScratch


@kernel
def compute_distances(board: BoardArrays, scratch: PathScratch, starts: np.uint64, new_stations: int) -> int:
    """Find how far every state is from a set of nodes, in `scratch.reached`; returns the number of layers.

    A path may count on `new_stations`, as far as the seat has them. A layer is the set of own stations used, times
    the numbers of new ones from none to all, plus the number of new ones used.

    The queue holds states whose distance has shrunk: with so few nodes that is quicker than a heap.
    """
    new_counts = 1 + min(new_stations, int(scratch.new_stations))
    layers = new_counts << int(scratch.own_stations)
    size = layers * MAX_NODES
    for state in range(size):
        scratch.reached[state] = FAR
        scratch.is_waiting[state] = 0
    first, waiting = 0, 0
    while starts != EMPTY:
        node = first_of(starts)
        starts = without_first(starts)
        scratch.reached[node] = 0
        scratch.came_by[node] = NONE
        scratch.queue[waiting] = node
        scratch.is_waiting[node] = 1
        waiting += 1
    while waiting > 0:
        state = int(scratch.queue[first])
        first = wrapped(first + 1, size)
        waiting -= 1
        scratch.is_waiting[state] = 0
        waiting = relax(board, scratch, state, first, waiting, size, new_counts)
    return layers


@kernel
def wrapped(place: int, size: int) -> int:
    """A place in the ring of waiting states, at most one round further on: far quicker than a division."""
    return place - size if place >= size else place


@kernel
def relax(
    board: BoardArrays, scratch: PathScratch, state: int, first: int, waiting: int, size: int, new_counts: int
) -> int:
    """Go on from a state along every track; returns how many states wait then."""
    node, layer = state % MAX_NODES, state // MAX_NODES
    here = int(scratch.reached[state])
    for word in range(MASK_WORDS):
        rest = board.node_tracks[node, word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            there = int(board.track_nodes[track, 0]) + int(board.track_nodes[track, 1]) - node
            if scratch.cost[track] != CLOSED:
                onward = there + MAX_NODES * layer
                distance = here + int(scratch.cost[track])
                waiting = reach_state(scratch, state, onward, track, distance, first, waiting, size)
                continue
            lending = unused_stations(int(scratch.borrowable[track]), layer, new_counts)
            station, step = NEW_STATION, 1
            while lending >= station:
                if lending & station:
                    onward = there + MAX_NODES * (layer + step)
                    waiting = reach_state(scratch, state, onward, track, here, first, waiting, size)
                step = new_counts * station
                station *= 2
    return waiting


@kernel
def unused_stations(lending: int, layer: int, new_counts: int) -> int:
    """Of the stations that could lend a track, those that a path to a layer has not used."""
    if lending == 0:
        return 0
    lending &= ~(2 * (layer // new_counts))
    return lending if layer % new_counts < new_counts - 1 else lending & ~NEW_STATION


@kernel
def reach_state(
    scratch: PathScratch, state: int, onward: int, track: int, distance: int, first: int, waiting: int, size: int
) -> int:
    """Note a shorter way to a state, and let that state wait; returns how many states wait then."""
    if distance >= scratch.reached[onward]:
        return waiting
    scratch.reached[onward] = distance
    scratch.came_from[onward] = state
    scratch.came_by[onward] = track
    if scratch.is_waiting[onward]:
        return waiting
    scratch.is_waiting[onward] = 1
    scratch.queue[wrapped(first + waiting, size)] = onward
    return waiting + 1


@kernel
def nearest(scratch: PathScratch, goals: np.uint64, layers: int) -> int:
    """The nearest state at any of some nodes, or NONE where none can be reached."""
    best, least = NONE, FAR
    while goals != EMPTY:
        node = first_of(goals)
        goals = without_first(goals)
        for layer in range(layers):
            state = node + MAX_NODES * layer
            if scratch.reached[state] < least:
                best, least = state, int(scratch.reached[state])
    return best


@kernel
def trace(scratch: PathScratch, state: int, new_counts: int) -> None:
    """Write down the path that led to a state."""
    for word in range(MASK_WORDS):
        scratch.path[word] = EMPTY
    scratch.path_cost = scratch.reached[state]
    scratch.path_first = NONE
    scratch.path_borrows = NONE
    while scratch.came_by[state] != NONE:
        track, before = int(scratch.came_by[state]), int(scratch.came_from[state])
        if scratch.cost[track] > 0:
            include(scratch.path, track)
            scratch.path_first = track
        elif scratch.cost[track] == CLOSED and state // MAX_NODES % new_counts > before // MAX_NODES % new_counts:
            scratch.path_borrows = track
        state = before


@kernel
def find_path(board: BoardArrays, scratch: PathScratch, starts: np.uint64, goals: np.uint64, new_stations: int) -> bool:
    """Find a shortest path between two sets of nodes; it may count on this many stations that are yet to be built."""
    layers = compute_distances(board, scratch, starts, new_stations)
    state = nearest(scratch, goals, layers)
    if state == NONE:
        return False
    trace(scratch, state, layers >> int(scratch.own_stations))
    return True


@kernel
def trains_missing(
    board: BoardArrays, scratch: PathScratch, starts: np.uint64, goals: np.uint64, new_stations: int
) -> int:
    """The fewest trains that are missing between two sets of nodes, FAR where no path is left; notes the path."""
    return int(scratch.path_cost) // TRAIN if find_path(board, scratch, starts, goals, new_stations) else FAR
