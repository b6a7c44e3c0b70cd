"""Shortest paths in a joint graph. A path uses one track through a station at the most (B4), its own for nothing."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_NODES
from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import first_of, include, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY

from .mind import CLOSED, FAR, NEW_STATION, Mind
from .search import Search


@kernel
def spread(board: Tables, mind: Mind, starts: np.uint64, may_build: bool) -> int:
    """How far every state is from a set of nodes, in `mind.reached`; returns how many layers of states there are.

    A queue of states whose distance has shrunk: with so few nodes that is quicker than a heap.
    """
    layers = 1
    if mind.lenders > 0 or may_build:
        layers = 2 << int(mind.lenders)
    size = layers * MAX_NODES
    for state in range(size):
        mind.reached[state] = FAR
        mind.is_waiting[state] = 0
    first, waiting = 0, 0
    while starts != EMPTY:
        node = first_of(starts)
        starts = without_first(starts)
        mind.reached[node] = 0
        mind.came_by[node] = NOBODY
        mind.queue[waiting] = node
        mind.is_waiting[node] = 1
        waiting += 1
    lendable = -1 if may_build else ~NEW_STATION
    while waiting > 0:
        state = int(mind.queue[first])
        first = (first + 1) % size
        waiting -= 1
        mind.is_waiting[state] = 0
        waiting = relax(board, mind, state, first, waiting, size, lendable)
    return layers


@kernel
def relax(board: Tables, mind: Mind, state: int, first: int, waiting: int, size: int, lendable: int) -> int:
    """Go on from a state along every track; returns how many states wait then."""
    node, used = state % MAX_NODES, state // MAX_NODES
    here = int(mind.reached[state])
    for word in range(MASK_WORDS):
        rest = board.node_tracks[node, word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            there = int(board.track_nodes[track, 0]) + int(board.track_nodes[track, 1]) - node
            if mind.cost[track] != CLOSED:
                onward = there + MAX_NODES * used
                waiting = reach_state(mind, state, onward, track, here + int(mind.cost[track]), first, waiting, size)
                continue
            lenders = int(mind.loan[track]) & lendable & ~used
            station = NEW_STATION
            while lenders >= station:
                if lenders & station:
                    onward = there + MAX_NODES * (used | station)
                    waiting = reach_state(mind, state, onward, track, here, first, waiting, size)
                station *= 2
    return waiting


@kernel
def reach_state(
    mind: Mind | Search, state: int, onward: int, track: int, distance: int, first: int, waiting: int, size: int
) -> int:
    """Note a shorter way to a state, which waits then to be gone on from."""
    if distance >= mind.reached[onward]:
        return waiting
    mind.reached[onward] = distance
    mind.came_from[onward] = state
    mind.came_by[onward] = track
    if mind.is_waiting[onward]:
        return waiting
    mind.is_waiting[onward] = 1
    mind.queue[(first + waiting) % size] = onward
    return waiting + 1


@kernel
def nearest(mind: Mind | Search, goals: np.uint64, layers: int) -> int:
    """The nearest state at any of some nodes, or NOBODY where none can be reached."""
    best, least = NOBODY, FAR
    while goals != EMPTY:
        node = first_of(goals)
        goals = without_first(goals)
        for layer in range(layers):
            state = node + MAX_NODES * layer
            if mind.reached[state] < least:
                best, least = state, int(mind.reached[state])
    return best


@kernel
def trace(mind: Mind, state: int) -> None:
    """Write down the path that led to a state."""
    for word in range(MASK_WORDS):
        mind.path[word] = EMPTY
    mind.path_cost = mind.reached[state]
    mind.path_first = NOBODY
    mind.path_borrows = NOBODY
    while mind.came_by[state] != NOBODY:
        track, before = int(mind.came_by[state]), int(mind.came_from[state])
        if mind.cost[track] > 0:
            include(mind.path, track)
            mind.path_first = track
        if (state // MAX_NODES) & ~(before // MAX_NODES) & NEW_STATION:
            mind.path_borrows = track
        state = before


@kernel
def find_path(board: Tables, mind: Mind, starts: np.uint64, goals: np.uint64, may_build: bool) -> bool:
    """Find a shortest path between two sets of nodes; it may count on one station that is yet to be built."""
    layers = spread(board, mind, starts, may_build)
    state = nearest(mind, goals, layers)
    if state == NOBODY:
        return False
    trace(mind, state)
    return True
