"""Shortest paths in a joint graph. A path uses one track through a station at the most (B4), its own for nothing."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_NODES
from ironlanes.kernel.bits import EMPTY, first_of, include, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import NONE

from .scratch import CLOSED, FAR, NEW_STATION, PathScratch
from .ticket_search import TicketSearch


@kernel
def compute_distances(board: BoardArrays, scratch: PathScratch, starts: np.uint64, may_build: bool) -> int:
    """How far every state is from a set of nodes, in `scratch.reached`; returns how many layers of states there are.

    A queue of states whose distance has shrunk: with so few nodes that is quicker than a heap.
    """
    layers = 1
    if scratch.own_stations > 0 or may_build:
        layers = 2 << int(scratch.own_stations)
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
    lendable = -1 if may_build else ~NEW_STATION
    while waiting > 0:
        state = int(scratch.queue[first])
        first = (first + 1) % size
        waiting -= 1
        scratch.is_waiting[state] = 0
        waiting = relax(board, scratch, state, first, waiting, size, lendable)
    return layers


@kernel
def relax(
    board: BoardArrays, scratch: PathScratch, state: int, first: int, waiting: int, size: int, lendable: int
) -> int:
    """Go on from a state along every track; returns how many states wait then."""
    node, used = state % MAX_NODES, state // MAX_NODES
    here = int(scratch.reached[state])
    for word in range(MASK_WORDS):
        rest = board.node_tracks[node, word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            there = int(board.track_nodes[track, 0]) + int(board.track_nodes[track, 1]) - node
            if scratch.cost[track] != CLOSED:
                onward = there + MAX_NODES * used
                waiting = reach_state(
                    scratch, state, onward, track, here + int(scratch.cost[track]), first, waiting, size
                )
                continue
            lending = int(scratch.borrowable[track]) & lendable & ~used
            station = NEW_STATION
            while lending >= station:
                if lending & station:
                    onward = there + MAX_NODES * (used | station)
                    waiting = reach_state(scratch, state, onward, track, here, first, waiting, size)
                station *= 2
    return waiting


@kernel
def reach_state(
    scratch: PathScratch | TicketSearch,
    state: int,
    onward: int,
    track: int,
    distance: int,
    first: int,
    waiting: int,
    size: int,
) -> int:
    """Note a shorter way to a state, which waits then to be gone on from."""
    if distance >= scratch.reached[onward]:
        return waiting
    scratch.reached[onward] = distance
    scratch.came_from[onward] = state
    scratch.came_by[onward] = track
    if scratch.is_waiting[onward]:
        return waiting
    scratch.is_waiting[onward] = 1
    scratch.queue[(first + waiting) % size] = onward
    return waiting + 1


@kernel
def nearest(scratch: PathScratch | TicketSearch, goals: np.uint64, layers: int) -> int:
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
def trace(scratch: PathScratch, state: int) -> None:
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
        if (state // MAX_NODES) & ~(before // MAX_NODES) & NEW_STATION:
            scratch.path_borrows = track
        state = before


@kernel
def find_path(board: BoardArrays, scratch: PathScratch, starts: np.uint64, goals: np.uint64, may_build: bool) -> bool:
    """Find a shortest path between two sets of nodes; it may count on one station that is yet to be built."""
    layers = compute_distances(board, scratch, starts, may_build)
    state = nearest(scratch, goals, layers)
    if state == NONE:
        return False
    trace(scratch, state)
    return True
