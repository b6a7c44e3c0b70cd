"""The status of a seat's tickets: what is still missing on a shortest path, with as few new stations as possible."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from ironlanes.boards.model import MAX_LENGTH, MAX_TICKETS
from ironlanes.kernel.bits import EMPTY, contains, first_of, include, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array, UInt64Array, record_dtype
from ironlanes.rules.state import Observation

from .scratch import PathScratch
from .seat_graph import build_graph
from .shortest_paths import trains_missing


class TicketStatusCode(IntEnum):
    """The status of a ticket."""

    COMPLETED = 0
    OPEN = 1
    WITH_STATIONS = 2  # only with new stations
    LOST = 3


class TicketStatuses:
    """The status of each of a seat's tickets, by the ticket's index, when it was updated last."""

    status: Annotated[Int8Array, (MAX_TICKETS,)]
    trains: Annotated[Int8Array, (MAX_TICKETS,)]  # missing
    stations: Annotated[Int8Array, (MAX_TICKETS,)]  # missing
    path: Annotated[UInt64Array, (MAX_TICKETS, MASK_WORDS)]  # the tracks to claim
    known: Annotated[UInt64Array, (MASK_WORDS,)]  # the tickets that have a status
    changed: Annotated[UInt64Array, (MASK_WORDS,)]  # those whose status changed at the last update
    own: Annotated[UInt64Array, (MASK_WORDS,)]  # the tracks that the seat owned


TICKET_STATUSES: Final = record_dtype(TicketStatuses)


@kernel
def build_ticket_graph(observation: Observation, board: BoardArrays, scratch: PathScratch, seat: int) -> None:
    """Build a seat's graph of all tracks, also of those for which it lacks trains."""
    build_graph(observation, board, scratch, seat, 1, MAX_LENGTH)


@kernel
def trains_missing_for(board: BoardArrays, scratch: PathScratch, ticket: int, new_stations: int) -> int:
    """The fewest trains that complete a ticket, with this many new stations at most; FAR where none do."""
    return trains_missing(board, scratch, board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1], new_stations)


@kernel
def compute_ticket_status(
    board: BoardArrays, scratch: PathScratch, statuses: TicketStatuses, ticket: int, trains: int
) -> None:
    """Find the status of a ticket that is not completed, for a seat with this many trains."""
    statuses.status[ticket] = TicketStatusCode.LOST
    statuses.trains[ticket] = 0
    statuses.stations[ticket] = 0
    most = int(scratch.new_stations)
    for new in range(most + 1):
        if new == 1 and most > 1 and trains_missing_for(board, scratch, ticket, most) > trains:
            return  # not even all stations would help
        missing = trains_missing_for(board, scratch, ticket, new)
        if missing <= trains:
            statuses.status[ticket] = TicketStatusCode.OPEN if new == 0 else TicketStatusCode.WITH_STATIONS
            statuses.trains[ticket] = missing
            statuses.stations[ticket] = new
            for word in range(MASK_WORDS):
                statuses.path[ticket, word] = scratch.path[word]
            return


@kernel
def is_status_current(
    observation: Observation, board: BoardArrays, statuses: TicketStatuses, seat: int, ticket: int
) -> bool:
    """Whether the status of a ticket of a seat without stations can't have changed.

    Claims of others only take paths away: the shortest path stays the shortest as long as it is there.
    """
    status = statuses.status[ticket]
    if not contains(statuses.known, ticket) or status == TicketStatusCode.WITH_STATIONS:
        return False
    if status == TicketStatusCode.COMPLETED:
        return True
    if status == TicketStatusCode.LOST:
        return bool(board.stations == 0)
    for word in range(MASK_WORDS):
        own = observation.claimed[seat, word]
        if (
            own != statuses.own[word]
            or statuses.path[ticket, word] & ~(own | observation.available[seat, word]) != EMPTY
        ):
            return False
    return True


@kernel
def update_ticket_status(
    observation: Observation,
    board: BoardArrays,
    scratch: PathScratch,
    statuses: TicketStatuses,
    seat: int,
    ticket: int,
    is_completed: bool,
) -> None:
    """Update the status of one ticket in the graph built last, and note whether it changed."""
    before = int(statuses.status[ticket]), int(statuses.trains[ticket]), int(statuses.stations[ticket])
    if is_completed:
        statuses.status[ticket] = TicketStatusCode.COMPLETED
        statuses.trains[ticket] = 0
        statuses.stations[ticket] = 0
    else:
        compute_ticket_status(board, scratch, statuses, ticket, int(observation.trains[seat]))
    after = int(statuses.status[ticket]), int(statuses.trains[ticket]), int(statuses.stations[ticket])
    if before != after or not contains(statuses.known, ticket):
        include(statuses.changed, ticket)
    include(statuses.known, ticket)


@kernel
def update_ticket_statuses(
    observation: Observation,
    board: BoardArrays,
    scratch: PathScratch,
    statuses: TicketStatuses,
    seat: int,
    held: UInt64Array,
    completed: UInt64Array,
) -> None:
    """Update the status of a seat's tickets; which are completed is known from the score (B4)."""
    has_station = observation.stations_left[seat] < board.stations
    is_built = False
    for word in range(MASK_WORDS):
        statuses.changed[word] = EMPTY
        rest = held[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            if not has_station and is_status_current(observation, board, statuses, seat, ticket):
                continue
            if not is_built:
                build_ticket_graph(observation, board, scratch, seat)
                is_built = True
            update_ticket_status(observation, board, scratch, statuses, seat, ticket, contains(completed, ticket))
    for word in range(MASK_WORDS):
        statuses.own[word] = observation.claimed[seat, word]
