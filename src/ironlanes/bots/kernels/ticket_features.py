"""What learning code asks about tickets: how far each is from being completed, and by which tracks."""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int32Array, UInt64Array
from ironlanes.paths.scratch import FAR, TRAIN
from ironlanes.paths.seat_graph import build_seat_graph
from ironlanes.paths.shortest_paths import find_path
from ironlanes.rules.state import Observation

from .workspace import BotWorkspace


@kernel
def missing_trains(
    board: BoardArrays, workspace: BotWorkspace, starts: np.uint64, goals: np.uint64, may_build: bool
) -> int:
    """The trains that a shortest path between two sets of nodes lacks, in the graph laid out last; FAR: no path."""
    return int(workspace.path_cost) // TRAIN if find_path(board, workspace, starts, goals, int(may_build)) else FAR


@kernel
def measure_ticket_paths(
    observation: Observation,
    board: BoardArrays,
    workspace: BotWorkspace,
    missing: Int32Array,
    ticket_paths: UInt64Array,
) -> None:
    """For each of the viewer's tickets the trains that it lacks, and the tracks that they would go to."""
    build_seat_graph(observation, board, workspace, int(observation.viewer), 1)
    for word in range(MASK_WORDS):
        rest = observation.own_tickets[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            ends = board.ticket_ends[ticket]
            missing[ticket] = missing_trains(board, workspace, ends[0], ends[1], False)
            for part in range(MASK_WORDS):
                ticket_paths[ticket, part] = workspace.path[part] if missing[ticket] != FAR else EMPTY
