"""What learning code asks about tickets: how far each is from being completed, and by which tracks."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.records import Masks, Wides
from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import first_of, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import Sight

from .joint_graph import lay_graph
from .mind import FAR, TRAIN, Mind
from .shortest_paths import find_path


@kernel
def measure_way(board: Tables, mind: Mind, starts: np.uint64, goals: np.uint64, may_build: bool) -> int:
    """The trains that a shortest path between two sets of nodes lacks, in the graph laid out last; FAR: no path."""
    return int(mind.path_cost) // TRAIN if find_path(board, mind, starts, goals, may_build) else FAR


@kernel
def measure_tickets(sight: Sight, board: Tables, mind: Mind, missing: Wides, ways: Masks) -> None:
    """For each of the viewer's tickets the trains that it lacks, and the tracks that they would go to."""
    lay_graph(sight, board, mind, int(sight.viewer), 1)
    for word in range(MASK_WORDS):
        rest = sight.own_tickets[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            ends = board.ticket_ends[ticket]
            missing[ticket] = measure_way(board, mind, ends[0], ends[1], False)
            for part in range(MASK_WORDS):
                ways[ticket, part] = mind.path[part] if missing[ticket] != FAR else EMPTY
