"""What a seat can do now, all of it, in the form in which a screen offers it."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_OFFER
from ironlanes.kernel.bits import EMPTY, count_common, first_of, without_first
from ironlanes.kernel.board_arrays import ANY_COLOUR, FROM_DECK, LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array
from ironlanes.rules.cards import has_two_to_draw
from ironlanes.rules.legal import collect_draws, collect_ticket_draws, count_legal, station_price
from ironlanes.rules.passengers import COLOUR_COUNT, standing
from ironlanes.rules.payments import pays
from ironlanes.rules.state import Observation, Phase, Scratch, State
from ironlanes.rules.stations import free_cities
from ironlanes.rules.tickets import fewest_kept, fewest_kept_of_drawn

from .json_buffer import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    OPEN_LIST,
    OPEN_OBJECT,
    JsonBuffer,
    begin_list,
    begin_object,
    end_list,
    put,
    put_char,
    put_item,
    put_key,
    put_key_null,
    put_key_number,
    put_name,
    separate,
)
from .string_table import CARD_AT, PLACE_AT, SPLIT_AT, TRACK_AT, Key, StringTable, Word, payment_string

payment_string_in_kernel = kernel(payment_string)


@kernel
def write_decision(
    buffer: JsonBuffer,
    strings: StringTable,
    state: State,
    board: BoardArrays,
    scratch: Scratch,
    seat: int,
    before: Observation,
    had_one: bool,
) -> None:
    """Write what a seat can do: the seat to move, or one that chooses its first tickets before its turn (S8).

    What the decision before had, and this one has not, is removed.
    """
    is_to_move = state.to_move == seat
    phase = int(state.phase)
    count = count_legal(state, board, scratch) if is_to_move else 0
    must_pass = phase == Phase.TURN and is_to_move and count == 1 and scratch.short_list[0] == board.pass_action
    begin_object(buffer, strings, Key.DECISION)
    sort_colours(buffer, state.hands[seat])
    write_draws(buffer, strings, state, board, scratch, had_one, is_to_move)
    write_claims(buffer, strings, state, board, scratch, seat, is_to_move)
    write_stations(buffer, strings, state, board, seat, is_to_move)
    write_ticket_draws(buffer, strings, state, board, scratch, had_one, is_to_move)
    begin_list(buffer, strings, Key.PAYMENTS)
    if is_to_move and phase == Phase.TUNNEL:
        put_payments(buffer, strings, board, state.hands[seat], int(board.extra_price[state.extra, state.laid_colour]))
    end_list(buffer)
    write_flag(buffer, strings, Key.CAN_DECLINE, is_to_move and phase == Phase.TUNNEL)
    write_passenger_choice(buffer, strings, state, is_to_move, before, had_one)
    write_flag(buffer, strings, Key.MUST_PASS, must_pass)
    if phase == Phase.SETUP_TICKETS or phase == Phase.KEEP_TICKETS:
        put_key_number(buffer, strings, Key.KEEP_LEAST, fewest_kept(state, board, seat))
    elif had_one:
        put_key_null(buffer, strings, Key.KEEP_LEAST)
    put_char(buffer, CLOSE_OBJECT)


@kernel
def write_flag(buffer: JsonBuffer, strings: StringTable, key: Key, is_so: bool) -> None:
    """Write a boolean."""
    put_key(buffer, strings, key)
    put(buffer, strings, Word.TRUE if is_so else Word.FALSE)


@kernel
def write_draws(
    buffer: JsonBuffer,
    strings: StringTable,
    state: State,
    board: BoardArrays,
    scratch: Scratch,
    had_one: bool,
    is_to_move: bool,
) -> None:
    """Write the cards that may be drawn, the deck first, and the face-up cards that may not be taken (D4)."""
    count, is_locked = 0, False
    if is_to_move and (state.phase == Phase.TURN or state.phase == Phase.SECOND_DRAW):
        count = collect_draws(state, board, scratch.short_list, 0)
    if is_to_move and state.phase == Phase.SECOND_DRAW:
        for slot in range(state.display_size):
            is_locked = is_locked or state.display[slot] == LOCOMOTIVES
    can_draw_two = is_to_move and state.phase == Phase.TURN and has_two_to_draw(state)
    write_flag(buffer, strings, Key.CAN_DRAW_TWO, can_draw_two)
    begin_list(buffer, strings, Key.DRAWS)
    for wants_deck in (True, False):
        for position in range(count):
            card = int(board.action_subject[scratch.short_list[position]])
            if (card == FROM_DECK) == wants_deck:
                put_item(buffer, strings, Word.DECK if wants_deck else CARD_AT + card)
    end_list(buffer)
    begin_object(buffer, strings, Key.LOCKED)
    if is_locked or had_one:
        put_name(buffer, strings, CARD_AT + LOCOMOTIVES)
        put(buffer, strings, Word.LOCOMOTIVE_SECOND if is_locked else Word.NULL)
    put_char(buffer, CLOSE_OBJECT)


@kernel
def write_ticket_draws(
    buffer: JsonBuffer,
    strings: StringTable,
    state: State,
    board: BoardArrays,
    scratch: Scratch,
    had_one: bool,
    is_to_move: bool,
) -> None:
    """Write the ways to draw tickets, and how many of them will have to be kept."""
    count = 0
    if is_to_move and (state.phase == Phase.TURN or state.phase == Phase.SETUP_SPLIT):
        count = collect_ticket_draws(state, board, scratch.short_list, 0)
    begin_list(buffer, strings, Key.TICKETS)
    for position in range(count):
        action = int(scratch.short_list[position])
        short, long = int(board.action_subject[action]), int(board.action_cards[action])
        put_item(buffer, strings, SPLIT_AT + short * (MAX_OFFER + 1) + long)
    end_list(buffer)
    if count > 0:
        put_key_number(buffer, strings, Key.KEEP_OF_DRAWN, fewest_kept_of_drawn(state, board))
    elif had_one:
        put_key_null(buffer, strings, Key.KEEP_OF_DRAWN)


@kernel
def write_claims(
    buffer: JsonBuffer,
    strings: StringTable,
    state: State,
    board: BoardArrays,
    scratch: Scratch,
    seat: int,
    is_to_move: bool,
) -> None:
    """Write the tracks that can be claimed, grouped by price."""
    begin_list(buffer, strings, Key.CLAIMS)
    if is_to_move and state.phase == Phase.TURN:
        for price in range(board.first_price[ANY_COLOUR + 1]):
            if count_common(board.price_tracks[price], scratch.claimable) > 0:
                begin_priced(buffer, strings)
                for word in range(MASK_WORDS):
                    tracks = board.price_tracks[price, word] & scratch.claimable[word]
                    put_members(buffer, strings, TRACK_AT + 64 * word, tracks)
                end_priced(buffer, strings, board, state.hands[seat], price)
    end_list(buffer)


@kernel
def write_stations(
    buffer: JsonBuffer, strings: StringTable, state: State, board: BoardArrays, seat: int, is_to_move: bool
) -> None:
    """Write the cities where a station can be built, which costs the same everywhere."""
    begin_list(buffer, strings, Key.STATIONS)
    if is_to_move and state.phase == Phase.TURN and board.stations > 0 and state.stations_left[seat] > 0:
        price, cities = station_price(state, board, seat), free_cities(state, board)
        start = int(buffer.used)
        begin_priced(buffer, strings)
        put_members(buffer, strings, PLACE_AT, cities)
        end_list(buffer)
        begin_list(buffer, strings, Key.PAYMENTS)
        payments = int(buffer.used)
        put_payments(buffer, strings, board, state.hands[seat], price)
        if cities == EMPTY or buffer.used == payments:
            buffer.used = start  # there is no such station
        else:
            end_list(buffer)
            put_char(buffer, CLOSE_OBJECT)
    end_list(buffer)


@kernel
def begin_priced(buffer: JsonBuffer, strings: StringTable) -> None:
    """Begin a group of tracks or cities that cost the same, with their names."""
    separate(buffer)
    put_char(buffer, OPEN_OBJECT)
    begin_list(buffer, strings, Key.NAMES)


@kernel
def end_priced(buffer: JsonBuffer, strings: StringTable, board: BoardArrays, hand: Int8Array, price: int) -> None:
    """End the group with the ways to pay for each of them."""
    end_list(buffer)
    begin_list(buffer, strings, Key.PAYMENTS)
    put_payments(buffer, strings, board, hand, price)
    end_list(buffer)
    put_char(buffer, CLOSE_OBJECT)


@kernel
def put_members(buffer: JsonBuffer, strings: StringTable, first: int, members: np.uint64) -> None:
    """Write the names of a set's members into a list."""
    while members != EMPTY:
        put_item(buffer, strings, first + first_of(members))
        members = without_first(members)


@kernel
def sort_colours(buffer: JsonBuffer, hand: Int8Array) -> None:
    """Sort the colours of a hand, the most frequent first."""
    for colour in range(LOCOMOTIVES):
        place = colour
        while place > 0 and hand[buffer.colours[place - 1]] < hand[colour]:
            buffer.colours[place] = buffer.colours[place - 1]
            place -= 1
        buffer.colours[place] = colour


@kernel
def put_payments(buffer: JsonBuffer, strings: StringTable, board: BoardArrays, hand: Int8Array, price: int) -> None:
    """Write ways to pay: fewest locomotives first, then the colour of which the hand has most."""
    length = int(board.price_length[price])
    for locomotives in range(length):
        cards = length - locomotives
        for place in range(LOCOMOTIVES):
            colour = int(buffer.colours[place])
            if pays(board, hand, price, colour, cards, locomotives):
                put_item(buffer, strings, payment_string_in_kernel(colour, cards, locomotives))
    if pays(board, hand, price, LOCOMOTIVES, 0, length):
        put_item(buffer, strings, payment_string_in_kernel(LOCOMOTIVES, 0, length))


@kernel
def write_passenger_choice(
    buffer: JsonBuffer, strings: StringTable, state: State, is_to_move: bool, before: Observation, had_one: bool
) -> None:
    """P1: the passengers to choose from, at the first place that waits for a choice."""
    is_choice = is_to_move and state.phase == Phase.PASSENGERS
    place = int(state.choices[0])
    begin_object(buffer, strings, Key.PASSENGERS)
    if had_one and before.phase == Phase.PASSENGERS and not (is_choice and before.choices[0] == place):
        put_name(buffer, strings, PLACE_AT + int(before.choices[0]))
        put(buffer, strings, Word.NULL)
    if is_choice:
        put_name(buffer, strings, PLACE_AT + place)
        put_char(buffer, OPEN_LIST)
        for colour in range(COLOUR_COUNT):
            if standing(state, place, colour) > 0:
                put_item(buffer, strings, CARD_AT + colour)
        put_char(buffer, CLOSE_LIST)
    put_char(buffer, CLOSE_OBJECT)
