"""The cheapest network that connects pairs of places: trees by Dreyfus and Wagner, grouped so that they cost the least.

The cheapest tree that touches a set of terminals and a node is two smaller trees that meet at the node, or a tree at a
neighbour and the track from there.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ironlanes.boards.model import MAX_NODES
from ironlanes.kernel.bits import EMPTY, bit, first_of, include, size_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import NONE

from .plan_scratch import Forest, PlanScratch
from .scratch import CLOSED, FAR

#: The origin of a tree that is two trees: this less the set of terminals of one of them.
JOINED: Final = -2


@kernel
def add_pair(scratch: Forest, pair: int, near: np.uint64, far: np.uint64) -> None:
    """Note the ends of a pair as terminals."""
    scratch.pair_terminals[pair] = 1 << terminal_of(scratch, near) | 1 << terminal_of(scratch, far)


@kernel
def terminal_of(scratch: Forest, nodes: np.uint64) -> int:
    """The terminal of some nodes: one for a city, and one for each ticket to a country, whose ends are apart (K6)."""
    for terminal in range(scratch.terminals_size):
        if scratch.terminals[terminal] == nodes and size_of(nodes) == 1:
            return terminal
    scratch.terminals[scratch.terminals_size] = nodes
    scratch.terminals_size += 1
    return int(scratch.terminals_size) - 1


@kernel
def grow_trees(board: BoardArrays, scratch: PlanScratch) -> None:
    """Find the cheapest tree for every set of terminals and every root."""
    for members in range(1, 1 << int(scratch.terminals_size)):
        first = members * MAX_NODES
        for node in range(board.nodes):
            scratch.tree_cost[first + node] = FAR
            scratch.tree_origin[first + node] = NONE
        if members & (members - 1) == 0:
            nodes = scratch.terminals[size_of(np.uint64(members - 1))]
            while nodes != EMPTY:
                scratch.tree_cost[first + first_of(nodes)] = 0
                nodes = without_first(nodes)
        part = (members - 1) & members
        while part > members - part:
            join_trees(board, scratch, members, part)
            part = (part - 1) & members
        spread_trees(board, scratch, first)


@kernel
def join_trees(board: BoardArrays, scratch: Forest, members: int, part: int) -> None:
    """Let a tree for one part of a set and one for the rest meet at every node."""
    for node in range(board.nodes):
        here = members * MAX_NODES + node
        rest = (members ^ part) * MAX_NODES + node
        cost = int(scratch.tree_cost[part * MAX_NODES + node]) + int(scratch.tree_cost[rest])
        if cost < scratch.tree_cost[here]:
            scratch.tree_cost[here] = cost
            scratch.tree_origin[here] = JOINED - part


@kernel
def spread_trees(board: BoardArrays, scratch: PlanScratch, first: int) -> None:
    """Go on from every root at once to the neighbours, the cheapest first (Dijkstra)."""
    done = EMPTY
    node = cheapest_root(board, scratch, first, done)
    while node != NONE:
        done |= bit(node)
        for word in range(MASK_WORDS):
            rest = board.node_tracks[node, word]
            while rest != EMPTY:
                track = 64 * word + first_of(rest)
                rest = without_first(rest)
                there = first + int(board.track_nodes[track, 0]) + int(board.track_nodes[track, 1]) - node
                cost = int(scratch.tree_cost[first + node]) + int(scratch.cost[track])
                if scratch.cost[track] != CLOSED and cost < scratch.tree_cost[there]:
                    scratch.tree_cost[there] = cost
                    scratch.tree_origin[there] = track
        node = cheapest_root(board, scratch, first, done)


@kernel
def cheapest_root(board: BoardArrays, scratch: Forest, first: int, done: np.uint64) -> int:
    """The root with the cheapest tree of a set, apart from some nodes; NONE where no tree is left."""
    best, least = NONE, FAR
    for node in range(board.nodes):
        if scratch.tree_cost[first + node] < least and done & bit(node) == EMPTY:
            best, least = node, int(scratch.tree_cost[first + node])
    return best


@kernel
def tree_of(board: BoardArrays, scratch: Forest, group: int) -> int:
    """The place of the cheapest tree that connects all pairs of a group; NONE where none does."""
    members, pair = 0, 0
    while group >> pair:
        if group >> pair & 1:
            members |= int(scratch.pair_terminals[pair])
        pair += 1
    root = cheapest_root(board, scratch, members * MAX_NODES, EMPTY)
    return NONE if root == NONE else members * MAX_NODES + root


@kernel
def group_pairs(board: BoardArrays, scratch: Forest, pairs: int) -> bool:
    """Group the pairs into trees so that all of them together cost the least; returns whether that is possible."""
    scratch.group_cost[0] = 0
    for group in range(1, 1 << pairs):
        scratch.group_cost[group] = FAR
        part = group
        while part:
            tree = tree_of(board, scratch, part) if part & (group & -group) else NONE
            if tree != NONE:
                cost = int(scratch.tree_cost[tree]) + int(scratch.group_cost[group ^ part])
                if cost < scratch.group_cost[group]:
                    scratch.group_cost[group] = cost
                    scratch.group_tree[group] = part
            part = (part - 1) & group
    return bool(scratch.group_cost[(1 << pairs) - 1] < FAR)


@kernel
def connect_pairs(board: BoardArrays, scratch: PlanScratch, pairs: int) -> bool:
    """Find the cheapest trees that connect all pairs, for `scratch.network`; returns whether there are any."""
    for word in range(MASK_WORDS):
        scratch.network[word] = EMPTY
    grow_trees(board, scratch)
    if not group_pairs(board, scratch, pairs):
        return False
    group = (1 << pairs) - 1
    while group:
        part = int(scratch.group_tree[group])
        collect_tree(board, scratch, tree_of(board, scratch, part))
        group ^= part
    return True


@kernel
def collect_tree(board: BoardArrays, scratch: Forest, tree: int) -> None:
    """Add the tracks of a tree to the network."""
    size = 1
    scratch.waiting[0] = tree
    while size > 0:
        size -= 1
        at = int(scratch.waiting[size])
        members, node, origin = at // MAX_NODES, at % MAX_NODES, int(scratch.tree_origin[at])
        if origin <= JOINED:
            part = JOINED - origin
            scratch.waiting[size] = part * MAX_NODES + node
            scratch.waiting[size + 1] = (members ^ part) * MAX_NODES + node
            size += 2
        elif origin != NONE:
            include(scratch.network, origin)
            before = int(board.track_nodes[origin, 0]) + int(board.track_nodes[origin, 1]) - node
            scratch.waiting[size] = members * MAX_NODES + before
            size += 1
