"""B4: which track of another player each station uses at the end, worked out for its owner exactly."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_STATIONS
from ironlanes.kernel.bits import EMPTY, bit, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel

from .connections import join, reach
from .state import NONE, ScoreRecord, State, StationSearch

#: A choice is worth the points that it completes and, less than any point, the tickets.
POINT = 256


@kernel
def list_stations(state: State, score_record: ScoreRecord, seat: int) -> int:
    """Write a seat's stations on the score record, cities in alphabetical order, none of them used."""
    for slot in range(MAX_STATIONS):
        score_record.station_city[seat, slot] = NONE
        score_record.station_track[seat, slot] = NONE
    count = 0
    rest = state.stations[seat]
    while rest != EMPTY:
        score_record.station_city[seat, count] = first_of(rest)
        rest = without_first(rest)
        count += 1
    return count


@kernel
def list_usable(state: State, board: BoardArrays, scratch: StationSearch, seat: int, city: int, slot: int) -> int:
    """The tracks of others into a city, in alphabetical order, of which the seat can use one.

    One that leads to where the city is connected already changes nothing; of two that lead to the same part of the
    seat's network the first will do.
    """
    node = int(board.place_node[city])
    reached = scratch.connected[node]
    count = 0
    for word in range(MASK_WORDS):
        rest = EMPTY
        for other in range(state.players):
            if other != seat:
                rest |= state.claimed[other, word] & board.node_tracks[node, word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            far = int(board.track_nodes[track, 0]) + int(board.track_nodes[track, 1]) - node
            if reached & bit(far) == EMPTY:
                scratch.usable[slot, count] = track
                count += 1
                reached |= scratch.connected[far]
    return count


@kernel
def used_track(scratch: StationSearch, slot: int) -> int:
    """The track that a station uses in the present choice, or NONE."""
    choice = int(scratch.choice[slot])
    return int(scratch.usable[slot, choice - 1]) if choice > 0 else NONE


@kernel
def use(board: BoardArrays, scratch: StationSearch, track: int, reached: np.uint64) -> np.uint64:
    """What is reached when a track of another player may be used besides."""
    both = scratch.connected[board.track_nodes[track, 0]] | scratch.connected[board.track_nodes[track, 1]]
    return reached | both if reached & both != EMPTY else reached


@kernel
def spread_widest(board: BoardArrays, scratch: StationSearch, stations: int, reached: np.uint64) -> np.uint64:
    """What would be reached from some nodes if every station could use all of its tracks."""
    before = EMPTY
    while reached != before:
        before = reached
        for slot in range(stations):
            for place in range(scratch.usable_size[slot]):
                reached = use(board, scratch, int(scratch.usable[slot, place]), reached)
    return reached


@kernel
def list_open_tickets(state: State, board: BoardArrays, scratch: StationSearch, seat: int, stations: int) -> int:
    """Note the tickets that the seat's own tracks leave open and that some choice might complete."""
    count = 0
    for word in range(MASK_WORDS):
        rest = state.tickets[seat, word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            near, far = reach(scratch.connected, board.ticket_ends[ticket, 0]), board.ticket_ends[ticket, 1]
            if near & far == EMPTY and spread_widest(board, scratch, stations, near) & far != EMPTY:
                scratch.open_near[count] = near
                scratch.open_far[count] = far
                scratch.open_points[count] = board.ticket_points[ticket]
                count += 1
    return count


@kernel
def spread(board: BoardArrays, scratch: StationSearch, stations: int, reached: np.uint64) -> np.uint64:
    """What is reached from some nodes with the help of the tracks that the stations use in the present choice."""
    for _ in range(stations):
        for slot in range(stations):
            track = used_track(scratch, slot)
            if track != NONE:
                reached = use(board, scratch, track, reached)
    return reached


@kernel
def choice_value(board: BoardArrays, scratch: StationSearch, stations: int, tickets: int) -> int:
    """What the open tickets are worth that the present choice completes."""
    value = 0
    for position in range(tickets):
        if spread(board, scratch, stations, scratch.open_near[position]) & scratch.open_far[position] != EMPTY:
            value += POINT * int(scratch.open_points[position]) + 1
    return value


@kernel
def first_choice(scratch: StationSearch, stations: int) -> None:
    """Begin with the first choice in alphabetical order: every station uses the first of its tracks."""
    for slot in range(stations):
        scratch.choice[slot] = 1 if scratch.usable_size[slot] > 0 else 0


@kernel
def next_choice(scratch: StationSearch, stations: int) -> bool:
    """Go on to the next choice in alphabetical order, in which a station that is not used comes last."""
    for slot in range(stations - 1, -1, -1):
        if scratch.choice[slot] > 0:
            scratch.choice[slot] = (int(scratch.choice[slot]) + 1) % (int(scratch.usable_size[slot]) + 1)
            return True
        scratch.choice[slot] = 1 if scratch.usable_size[slot] > 0 else 0
    return False


@kernel
def needs_all(board: BoardArrays, scratch: StationSearch, stations: int, tickets: int, value: int) -> bool:
    """Whether the present choice would be worth less without any one of the stations that it uses."""
    for slot in range(stations):
        choice = int(scratch.choice[slot])
        if choice > 0:
            scratch.choice[slot] = 0
            rest = choice_value(board, scratch, stations, tickets)
            scratch.choice[slot] = choice
            if rest == value:
                return False
    return True


@kernel
def find_choice(board: BoardArrays, scratch: StationSearch, stations: int, tickets: int) -> None:
    """Go to the first choice in alphabetical order that is worth the most and uses no station without need."""
    best = 0
    first_choice(scratch, stations)
    while True:
        best = max(best, choice_value(board, scratch, stations, tickets))
        if not next_choice(scratch, stations):
            break
    while choice_value(board, scratch, stations, tickets) < best or not needs_all(
        board, scratch, stations, tickets, best
    ):
        next_choice(scratch, stations)


@kernel
def choose_station_tracks(
    state: State, board: BoardArrays, scratch: StationSearch, score_record: ScoreRecord, seat: int
) -> None:
    """Find the best choice, note it on the score record and join the seat's network in scratch by it."""
    stations = list_stations(state, score_record, seat)
    for slot in range(stations):
        scratch.usable_size[slot] = list_usable(
            state, board, scratch, seat, int(score_record.station_city[seat, slot]), slot
        )
    tickets = list_open_tickets(state, board, scratch, seat, stations) if stations > 0 else 0
    if tickets == 0:
        return
    find_choice(board, scratch, stations, tickets)
    for slot in range(stations):
        track = used_track(scratch, slot)
        score_record.station_track[seat, slot] = track
        if track != NONE:
            join(scratch.connected, int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1]))
