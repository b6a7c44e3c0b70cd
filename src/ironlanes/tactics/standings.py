"""How a seat's tickets stand: what is still missing on the shortest path that is left, with as few stations as can be.

A path goes over the seat's own tracks, over open ones, and over one track of another player for each station (B4) that
stands at either end of it or could be built there. All of that is open: anybody's sight will do.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

import numpy as np

from ironlanes.boards.model import MAX_NODES, MAX_TICKETS
from ironlanes.boards.records import Masks, Smalls, record_dtype
from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import bit, contains, first_of, include, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY, Sight
from ironlanes.rules.stations import free_cities

from .mind import CLOSED, FAR
from .search import Search
from .shortest_paths import nearest, reach_state


class Standing(IntEnum):
    """How a ticket stands."""

    COMPLETED = 0
    OPEN = 1
    WITH_STATIONS = 2  # new ones
    LOST = 3


class Standings:
    """How a seat's tickets stand, by their numbers, as it was at the last look."""

    standing: Annotated[Smalls, (MAX_TICKETS,)]
    trains: Annotated[Smalls, (MAX_TICKETS,)]  # that are missing
    stations: Annotated[Smalls, (MAX_TICKETS,)]  # likewise
    path: Annotated[Masks, (MAX_TICKETS, MASK_WORDS)]
    known: Annotated[Masks, (MASK_WORDS,)]  # the tickets that were looked at
    changed: Annotated[Masks, (MASK_WORDS,)]  # those that stand otherwise than at the look before
    own: Annotated[Masks, (MASK_WORDS,)]  # the tracks that the seat had


STANDINGS: Final = record_dtype(Standings)


@kernel
def lay_ways(sight: Sight, board: Tables, search: Search, seat: int) -> None:
    """What each track costs a seat, and which stations could lend it."""
    search.lenders = 0
    search.new = sight.stations_left[seat] if board.stations > 0 else 0
    for track in range(board.tracks):
        search.loan[track] = 0
        search.is_site[track] = 0
        if contains(sight.claimed[seat], track):
            search.cost[track] = 0
        elif contains(sight.available[seat], track):
            search.cost[track] = board.track_length[track]
        else:
            search.cost[track] = CLOSED
    if board.stations > 0:
        lay_stations(sight, board, search, seat)


@kernel
def lay_stations(sight: Sight, board: Tables, search: Search, seat: int) -> None:
    """B4: note for each track of another seat the stations that lend it."""
    sites = free_cities(sight, board) if search.new > 0 else EMPTY
    for other in range(sight.players):
        if other == seat:
            continue
        for word in range(MASK_WORDS):
            rest = sight.claimed[other, word]
            while rest != EMPTY:
                track = 64 * word + first_of(rest)
                rest = without_first(rest)
                ends = bit(int(board.track_places[track, 0])) | bit(int(board.track_places[track, 1]))
                search.is_site[track] = 1 if sites & ends != EMPTY else 0
                search.loan[track] = lent_by(sight.stations[seat], ends)
    own = sight.stations[seat]
    while own != EMPTY:
        own = without_first(own)
        search.lenders += 1


@kernel
def lent_by(stations: np.uint64, ends: np.uint64) -> int:
    """Which of a seat's stations, in alphabetical order, stand at a track's ends."""
    lenders, station = 0, 1
    while stations != EMPTY:
        if ends & bit(first_of(stations)) != EMPTY:
            lenders |= station
        station *= 2
        stations = without_first(stations)
    return lenders


@kernel
def search_from(board: Tables, search: Search, starts: np.uint64, layers: int) -> None:
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
        search.came_by[node] = NOBODY
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
                waiting = go_along(board, search, state, node, layer, track, first, waiting, size)


@kernel
def go_along(
    board: Tables, search: Search, state: int, node: int, layer: int, track: int, first: int, waiting: int, size: int
) -> int:
    """Go along a track in every way that there is; returns how many states wait then."""
    there = int(board.track_nodes[track, 0]) + int(board.track_nodes[track, 1]) - node
    here = int(search.reached[state])
    cost = int(search.cost[track])
    if cost != CLOSED:
        return reach_state(search, state, there + MAX_NODES * layer, track, here + cost, first, waiting, size)
    lenders, station = int(search.loan[track]) & ~layer, 1
    while lenders >= station:
        if lenders & station:
            onward = there + MAX_NODES * (layer | station)
            waiting = reach_state(search, state, onward, track, here, first, waiting, size)
        station *= 2
    with_new = layer + (1 << int(search.lenders))
    if search.is_site[track] and MAX_NODES * with_new < size:
        waiting = reach_state(search, state, there + MAX_NODES * with_new, track, here, first, waiting, size)
    return waiting


@kernel
def trains_missing(board: Tables, search: Search, ticket: int) -> int:
    """The fewest trains that complete a ticket without new stations; NOBODY where it can't be done."""
    layers = 1 << int(search.lenders)
    search_from(board, search, board.ticket_ends[ticket, 0], layers)
    state = nearest(search, board.ticket_ends[ticket, 1], layers)
    return NOBODY if state == NOBODY else int(search.reached[state])


@kernel
def work_out(board: Tables, search: Search, standings: Standings, ticket: int, trains: int) -> None:
    """How a ticket that is not completed stands, for a seat that has so many trains."""
    starts, goals = board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1]
    standings.standing[ticket] = Standing.LOST
    standings.trains[ticket] = 0
    standings.stations[ticket] = 0
    layers = 1 << int(search.lenders)
    for new in range(int(search.new) + 1):
        if new == 0:
            search_from(board, search, starts, layers)
        elif new == 1:
            search_from(board, search, starts, layers * (int(search.new) + 1))
        state = nearest(search, goals, layers * (new + 1))
        if state != NOBODY and search.reached[state] <= trains:
            standings.standing[ticket] = Standing.OPEN if new == 0 else Standing.WITH_STATIONS
            standings.trains[ticket] = search.reached[state]
            standings.stations[ticket] = new
            note_path(search, standings, ticket, state)
            return


@kernel
def note_path(search: Search, standings: Standings, ticket: int, state: int) -> None:
    """Keep the tracks of the path that led to a state."""
    for word in range(MASK_WORDS):
        standings.path[ticket, word] = EMPTY
    while search.came_by[state] != NOBODY:
        include(standings.path[ticket], int(search.came_by[state]))
        state = int(search.came_from[state])


@kernel
def is_still_so(sight: Sight, board: Tables, standings: Standings, seat: int, ticket: int) -> bool:
    """Whether a ticket stands as it stood, of a seat without stations.

    Tracks that others claim only take ways away: the shortest one is that as long as it is there.
    """
    standing = standings.standing[ticket]
    if not contains(standings.known, ticket) or standing == Standing.WITH_STATIONS:
        return False
    if standing == Standing.COMPLETED:
        return True
    if standing == Standing.LOST:
        return bool(board.stations == 0)
    for word in range(MASK_WORDS):
        own = sight.claimed[seat, word]
        if own != standings.own[word] or standings.path[ticket, word] & ~(own | sight.available[seat, word]) != EMPTY:
            return False
    return True


@kernel
def look_at_ticket(
    sight: Sight, board: Tables, search: Search, standings: Standings, seat: int, ticket: int, is_completed: bool
) -> None:
    """Work out how one ticket stands, and whether that is otherwise than before; the ways are laid already."""
    before = int(standings.standing[ticket]), int(standings.trains[ticket]), int(standings.stations[ticket])
    if is_completed:
        standings.standing[ticket] = Standing.COMPLETED
        standings.trains[ticket] = 0
        standings.stations[ticket] = 0
    else:
        work_out(board, search, standings, ticket, int(sight.trains[seat]))
    after = int(standings.standing[ticket]), int(standings.trains[ticket]), int(standings.stations[ticket])
    if before != after or not contains(standings.known, ticket):
        include(standings.changed, ticket)
    include(standings.known, ticket)


@kernel
def look_at_tickets(
    sight: Sight, board: Tables, search: Search, standings: Standings, seat: int, held: Masks, completed: Masks
) -> None:
    """Bring up to date how a seat's tickets stand; the completed ones are known from the score (B4)."""
    has_station = sight.stations_left[seat] < board.stations
    is_laid = False
    for word in range(MASK_WORDS):
        standings.changed[word] = EMPTY
        rest = held[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            if not has_station and is_still_so(sight, board, standings, seat, ticket):
                continue
            if not is_laid:
                lay_ways(sight, board, search, seat)
                is_laid = True
            look_at_ticket(sight, board, search, standings, seat, ticket, contains(completed, ticket))
    for word in range(MASK_WORDS):
        standings.own[word] = sight.claimed[seat, word]
