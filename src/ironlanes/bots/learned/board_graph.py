"""What a network reads of a board itself: who joins whom, and what never changes about a track or a node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.records import Float32Array, Records

TRACK_CONSTANTS: Final = CARD_KINDS + 6
NODE_CONSTANTS: Final = 5
#: What the tracks at a node add up to is multiplied by this.
GATHER: Final = 0.5


@dataclass(frozen=True)
class BoardGraph:
    """One board, padded with tracks and nodes that are not there."""

    incidence: Float32Array  # nodes, tracks: GATHER where the track ends at the node
    tracks: Float32Array  # tracks, TRACK_CONSTANTS
    nodes: Float32Array  # nodes, NODE_CONSTANTS
    is_track: Float32Array  # tracks: 1, or 0 for padding


def board_graph(board_arrays: Records, tracks: int, nodes: int) -> BoardGraph:
    """Read a board's record, with room for `tracks` and `nodes`."""
    board = board_arrays[0]
    incidence = np.zeros((nodes, tracks), dtype=np.float32)
    track_rows = np.zeros((tracks, TRACK_CONSTANTS), dtype=np.float32)
    node_rows = np.zeros((nodes, NODE_CONSTANTS), dtype=np.float32)
    is_track = np.zeros(tracks, dtype=np.float32)
    for track in range(int(board["tracks"])):
        price, length = int(board["track_price"][track]), int(board["track_length"][track])
        siblings = sum(int(word).bit_count() for word in board["siblings"][track])
        is_track[track] = 1
        track_rows[track, int(board["price_colour"][price])] = 1
        track_rows[track, CARD_KINDS:] = (
            length / 3,
            int(board["track_points"][length]) / 5,
            int(board["price_locomotives"][price]) / 2,
            int(board["track_is_tunnel"][track]),
            siblings,
            1,
        )
        for node in board["track_nodes"][track]:
            incidence[node, track] += GATHER
            node_rows[node, 1] += length / 10
    for node in range(int(board["nodes"])):
        node_rows[node, 0] = 1
    for ticket in range(int(board["tickets"])):
        ends = int(board["ticket_ends"][ticket][0]) | int(board["ticket_ends"][ticket][1])
        for node in range(int(board["nodes"])):
            if ends >> node & 1:
                node_rows[node, 2] += 0.3
                node_rows[node, 3] += int(board["ticket_points"][ticket]) / 50
    for place in range(int(board["places"])):
        if board["place_node"][place] >= 0:
            node_rows[int(board["place_node"][place]), 4] = 1
    return BoardGraph(incidence, track_rows, node_rows, is_track)
