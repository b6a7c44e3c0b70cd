"""The functions of the graph search that Python calls."""

from __future__ import annotations

from typing import Annotated

from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry
from ironlanes.kernel.records import Records
from ironlanes.rules.state import Observations

from .scratch import PATH_SCRATCH
from .ticket_status import TICKET_STATUSES, build_ticket_graph, trains_missing, update_ticket_status


@compiled_entry
def find_ticket_status(
    observations: Observations,
    boards: Boards,
    scratches: Annotated[Records, PATH_SCRATCH],
    statuses: Annotated[Records, TICKET_STATUSES],
    seat: int,
    ticket: int,
    is_completed: bool,
) -> int:
    """Find the status of a seat's ticket; returns the trains that are missing without new stations, or CLOSED."""
    build_ticket_graph(observations[0], boards[0], scratches[0], seat)
    update_ticket_status(observations[0], boards[0], scratches[0], statuses[0], seat, ticket, is_completed)
    return trains_missing(boards[0], scratches[0], ticket, 0)
