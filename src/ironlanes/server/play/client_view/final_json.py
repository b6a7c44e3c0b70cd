"""The scene of a game that is over: everybody sees everything (H2). `plain` specifies it."""

from __future__ import annotations

from typing import Final

from ironlanes.kernel.bits import EMPTY, contains, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import UInt64Array
from ironlanes.paths.ticket_status import TicketStatusCode
from ironlanes.rules.observation import observe_own
from ironlanes.rules.state import NONE, Observation, ScoreRecord, State

from .json_buffer import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    MINUS,
    OPEN_LIST,
    OPEN_OBJECT,
    JsonBuffer,
    begin_list,
    begin_object,
    end_list,
    end_object,
    put,
    put_char,
    put_item,
    put_key,
    put_key_number,
    put_name,
    put_number,
    separate,
)
from .string_table import CARD_AT, PHASE_AT, PLACE_AT, STANDING_AT, TICKET_AT, TRACK_AT, Key, StringTable
from .view_json import (
    write_closed,
    write_counts,
    write_display,
    write_number,
    write_passengers,
    write_seat,
    write_ticket_decks,
    write_tracks,
)

#: How a ticket has ended, in the string table.
COMPLETED: Final = STANDING_AT + int(TicketStatusCode.COMPLETED)
LOST: Final = STANDING_AT + int(TicketStatusCode.LOST)


@kernel
def write_final_scene(
    buffer: JsonBuffer,
    strings: StringTable,
    state: State,
    board: BoardArrays,
    score_record: ScoreRecord,
    everybody: Observation,
    own: Observation,
    viewer: int,
    is_sealed: bool,
) -> None:
    """Write a whole scene, whose beginning is in the buffer already.

    `everybody` is a spectator's observation, `own` is room to work in. A sealed game does not tell the order of its
    decks.
    """
    put_key(buffer, strings, Key.PHASE)
    put(buffer, strings, PHASE_AT + int(state.phase))
    _write_all_seats(buffer, strings, state, board, everybody, own)
    write_tracks(buffer, strings, board, everybody, everybody)
    write_display(buffer, strings, everybody, everybody)
    write_counts(buffer, strings, Key.DISCARDS, everybody.discards, everybody.discards)
    write_number(buffer, strings, Key.LAST_TURN_OF, NONE, int(state.last_turn_of))
    write_number(buffer, strings, Key.PASSES, NONE, int(state.passes))
    if board.has_passengers:
        write_passengers(buffer, strings, board, everybody, everybody)
    if is_sealed:
        write_number(buffer, strings, Key.DECK_SIZE, NONE, int(state.deck_size))
        write_ticket_decks(buffer, strings, board, everybody, everybody)
    else:
        _write_decks(buffer, strings, state, board)
    put_char(buffer, CLOSE_OBJECT)
    write_closed(buffer, strings, board, everybody, everybody)
    start = begin_object(buffer, strings, Key.TICKETS)
    if viewer != NONE:
        _write_outcomes(buffer, strings, state.tickets[viewer], score_record.completed[viewer])
    end_object(buffer, start)
    _write_score(buffer, strings, state, score_record)
    put_char(buffer, CLOSE_OBJECT)


@kernel
def _write_all_seats(
    buffer: JsonBuffer,
    strings: StringTable,
    state: State,
    board: BoardArrays,
    everybody: Observation,
    own: Observation,
) -> None:
    """Write every seat as its player sees it."""
    begin_list(buffer, strings, Key.SEATS)
    for seat in range(state.players):
        observe_own(state, seat, own)
        separate(buffer)
        put_char(buffer, OPEN_OBJECT)
        write_seat(buffer, strings, board, everybody, own, seat)
        put_char(buffer, CLOSE_OBJECT)
    end_list(buffer)


@kernel
def _write_decks(buffer: JsonBuffer, strings: StringTable, state: State, board: BoardArrays) -> None:
    """Write the deck and the ticket decks, top first."""
    begin_list(buffer, strings, Key.DECK)
    for place in range(state.deck_size):
        put_item(buffer, strings, CARD_AT + int(state.deck[state.deck_size - 1 - place]))
    end_list(buffer)
    put_key(buffer, strings, Key.TICKET_DECK)
    if board.ticket_decks == 1:
        _write_ticket_deck(buffer, strings, state, board, 0)
        return
    put_char(buffer, OPEN_OBJECT)
    put_key(buffer, strings, Key.SHORT)
    _write_ticket_deck(buffer, strings, state, board, 0)
    put_key(buffer, strings, Key.LONG)
    _write_ticket_deck(buffer, strings, state, board, 1)
    put_char(buffer, CLOSE_OBJECT)


@kernel
def _write_ticket_deck(buffer: JsonBuffer, strings: StringTable, state: State, board: BoardArrays, deck: int) -> None:
    base, room, top = int(board.deck_base[deck]), int(board.deck_room[deck]), int(state.ticket_top[deck])
    put_char(buffer, OPEN_LIST)
    for place in range(state.ticket_left[deck]):
        put_item(buffer, strings, TICKET_AT + int(state.ticket_deck[base + (top + place) % room]))
    put_char(buffer, CLOSE_LIST)


@kernel
def _write_outcomes(buffer: JsonBuffer, strings: StringTable, held: UInt64Array, completed: UInt64Array) -> None:
    """Write how the viewer's own tickets ended."""
    for word in range(MASK_WORDS):
        rest = held[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            is_completed = contains(completed, ticket)
            put_name(buffer, strings, TICKET_AT + ticket)
            put_char(buffer, OPEN_OBJECT)
            put_key(buffer, strings, Key.STATE)
            put(buffer, strings, COMPLETED if is_completed else LOST)
            put_key_number(buffer, strings, Key.TRAINS, 0)
            put_key_number(buffer, strings, Key.STATIONS, 0)
            put_char(buffer, CLOSE_OBJECT)


@kernel
def _write_score(buffer: JsonBuffer, strings: StringTable, state: State, score_record: ScoreRecord) -> None:
    put_key(buffer, strings, Key.SCORE)
    put_char(buffer, OPEN_OBJECT)
    begin_list(buffer, strings, Key.SEATS)
    for seat in range(state.players):
        separate(buffer)
        put_char(buffer, OPEN_OBJECT)
        _write_seat_score(buffer, strings, state, score_record, seat)
        put_char(buffer, CLOSE_OBJECT)
    end_list(buffer)
    write_winners(buffer, strings, score_record, int(state.players))
    put_char(buffer, CLOSE_OBJECT)


@kernel
def write_winners(buffer: JsonBuffer, strings: StringTable, score_record: ScoreRecord, players: int) -> None:
    """Write the seats that have won."""
    begin_list(buffer, strings, Key.WINNERS)
    for seat in range(players):
        if score_record.is_winner[seat]:
            separate(buffer)
            put_number(buffer, seat)
    end_list(buffer)


@kernel
def _write_seat_score(
    buffer: JsonBuffer, strings: StringTable, state: State, score_record: ScoreRecord, seat: int
) -> None:
    """Write one seat's points and where they come from."""
    _write_points(buffer, strings, Key.TRACKS, int(score_record.track_points[seat]))
    completed = score_record.completed[seat]
    _write_tickets(buffer, strings, Key.TICKETS_COMPLETED, state.tickets[seat], completed, is_completed=True)
    _write_tickets(buffer, strings, Key.TICKETS_FAILED, state.tickets[seat], completed, is_completed=False)
    _write_points(buffer, strings, Key.TICKET_POINTS, int(score_record.ticket_points[seat]))
    _write_points(buffer, strings, Key.LONGEST_PATH, int(score_record.longest_path[seat]))
    _write_points(buffer, strings, Key.LONGEST_BONUS, int(score_record.longest_bonus[seat]))
    _write_points(buffer, strings, Key.GLOBETROTTER_BONUS, int(score_record.globetrotter_bonus[seat]))
    _write_points(buffer, strings, Key.STATIONS_LEFT, int(state.stations_left[seat]))
    _write_points(buffer, strings, Key.STATION_POINTS, int(score_record.station_points[seat]))
    _write_station_tracks(buffer, strings, score_record, seat)
    _write_points(buffer, strings, Key.PASSENGER_POINTS, int(score_record.passenger_points[seat]))
    _write_points(buffer, strings, Key.TOTAL, int(score_record.total[seat]))


@kernel
def _write_points(buffer: JsonBuffer, strings: StringTable, key: Key, points: int) -> None:
    """Write a number that may be negative."""
    put_key(buffer, strings, key)
    if points < 0:
        put_char(buffer, MINUS)
    put_number(buffer, abs(points))


@kernel
def _write_tickets(
    buffer: JsonBuffer, strings: StringTable, key: Key, held: UInt64Array, completed: UInt64Array, is_completed: bool
) -> None:
    begin_list(buffer, strings, key)
    for word in range(MASK_WORDS):
        rest = held[word] & (completed[word] if is_completed else ~completed[word])
        while rest != EMPTY:
            put_item(buffer, strings, TICKET_AT + 64 * word + first_of(rest))
            rest = without_first(rest)
    end_list(buffer)


@kernel
def _write_station_tracks(buffer: JsonBuffer, strings: StringTable, score_record: ScoreRecord, seat: int) -> None:
    """Write which track each station borrowed."""
    put_key(buffer, strings, Key.STATION_TRACKS)
    put_char(buffer, OPEN_OBJECT)
    for station in range(score_record.station_track.shape[1]):
        track = int(score_record.station_track[seat, station])
        if track >= 0:
            put_name(buffer, strings, PLACE_AT + int(score_record.station_city[seat, station]))
            put(buffer, strings, TRACK_AT + track)
    put_char(buffer, CLOSE_OBJECT)
