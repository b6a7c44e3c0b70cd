"""The functions of the graph search that Python calls."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Int32Array, Records, UInt64Array
from ironlanes.rules.state import Observations

from .scratch import FAR, PATH_SCRATCH
from .seat_graph import build_seat_graph
from .shortest_paths import trains_missing
from .ticket_status import TICKET_STATUSES, build_ticket_graph, trains_missing_for, update_ticket_status


@compiled_entry_of("paths")
def find_ticket_status(
    observations: Observations,
    boards: Boards,
    scratches: Annotated[Records, PATH_SCRATCH],
    statuses: Annotated[Records, TICKET_STATUSES],
    seat: int,
    ticket: int,
    is_completed: bool,
) -> int:
    """Find the status of a seat's ticket; returns the trains that are missing without new stations, or FAR."""
    build_ticket_graph(observations[0], boards[0], scratches[0], seat)
    update_ticket_status(observations[0], boards[0], scratches[0], statuses[0], seat, ticket, is_completed)
    return trains_missing_for(boards[0], scratches[0], ticket, 0)


@compiled_entry_of("paths")
def find_shortest_path(
    observations: Observations,
    boards: Boards,
    scratches: Annotated[Records, PATH_SCRATCH],
    seat: int,
    starts: np.uint64,
    goals: np.uint64,
    new_stations: int,
) -> int:
    """The fewest trains that a seat is missing between two sets of nodes; FAR where it has no path.

    It may count on this many stations that are yet to be built. `PathScratch.path` and the fields after it hold the
    path.
    """
    build_seat_graph(observations[0], boards[0], scratches[0], seat, 1)
    return trains_missing(boards[0], scratches[0], starts, goals, new_stations)


@compiled_entry_of("paths")
def find_ticket_paths(
    observations: Observations,
    boards: Boards,
    scratches: Annotated[Records, PATH_SCRATCH],
    missing: Int32Array,
    ticket_paths: Annotated[UInt64Array, 2],
) -> None:
    """For each of the viewer's tickets, by its number: the trains that are missing, and the tracks that they go to."""
    observation, board, scratch = observations[0], boards[0], scratches[0]
    build_seat_graph(observation, board, scratch, int(observation.viewer), 1)
    for word in range(MASK_WORDS):
        rest = observation.own_tickets[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            missing[ticket] = trains_missing_for(board, scratch, ticket, 0)
            for part in range(MASK_WORDS):
                ticket_paths[ticket, part] = scratch.path[part] if missing[ticket] != FAR else EMPTY
