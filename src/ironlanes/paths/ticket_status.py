"""How a seat's tickets stand: what is still missing on the shortest path that is left, with as few stations as can be.

A path goes over the seat's own tracks, over open ones, and over one track of another player for each station (B4) that
stands at either end of it or could be built there. All of that is open: anybody's observation will do.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

import numpy as np

from ironlanes.boards.model import MAX_NODES, MAX_TICKETS
from ironlanes.kernel.bits import EMPTY, bit, contains, first_of, include, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array, UInt64Array, record_dtype
from ironlanes.rules.state import NONE, Observation
from ironlanes.rules.stations import free_cities

from .scratch import CLOSED, FAR
from .shortest_paths import nearest, reach_state
from .ticket_search import TicketSearch


class TicketStatusCode(IntEnum):
    """How a ticket stands."""

    COMPLETED = 0
    OPEN = 1
    WITH_STATIONS = 2  # new ones
    LOST = 3


class TicketStatuses:
    """How a seat's tickets stand, by their numbers, as it was at the last look."""

    status: Annotated[Int8Array, (MAX_TICKETS,)]
    trains: Annotated[Int8Array, (MAX_TICKETS,)]  # that are missing
    stations: Annotated[Int8Array, (MAX_TICKETS,)]  # likewise
    path: Annotated[UInt64Array, (MAX_TICKETS, MASK_WORDS)]
    known: Annotated[UInt64Array, (MASK_WORDS,)]  # the tickets that were looked at
    changed: Annotated[UInt64Array, (MASK_WORDS,)]  # those that stand otherwise than at the look before
    own: Annotated[UInt64Array, (MASK_WORDS,)]  # the tracks that the seat had


TICKET_STATUSES: Final = record_dtype(TicketStatuses)


@kernel
def build_ticket_graph(observation: Observation, board: BoardArrays, search: TicketSearch, seat: int) -> None:
    """What each track costs a seat, and which stations could lend it."""
    search.own_stations = 0
    search.new_stations = observation.stations_left[seat] if board.stations > 0 else 0
    for track in range(board.tracks):
        search.borrowable[track] = 0
        search.is_station_site[track] = 0
        if contains(observation.claimed[seat], track):
            search.cost[track] = 0
        elif contains(observation.available[seat], track):
            search.cost[track] = board.track_length[track]
        else:
            search.cost[track] = CLOSED
    if board.stations > 0:
        mark_station_tracks(observation, board, search, seat)


@kernel
def mark_station_tracks(observation: Observation, board: BoardArrays, search: TicketSearch, seat: int) -> None:
    """B4: note for each track of another seat the stations that lend it."""
    sites = free_cities(observation, board) if search.new_stations > 0 else EMPTY
    for other in range(observation.players):
        if other == seat:
            continue
        for word in range(MASK_WORDS):
            rest = observation.claimed[other, word]
            while rest != EMPTY:
                track = 64 * word + first_of(rest)
                rest = without_first(rest)
                ends = bit(int(board.track_places[track, 0])) | bit(int(board.track_places[track, 1]))
                search.is_station_site[track] = 1 if sites & ends != EMPTY else 0
                search.borrowable[track] = lent_by(observation.stations[seat], ends)
    own = observation.stations[seat]
    while own != EMPTY:
        own = without_first(own)
        search.own_stations += 1


@kernel
def lent_by(stations: np.uint64, ends: np.uint64) -> int:
    """Which of a seat's stations, in alphabetical order, stand at a track's ends."""
    lending, station = 0, 1
    while stations != EMPTY:
        if ends & bit(first_of(stations)) != EMPTY:
            lending |= station
        station *= 2
        stations = without_first(stations)
    return lending


@kernel
def search_from(board: BoardArrays, search: TicketSearch, starts: np.uint64, layers: int) -> None:
    """How far every state is from some nodes: a queue of states whose distance has shrunk."""
    size = layers * MAX_NODES
    for state in range(size):
        search.reached[state] = FAR
        search.is_waiting[state] = 0
    first, waiting = 0, 0
    while starts != EMPTY:
        node = first_of(starts)
        starts = without_first(starts)
        search.reached[node] = 0
        search.came_by[node] = NONE
        search.queue[waiting] = node
        waiting += 1
    while waiting > 0:
        state = int(search.queue[first])
        first = (first + 1) % size
        waiting -= 1
        search.is_waiting[state] = 0
        node, layer = state % MAX_NODES, state // MAX_NODES
        for word in range(MASK_WORDS):
            rest = board.node_tracks[node, word]
            while rest != EMPTY:
                track = 64 * word + first_of(rest)
                rest = without_first(rest)
                waiting = relax_track(board, search, state, node, layer, track, first, waiting, size)


@kernel
def relax_track(
    board: BoardArrays,
    search: TicketSearch,
    state: int,
    node: int,
    layer: int,
    track: int,
    first: int,
    waiting: int,
    size: int,
) -> int:
    """Go along a track in every way that there is; returns how many states wait then."""
    there = int(board.track_nodes[track, 0]) + int(board.track_nodes[track, 1]) - node
    here = int(search.reached[state])
    cost = int(search.cost[track])
    if cost != CLOSED:
        return reach_state(search, state, there + MAX_NODES * layer, track, here + cost, first, waiting, size)
    lending, station = int(search.borrowable[track]) & ~layer, 1
    while lending >= station:
        if lending & station:
            onward = there + MAX_NODES * (layer | station)
            waiting = reach_state(search, state, onward, track, here, first, waiting, size)
        station *= 2
    with_new = layer + (1 << int(search.own_stations))
    if search.is_station_site[track] and MAX_NODES * with_new < size:
        waiting = reach_state(search, state, there + MAX_NODES * with_new, track, here, first, waiting, size)
    return waiting


@kernel
def trains_missing(board: BoardArrays, search: TicketSearch, ticket: int) -> int:
    """The fewest trains that complete a ticket without new stations; NONE where it can't be done."""
    layers = 1 << int(search.own_stations)
    search_from(board, search, board.ticket_ends[ticket, 0], layers)
    state = nearest(search, board.ticket_ends[ticket, 1], layers)
    return NONE if state == NONE else int(search.reached[state])


@kernel
def compute_ticket_status(
    board: BoardArrays, search: TicketSearch, statuses: TicketStatuses, ticket: int, trains: int
) -> None:
    """How a ticket that is not completed stands, for a seat that has so many trains."""
    starts, goals = board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1]
    statuses.status[ticket] = TicketStatusCode.LOST
    statuses.trains[ticket] = 0
    statuses.stations[ticket] = 0
    layers = 1 << int(search.own_stations)
    for new in range(int(search.new_stations) + 1):
        if new == 0:
            search_from(board, search, starts, layers)
        elif new == 1:
            search_from(board, search, starts, layers * (int(search.new_stations) + 1))
        state = nearest(search, goals, layers * (new + 1))
        if state != NONE and search.reached[state] <= trains:
            statuses.status[ticket] = TicketStatusCode.OPEN if new == 0 else TicketStatusCode.WITH_STATIONS
            statuses.trains[ticket] = search.reached[state]
            statuses.stations[ticket] = new
            note_path(search, statuses, ticket, state)
            return


@kernel
def note_path(search: TicketSearch, statuses: TicketStatuses, ticket: int, state: int) -> None:
    """Keep the tracks of the path that led to a state."""
    for word in range(MASK_WORDS):
        statuses.path[ticket, word] = EMPTY
    while search.came_by[state] != NONE:
        include(statuses.path[ticket], int(search.came_by[state]))
        state = int(search.came_from[state])


@kernel
def is_status_current(
    observation: Observation, board: BoardArrays, statuses: TicketStatuses, seat: int, ticket: int
) -> bool:
    """Whether a ticket stands as it stood, of a seat without stations.

    Tracks that others claim only take ways away: the shortest one is that as long as it is there.
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
    search: TicketSearch,
    statuses: TicketStatuses,
    seat: int,
    ticket: int,
    is_completed: bool,
) -> None:
    """Work out how one ticket stands, and whether that is otherwise than before; the ways are laid already."""
    before = int(statuses.status[ticket]), int(statuses.trains[ticket]), int(statuses.stations[ticket])
    if is_completed:
        statuses.status[ticket] = TicketStatusCode.COMPLETED
        statuses.trains[ticket] = 0
        statuses.stations[ticket] = 0
    else:
        compute_ticket_status(board, search, statuses, ticket, int(observation.trains[seat]))
    after = int(statuses.status[ticket]), int(statuses.trains[ticket]), int(statuses.stations[ticket])
    if before != after or not contains(statuses.known, ticket):
        include(statuses.changed, ticket)
    include(statuses.known, ticket)


@kernel
def update_ticket_statuses(
    observation: Observation,
    board: BoardArrays,
    search: TicketSearch,
    statuses: TicketStatuses,
    seat: int,
    held: UInt64Array,
    completed: UInt64Array,
) -> None:
    """Bring up to date how a seat's tickets stand; the completed ones are known from the score (B4)."""
    has_station = observation.stations_left[seat] < board.stations
    is_laid = False
    for word in range(MASK_WORDS):
        statuses.changed[word] = EMPTY
        rest = held[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            if not has_station and is_status_current(observation, board, statuses, seat, ticket):
                continue
            if not is_laid:
                build_ticket_graph(observation, board, search, seat)
                is_laid = True
            update_ticket_status(observation, board, search, statuses, seat, ticket, contains(completed, ticket))
    for word in range(MASK_WORDS):
        statuses.own[word] = observation.claimed[seat, word]
