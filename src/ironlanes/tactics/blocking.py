"""What others seem to need, by what they have built, and what it would cost them to be without it."""

from __future__ import annotations

from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import bit, contains, first_of, without_first
from ironlanes.rules.paths import EMPTY, connect
from ironlanes.rules.state import Sight

from .joint_graph import lay_graph
from .mind import CLOSED, TRAIN, Mind
from .shortest_paths import find_path

#: No detour is thought to cost more trains than this: by then nobody goes it.
LONGEST_DETOUR = 10


@kernel
def is_built_at(sight: Sight, board: Tables, seat: int, node: int) -> bool:
    """Whether a seat has a track that ends at a node."""
    for word in range(MASK_WORDS):
        if board.node_tracks[node, word] & sight.claimed[seat, word] != EMPTY:
            return True
    return False


@kernel
def is_gap(sight: Sight, board: Tables, mind: Mind, seat: int, track: int) -> bool:
    """Whether a track would join two parts of a seat's network, which `mind.connected` tells; that looks wanted."""
    one, other = int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1])
    if not contains(sight.available[seat], track) or board.track_length[track] > sight.trains[seat]:
        return False
    if mind.connected[one] & bit(other) != EMPTY:
        return False
    return is_built_at(sight, board, seat, one) and is_built_at(sight, board, seat, other)


@kernel
def close_track(sight: Sight, board: Tables, mind: Mind, track: int) -> None:
    """Take a track out of the graph, with those parallel to it where C6 closes them."""
    mind.cost[track] = CLOSED
    if sight.players >= board.parallel_from:
        return
    for word in range(MASK_WORDS):
        rest = board.siblings[track, word]
        while rest != EMPTY:
            mind.cost[64 * word + first_of(rest)] = CLOSED
            rest = without_first(rest)


@kernel
def detour_without(sight: Sight, board: Tables, mind: Mind, seat: int, track: int) -> int:
    """How many trains more it would take a seat to join what a track joins, were that track not to be had."""
    one, other = int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1])
    lay_graph(sight, board, mind, seat, 1)
    close_track(sight, board, mind, track)
    if not find_path(board, mind, bit(one), bit(other), False):
        return LONGEST_DETOUR
    return min(LONGEST_DETOUR, max(0, int(mind.path_cost) // TRAIN - int(board.track_length[track])))


@kernel
def harm_by(sight: Sight, board: Tables, mind: Mind, track: int) -> int:
    """How many trains the others would lose altogether, were a track taken from them."""
    harm = 0
    for seat in range(sight.players):
        if seat == sight.viewer:
            continue
        connect(board, sight.claimed[seat], mind.connected)
        if is_gap(sight, board, mind, seat, track):
            harm += detour_without(sight, board, mind, seat, track)
    return harm
