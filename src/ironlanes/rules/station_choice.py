"""B4: which track of another player each station uses at the end, worked out for its owner exactly."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_STATIONS
from ironlanes.boards.tables import MASK_WORDS, Tables

from .compiling import kernel
from .masks import bit, first_of, without_first
from .paths import EMPTY, join, reach
from .state import NOBODY, Desk, Sheet, State

#: A choice is worth the points that it completes and, less than any point, the tickets.
POINT = 256


@kernel
def list_stations(state: State, sheet: Sheet, seat: int) -> int:
    """Write a seat's stations on the sheet, cities in alphabetical order, none of them used."""
    for slot in range(MAX_STATIONS):
        sheet.station_city[seat, slot] = NOBODY
        sheet.station_track[seat, slot] = NOBODY
    count = 0
    rest = state.stations[seat]
    while rest != EMPTY:
        sheet.station_city[seat, count] = first_of(rest)
        rest = without_first(rest)
        count += 1
    return count


@kernel
def list_usable(state: State, board: Tables, desk: Desk, seat: int, city: int, slot: int) -> int:
    """The tracks of others into a city, in alphabetical order, of which the seat can use one.

    One that leads to where the city is connected already changes nothing; of two that lead to the same part of the
    seat's network the first will do.
    """
    node = int(board.place_node[city])
    reached = desk.connected[node]
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
                desk.usable[slot, count] = track
                count += 1
                reached |= desk.connected[far]
    return count


@kernel
def used_track(desk: Desk, slot: int) -> int:
    """The track that a station uses in the present choice, or NOBODY."""
    choice = int(desk.choice[slot])
    return int(desk.usable[slot, choice - 1]) if choice > 0 else NOBODY


@kernel
def use(board: Tables, desk: Desk, track: int, reached: np.uint64) -> np.uint64:
    """What is reached when a track of another player may be used besides."""
    both = desk.connected[board.track_nodes[track, 0]] | desk.connected[board.track_nodes[track, 1]]
    return reached | both if reached & both != EMPTY else reached


@kernel
def spread_widest(board: Tables, desk: Desk, stations: int, reached: np.uint64) -> np.uint64:
    """What would be reached from some nodes if every station could use all of its tracks."""
    before = EMPTY
    while reached != before:
        before = reached
        for slot in range(stations):
            for place in range(desk.usable_size[slot]):
                reached = use(board, desk, int(desk.usable[slot, place]), reached)
    return reached


@kernel
def list_open_tickets(state: State, board: Tables, desk: Desk, seat: int, stations: int) -> int:
    """Note the tickets that the seat's own tracks leave open and that some choice might complete."""
    count = 0
    for word in range(MASK_WORDS):
        rest = state.tickets[seat, word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            near, far = reach(desk.connected, board.ticket_ends[ticket, 0]), board.ticket_ends[ticket, 1]
            if near & far == EMPTY and spread_widest(board, desk, stations, near) & far != EMPTY:
                desk.open_near[count] = near
                desk.open_far[count] = far
                desk.open_points[count] = board.ticket_points[ticket]
                count += 1
    return count


@kernel
def spread(board: Tables, desk: Desk, stations: int, reached: np.uint64) -> np.uint64:
    """What is reached from some nodes with the help of the tracks that the stations use in the present choice."""
    for _ in range(stations):
        for slot in range(stations):
            track = used_track(desk, slot)
            if track != NOBODY:
                reached = use(board, desk, track, reached)
    return reached


@kernel
def choice_value(board: Tables, desk: Desk, stations: int, tickets: int) -> int:
    """What the open tickets are worth that the present choice completes."""
    value = 0
    for position in range(tickets):
        if spread(board, desk, stations, desk.open_near[position]) & desk.open_far[position] != EMPTY:
            value += POINT * int(desk.open_points[position]) + 1
    return value


@kernel
def first_choice(desk: Desk, stations: int) -> None:
    """Begin with the first choice in alphabetical order: every station uses the first of its tracks."""
    for slot in range(stations):
        desk.choice[slot] = 1 if desk.usable_size[slot] > 0 else 0


@kernel
def next_choice(desk: Desk, stations: int) -> bool:
    """Go on to the next choice in alphabetical order, in which a station that is not used comes last."""
    for slot in range(stations - 1, -1, -1):
        if desk.choice[slot] > 0:
            desk.choice[slot] = (int(desk.choice[slot]) + 1) % (int(desk.usable_size[slot]) + 1)
            return True
        desk.choice[slot] = 1 if desk.usable_size[slot] > 0 else 0
    return False


@kernel
def needs_all(board: Tables, desk: Desk, stations: int, tickets: int, value: int) -> bool:
    """Whether the present choice would be worth less without any one of the stations that it uses."""
    for slot in range(stations):
        choice = int(desk.choice[slot])
        if choice > 0:
            desk.choice[slot] = 0
            rest = choice_value(board, desk, stations, tickets)
            desk.choice[slot] = choice
            if rest == value:
                return False
    return True


@kernel
def find_choice(board: Tables, desk: Desk, stations: int, tickets: int) -> None:
    """Go to the first choice in alphabetical order that is worth the most and uses no station without need."""
    best = 0
    first_choice(desk, stations)
    while True:
        best = max(best, choice_value(board, desk, stations, tickets))
        if not next_choice(desk, stations):
            break
    while choice_value(board, desk, stations, tickets) < best or not needs_all(board, desk, stations, tickets, best):
        next_choice(desk, stations)


@kernel
def choose_station_tracks(state: State, board: Tables, desk: Desk, sheet: Sheet, seat: int) -> None:
    """Find the best choice, note it on the sheet and join the seat's network on the desk by it."""
    stations = list_stations(state, sheet, seat)
    for slot in range(stations):
        desk.usable_size[slot] = list_usable(state, board, desk, seat, int(sheet.station_city[seat, slot]), slot)
    tickets = list_open_tickets(state, board, desk, seat, stations) if stations > 0 else 0
    if tickets == 0:
        return
    find_choice(board, desk, stations, tickets)
    for slot in range(stations):
        track = used_track(desk, slot)
        sheet.station_track[seat, slot] = track
        if track != NOBODY:
            join(desk.connected, int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1]))
