"""What others seem to need, by what they have built, and what it would cost them to be without it."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY, bit, contains, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.scratch import CLOSED, TRAIN
from ironlanes.paths.seat_graph import build_seat_graph
from ironlanes.paths.shortest_paths import find_path
from ironlanes.rules.connections import connect
from ironlanes.rules.state import Observation

from ..workspace import BotWorkspace

#: No detour is thought to cost more trains than this: by then nobody goes it.
LONGEST_DETOUR = 10


@kernel
def is_built_at(observation: Observation, board: BoardArrays, seat: int, node: int) -> bool:
    """Whether a seat has a track that ends at a node."""
    for word in range(MASK_WORDS):
        if board.node_tracks[node, word] & observation.claimed[seat, word] != EMPTY:
            return True
    return False


@kernel
def is_gap(observation: Observation, board: BoardArrays, workspace: BotWorkspace, seat: int, track: int) -> bool:
    """Whether a track would join two parts of a seat's network (`workspace.connected`), so that it may want it."""
    one, other = int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1])
    if not contains(observation.available[seat], track) or board.track_length[track] > observation.trains[seat]:
        return False
    if workspace.connected[one] & bit(other) != EMPTY:
        return False
    return is_built_at(observation, board, seat, one) and is_built_at(observation, board, seat, other)


@kernel
def close_track(observation: Observation, board: BoardArrays, workspace: BotWorkspace, track: int) -> None:
    """Take a track out of the graph, with those parallel to it where C6 closes them."""
    workspace.cost[track] = CLOSED
    if observation.players >= board.parallel_from:
        return
    for word in range(MASK_WORDS):
        rest = board.siblings[track, word]
        while rest != EMPTY:
            workspace.cost[64 * word + first_of(rest)] = CLOSED
            rest = without_first(rest)


@kernel
def detour_without(observation: Observation, board: BoardArrays, workspace: BotWorkspace, seat: int, track: int) -> int:
    """How many trains more it would take a seat to join what a track joins, were that track not to be had."""
    one, other = int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1])
    build_seat_graph(observation, board, workspace, seat, 1)
    close_track(observation, board, workspace, track)
    if not find_path(board, workspace, bit(one), bit(other), 0):
        return LONGEST_DETOUR
    return min(LONGEST_DETOUR, max(0, int(workspace.path_cost) // TRAIN - int(board.track_length[track])))


@kernel
def blocking_harm(observation: Observation, board: BoardArrays, workspace: BotWorkspace, track: int) -> int:
    """How many trains the others would lose altogether, were a track taken from them."""
    harm = 0
    for seat in range(observation.players):
        if seat == observation.viewer:
            continue
        connect(board, observation.claimed[seat], workspace.connected)
        if is_gap(observation, board, workspace, seat, track):
            harm += detour_without(observation, board, workspace, seat, track)
    return harm
