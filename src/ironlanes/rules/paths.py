"""K5, K6, X2: what a seat's tracks connect, and its longest path."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.records import Masks
from ironlanes.boards.tables import MASK_WORDS, Tables

from .compiling import kernel
from .masks import bit, exclude, first_of, include, size_of, without_first
from .state import Desk

EMPTY = np.uint64(0)


@kernel
def join(connected: Masks, first: int, second: int) -> None:
    """Connect two nodes, and with them all that either was connected with."""
    both = connected[first] | connected[second]
    rest = both
    while rest != EMPTY:
        connected[first_of(rest)] = both
        rest = without_first(rest)


@kernel
def connect(board: Tables, owned: Masks, connected: Masks) -> None:
    """For every node, the nodes that it is connected with by the tracks in a set, itself included."""
    for node in range(board.nodes):
        connected[node] = bit(node)
    for word in range(MASK_WORDS):
        rest = owned[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            first, second = int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1])
            if connected[first] & bit(second) == EMPTY:
                join(connected, first, second)


@kernel
def reach(connected: Masks, ends: np.uint64) -> np.uint64:
    """All nodes that are connected with any of several: with a city's one, or with the ends of a country."""
    reached = EMPTY
    while ends != EMPTY:
        reached |= connected[first_of(ends)]
        ends = without_first(ends)
    return reached


@kernel
def is_completed(board: Tables, connected: Masks, ticket: int) -> bool:
    """K5, K6: whether any node of the ticket's one end is connected with any node of the other."""
    return bool(reach(connected, board.ticket_ends[ticket, 0]) & board.ticket_ends[ticket, 1] != EMPTY)


@kernel
def lay_tracks(board: Tables, desk: Desk, owned: Masks) -> None:
    """Spread a seat's tracks on the desk, all unused: which nodes are odd, and the shortest track at each."""
    desk.odd[0] = EMPTY
    for node in range(board.nodes):
        desk.shortest[node] = 0
    for word in range(MASK_WORDS):
        desk.unused[word] = owned[word]
        rest = owned[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            length = int(board.track_length[track])
            for side in range(2):
                node = int(board.track_nodes[track, side])
                desk.odd[0] ^= bit(node)
                shortest = int(desk.shortest[node])
                if shortest == 0 or length < shortest:
                    desk.shortest[node] = length


@kernel
def measure_part(board: Tables, owned: Masks, part: np.uint64) -> tuple[int, int]:
    """How many tracks a connected part has, and how long they are together."""
    count, total = 0, 0
    for word in range(MASK_WORDS):
        rest = owned[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            if part & bit(int(board.track_nodes[track, 0])) != EMPTY:
                count += 1
                total += int(board.track_length[track])
    return count, total


@kernel
def longest_path(board: Tables, desk: Desk, owned: Masks) -> int:
    """X2: the length of the longest trail in the multigraph of a seat's tracks, part by connected part."""
    connect(board, owned, desk.connected)
    lay_tracks(board, desk, owned)
    best = 0
    seen = EMPTY
    for first in range(board.nodes):
        part = desk.connected[first]
        if seen & bit(first) != EMPTY or part == bit(first):
            continue
        seen |= part
        tracks, total = measure_part(board, owned, part)
        if total > best:
            best = max(best, longest_in_part(board, desk, part, tracks, total, best))
    return best


@kernel
def longest_in_part(board: Tables, desk: Desk, part: np.uint64, tracks: int, total: int, best: int) -> int:
    """The longest trail in a connected part, or `best` where none there is longer.

    Where no more than two nodes are odd, one trail runs through all of it. Where there is no circle, the node that is
    farthest from any one is an end of a longest trail. Elsewhere a longest trail runs from an odd node to another (at
    any other end it could go on), and the search starts from those only.
    """
    starts = desk.odd[0] & part
    if size_of(starts) <= 2:
        return total
    if tracks < size_of(part):
        longest_from(board, desk, part, first_of(starts), total, 0)
        return longest_from(board, desk, part, int(desk.trail_end), total, best)
    while starts != EMPTY:
        best = longest_from(board, desk, part, first_of(starts), total, best)
        starts = without_first(starts)
    return best


@kernel
def longest_from(board: Tables, desk: Desk, part: np.uint64, start: int, total: int, best: int) -> int:
    """The longest trail from an odd node, or `best` where none from there is longer: depth first, with a bound.

    Every odd node but the present one and the trail's end keeps a track that is never used, and one track serves two
    of them: half of the shortest tracks at those nodes is lost for sure. `waste` is their sum over all odd nodes,
    `most` the longest of them, which stands for the end.
    """
    waste, most = 0, 0
    nodes = part
    while nodes != EMPTY:
        node = first_of(nodes)
        nodes = without_first(nodes)
        most = max(most, int(desk.shortest[node]))
        if desk.odd[0] & bit(node) != EMPTY:
            waste += int(desk.shortest[node])
    depth, length = 0, 0
    arrive(board, desk, 0, start, 2 * (total - best) > waste - int(desk.shortest[start]) - most)
    while depth >= 0:
        here = int(desk.trail_node[depth])
        track = take_untried(desk, depth)
        if track < 0:  # every way on from here has been tried: step back
            if depth > 0:
                back = int(desk.trail_track[depth])
                include(desk.unused, back)
                length -= int(board.track_length[back])
                waste += toggle(desk, here) + toggle(desk, int(desk.trail_node[depth - 1]))
            depth -= 1
            continue
        exclude(desk.unused, track)
        there = int(board.track_nodes[track, 0]) + int(board.track_nodes[track, 1]) - here
        length += int(board.track_length[track])
        if length > best:
            best = length
            desk.trail_end = there
        waste += toggle(desk, here) + toggle(desk, there)
        lost = waste - most
        if desk.odd[0] & bit(there) != EMPTY:
            lost -= int(desk.shortest[there])
        depth += 1
        desk.trail_track[depth] = track
        arrive(board, desk, depth, there, 2 * (total - best) > lost)
    return best


@kernel
def arrive(board: Tables, desk: Desk, depth: int, node: int, is_promising: bool) -> None:
    """Reach a node as the next of the trail, with every unused track there untried if it is worth going on."""
    desk.trail_node[depth] = node
    for word in range(MASK_WORDS):
        desk.untried[depth, word] = board.node_tracks[node, word] & desk.unused[word] if is_promising else EMPTY


@kernel
def take_untried(desk: Desk, depth: int) -> int:
    """The next track to try at a depth, or -1."""
    for word in range(MASK_WORDS):
        rest = desk.untried[depth, word]
        if rest != EMPTY:
            desk.untried[depth, word] = without_first(rest)
            return 64 * word + first_of(rest)
    return -1


@kernel
def toggle(desk: Desk, node: int) -> int:
    """Make an odd node even or an even one odd; returns how much that adds to the waste."""
    desk.odd[0] ^= bit(node)
    shortest = int(desk.shortest[node])
    return shortest if desk.odd[0] & bit(node) != EMPTY else -shortest
