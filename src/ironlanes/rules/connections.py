"""K5, K6, X2: what a seat's tracks connect, and its longest path."""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.bits import EMPTY, bit, exclude, first_of, include, size_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int16Array, UInt64Array

from .state import NONE, TrailSearch


@kernel
def join(connected: UInt64Array, first: int, second: int) -> None:
    """Connect two nodes, and with them all that either was connected with."""
    both = connected[first] | connected[second]
    rest = both
    while rest != EMPTY:
        connected[first_of(rest)] = both
        rest = without_first(rest)


@kernel
def connect(board: BoardArrays, owned: UInt64Array, connected: UInt64Array) -> None:
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
def reach(connected: UInt64Array, ends: np.uint64) -> np.uint64:
    """All nodes that are connected with any of several: with a city's one, or with the ends of a country."""
    reached = EMPTY
    while ends != EMPTY:
        reached |= connected[first_of(ends)]
        ends = without_first(ends)
    return reached


@kernel
def is_completed(board: BoardArrays, connected: UInt64Array, ticket: int) -> bool:
    """K5, K6: whether any node of the ticket's one end is connected with any node of the other."""
    return bool(reach(connected, board.ticket_ends[ticket, 0]) & board.ticket_ends[ticket, 1] != EMPTY)


@kernel
def lay_tracks(board: BoardArrays, scratch: TrailSearch, owned: UInt64Array) -> None:
    """Spread a seat's tracks in scratch, all unused: which nodes are odd, and the shortest track at each."""
    scratch.odd[0] = EMPTY
    for node in range(board.nodes):
        scratch.shortest[node] = 0
    for word in range(MASK_WORDS):
        scratch.unused[word] = owned[word]
        rest = owned[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            length = int(board.track_length[track])
            for side in range(2):
                node = int(board.track_nodes[track, side])
                scratch.odd[0] ^= bit(node)
                shortest = int(scratch.shortest[node])
                if shortest == 0 or length < shortest:
                    scratch.shortest[node] = length


@kernel
def measure_part(board: BoardArrays, owned: UInt64Array, part: np.uint64) -> tuple[int, int]:
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
def longest_path(board: BoardArrays, scratch: TrailSearch, owned: UInt64Array) -> int:
    """X2: the length of the longest trail in the multigraph of a seat's tracks, part by connected part."""
    connect(board, owned, scratch.connected)
    lay_tracks(board, scratch, owned)
    best = 0
    seen = EMPTY
    for first in range(board.nodes):
        part = scratch.connected[first]
        if seen & bit(first) != EMPTY or part == bit(first):
            continue
        seen |= part
        tracks, total = measure_part(board, owned, part)
        if total > best:
            best = max(best, longest_in_part(board, scratch, part, tracks, total, best))
    return best


@kernel
def longest_in_part(
    board: BoardArrays, scratch: TrailSearch, part: np.uint64, tracks: int, total: int, best: int
) -> int:
    """The longest trail in a connected part, or `best` where none there is longer.

    Where no more than two nodes are odd, one trail runs through all of it. Where there is no circle, the node that is
    farthest from any one is an end of a longest trail. Elsewhere a longest trail runs from an odd node to another (at
    any other end it could go on), and the search starts from those only.
    """
    starts = scratch.odd[0] & part
    if size_of(starts) <= 2:
        return total
    if tracks < size_of(part):
        longest_from(board, scratch, part, first_of(starts), total, 0, total)
        return longest_from(board, scratch, part, int(scratch.trail_end), total, best, total)
    while starts != EMPTY:
        best = longest_from(board, scratch, part, first_of(starts), total, best, total)
        starts = without_first(starts)
    return best


@kernel
def trace_longest_path(board: BoardArrays, scratch: TrailSearch, owned: UInt64Array, tracks: Int16Array) -> int:
    """X2: write the tracks of a longest trail in the order in which it runs through them, and return its length.

    The rest of `tracks` is NONE.
    """
    longest = longest_path(board, scratch, owned)
    for place in range(len(tracks)):
        tracks[place] = NONE
    lay_tracks(board, scratch, owned)
    for first in range(board.nodes):
        part = scratch.connected[first]
        total = measure_part(board, owned, part)[1]
        if first_of(part) != first or total < longest or longest == 0:
            continue
        starts = scratch.odd[0] & part
        if starts == EMPTY:
            starts = bit(first)
        while starts != EMPTY:
            if longest_from(board, scratch, part, first_of(starts), total, longest - 1, longest) == longest:
                for place in range(scratch.trail_size):
                    tracks[place] = scratch.trail_track[place + 1]
                return longest
            starts = without_first(starts)
    return longest


@kernel
def longest_from(
    board: BoardArrays, scratch: TrailSearch, part: np.uint64, start: int, total: int, best: int, enough: int
) -> int:
    """The longest trail from a node, or `best` where none from there is longer: depth first, with a bound.

    A trail that is long enough ends the search; `scratch.trail_track` then holds it.

    Every odd node but the present one and the trail's end keeps a track that is never used, and one track serves two
    of them: half of the shortest tracks at those nodes is lost for sure. `waste` is their sum over all odd nodes,
    `most` the longest of them, which stands for the end.
    """
    waste, most = 0, 0
    nodes = part
    while nodes != EMPTY:
        node = first_of(nodes)
        nodes = without_first(nodes)
        most = max(most, int(scratch.shortest[node]))
        if scratch.odd[0] & bit(node) != EMPTY:
            waste += int(scratch.shortest[node])
    depth, length = 0, 0
    arrive(board, scratch, 0, start, 2 * (total - best) > waste - int(scratch.shortest[start]) - most)
    while depth >= 0:
        here = int(scratch.trail_node[depth])
        track = take_untried(scratch, depth)
        if track < 0:  # every way on from here has been tried: step back
            if depth > 0:
                back = int(scratch.trail_track[depth])
                include(scratch.unused, back)
                length -= int(board.track_length[back])
                waste += toggle(scratch, here) + toggle(scratch, int(scratch.trail_node[depth - 1]))
            depth -= 1
            continue
        exclude(scratch.unused, track)
        there = int(board.track_nodes[track, 0]) + int(board.track_nodes[track, 1]) - here
        length += int(board.track_length[track])
        depth += 1
        scratch.trail_track[depth] = track
        if length > best:
            best = length
            scratch.trail_end = there
            scratch.trail_size = depth
            if best == enough:
                return best
        waste += toggle(scratch, here) + toggle(scratch, there)
        lost = waste - most
        if scratch.odd[0] & bit(there) != EMPTY:
            lost -= int(scratch.shortest[there])
        arrive(board, scratch, depth, there, 2 * (total - best) > lost)
    return best


@kernel
def arrive(board: BoardArrays, scratch: TrailSearch, depth: int, node: int, is_promising: bool) -> None:
    """Reach a node as the next of the trail, with every unused track there untried if it is worth going on."""
    scratch.trail_node[depth] = node
    for word in range(MASK_WORDS):
        scratch.untried[depth, word] = board.node_tracks[node, word] & scratch.unused[word] if is_promising else EMPTY


@kernel
def take_untried(scratch: TrailSearch, depth: int) -> int:
    """The next track to try at a depth, or -1."""
    for word in range(MASK_WORDS):
        rest = scratch.untried[depth, word]
        if rest != EMPTY:
            scratch.untried[depth, word] = without_first(rest)
            return 64 * word + first_of(rest)
    return -1


@kernel
def toggle(scratch: TrailSearch, node: int) -> int:
    """Make an odd node even or an even one odd; returns how much that adds to the waste."""
    scratch.odd[0] ^= bit(node)
    shortest = int(scratch.shortest[node])
    return shortest if scratch.odd[0] & bit(node) != EMPTY else -shortest
