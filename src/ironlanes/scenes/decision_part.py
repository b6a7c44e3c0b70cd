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
from ironlanes.rules.tickets import fewest_kept

from .page import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    OPEN_LIST,
    OPEN_OBJECT,
    Page,
    begin_list,
    begin_object,
    end_list,
    put,
    put_item,
    put_key,
    put_key_null,
    put_key_number,
    put_letter,
    put_name,
    separate,
)
from .phrases import CARD_AT, PLACE_AT, SPLIT_AT, TRACK_AT, Key, Phrases, Word, payment_phrase

phrase_of_payment = kernel(payment_phrase)


@kernel
def tell_decision(
    page: Page,
    phrases: Phrases,
    state: State,
    board: BoardArrays,
    scratch: Scratch,
    seat: int,
    before: Observation,
    had_one: bool,
) -> None:
    """All that a seat can do: the one to move, or one that chooses its first tickets before its turn (S8).

    Where the seat had a decision before this one, what was in that and is not in this is taken away.
    """
    is_to_move = state.to_move == seat
    phase = int(state.phase)
    count = count_legal(state, board, scratch) if is_to_move else 0
    must_pass = phase == Phase.TURN and is_to_move and count == 1 and scratch.short_list[0] == board.pass_action
    begin_object(page, phrases, Key.DECISION)
    sort_colours(page, state.hands[seat])
    tell_draws(page, phrases, state, board, scratch, had_one, is_to_move)
    tell_claims(page, phrases, state, board, scratch, seat, is_to_move)
    tell_stations(page, phrases, state, board, seat, is_to_move)
    begin_list(page, phrases, Key.TICKETS)
    if is_to_move and (phase == Phase.TURN or phase == Phase.SETUP_SPLIT):
        for position in range(collect_ticket_draws(state, board, scratch.short_list, 0)):
            action = int(scratch.short_list[position])
            short, long = int(board.action_subject[action]), int(board.action_cards[action])
            put_item(page, phrases, SPLIT_AT + short * (MAX_OFFER + 1) + long)
    end_list(page)
    begin_list(page, phrases, Key.PAYMENTS)
    if is_to_move and phase == Phase.TUNNEL:
        put_payments(page, phrases, board, state.hands[seat], int(board.extra_price[state.extra, state.laid_colour]))
    end_list(page)
    tell_flag(page, phrases, Key.CAN_DECLINE, is_to_move and phase == Phase.TUNNEL)
    tell_passenger_choice(page, phrases, state, is_to_move, before, had_one)
    tell_flag(page, phrases, Key.MUST_PASS, must_pass)
    if phase == Phase.SETUP_TICKETS or phase == Phase.KEEP_TICKETS:
        put_key_number(page, phrases, Key.KEEP_LEAST, fewest_kept(state, board, seat))
    elif had_one:
        put_key_null(page, phrases, Key.KEEP_LEAST)
    put_letter(page, CLOSE_OBJECT)


@kernel
def tell_flag(page: Page, phrases: Phrases, key: Key, is_so: bool) -> None:
    """Tell a yes or no."""
    put_key(page, phrases, key)
    put(page, phrases, Word.TRUE if is_so else Word.FALSE)


@kernel
def tell_draws(
    page: Page, phrases: Phrases, state: State, board: BoardArrays, scratch: Scratch, had_one: bool, is_to_move: bool
) -> None:
    """The cards that may be drawn, the deck first, and those that lie face up and may not be taken (D4)."""
    count, is_locked = 0, False
    if is_to_move and (state.phase == Phase.TURN or state.phase == Phase.SECOND_DRAW):
        count = collect_draws(state, board, scratch.short_list, 0)
    if is_to_move and state.phase == Phase.SECOND_DRAW:
        for slot in range(state.display_size):
            is_locked = is_locked or state.display[slot] == LOCOMOTIVES
    can_draw_two = is_to_move and state.phase == Phase.TURN and has_two_to_draw(state)
    tell_flag(page, phrases, Key.CAN_DRAW_TWO, can_draw_two)
    begin_list(page, phrases, Key.DRAWS)
    for wants_deck in (True, False):
        for position in range(count):
            card = int(board.action_subject[scratch.short_list[position]])
            if (card == FROM_DECK) == wants_deck:
                put_item(page, phrases, Word.DECK if wants_deck else CARD_AT + card)
    end_list(page)
    begin_object(page, phrases, Key.LOCKED)
    if is_locked or had_one:
        put_name(page, phrases, CARD_AT + LOCOMOTIVES)
        put(page, phrases, Word.LOCOMOTIVE_SECOND if is_locked else Word.NULL)
    put_letter(page, CLOSE_OBJECT)


@kernel
def tell_claims(
    page: Page, phrases: Phrases, state: State, board: BoardArrays, scratch: Scratch, seat: int, is_to_move: bool
) -> None:
    """The tracks that can be claimed, price by price."""
    begin_list(page, phrases, Key.CLAIMS)
    if is_to_move and state.phase == Phase.TURN:
        for price in range(board.first_price[ANY_COLOUR + 1]):
            if count_common(board.price_tracks[price], scratch.claimable) > 0:
                begin_priced(page, phrases)
                for word in range(MASK_WORDS):
                    tracks = board.price_tracks[price, word] & scratch.claimable[word]
                    put_members(page, phrases, TRACK_AT + 64 * word, tracks)
                end_priced(page, phrases, board, state.hands[seat], price)
    end_list(page)


@kernel
def tell_stations(page: Page, phrases: Phrases, state: State, board: BoardArrays, seat: int, is_to_move: bool) -> None:
    """The cities where a station can be built, which costs the same everywhere."""
    begin_list(page, phrases, Key.STATIONS)
    if is_to_move and state.phase == Phase.TURN and board.stations > 0 and state.stations_left[seat] > 0:
        price, cities = station_price(state, board, seat), free_cities(state, board)
        start = int(page.used)
        begin_priced(page, phrases)
        put_members(page, phrases, PLACE_AT, cities)
        end_list(page)
        begin_list(page, phrases, Key.PAYMENTS)
        payments = int(page.used)
        put_payments(page, phrases, board, state.hands[seat], price)
        if cities == EMPTY or page.used == payments:
            page.used = start  # there is no such station
        else:
            end_list(page)
            put_letter(page, CLOSE_OBJECT)
    end_list(page)


@kernel
def begin_priced(page: Page, phrases: Phrases) -> None:
    """Begin to tell tracks or cities that cost the same, with their names."""
    separate(page)
    put_letter(page, OPEN_OBJECT)
    begin_list(page, phrases, Key.NAMES)


@kernel
def end_priced(page: Page, phrases: Phrases, board: BoardArrays, hand: Int8Array, price: int) -> None:
    """End it with the ways to pay for each of them."""
    end_list(page)
    begin_list(page, phrases, Key.PAYMENTS)
    put_payments(page, phrases, board, hand, price)
    end_list(page)
    put_letter(page, CLOSE_OBJECT)


@kernel
def put_members(page: Page, phrases: Phrases, first: int, members: np.uint64) -> None:
    """The names of all that is in a set, into a list."""
    while members != EMPTY:
        put_item(page, phrases, first + first_of(members))
        members = without_first(members)


@kernel
def sort_colours(page: Page, hand: Int8Array) -> None:
    """Put the colours of a hand in order, that of which it has most first."""
    for colour in range(LOCOMOTIVES):
        place = colour
        while place > 0 and hand[page.colours[place - 1]] < hand[colour]:
            page.colours[place] = page.colours[place - 1]
            place -= 1
        page.colours[place] = colour


@kernel
def put_payments(page: Page, phrases: Phrases, board: BoardArrays, hand: Int8Array, price: int) -> None:
    """Ways to pay: fewest locomotives first, then the colour of which the hand has most."""
    length = int(board.price_length[price])
    for locomotives in range(length):
        cards = length - locomotives
        for place in range(LOCOMOTIVES):
            colour = int(page.colours[place])
            if pays(board, hand, price, colour, cards, locomotives):
                put_item(page, phrases, phrase_of_payment(colour, cards, locomotives))
    if pays(board, hand, price, LOCOMOTIVES, 0, length):
        put_item(page, phrases, phrase_of_payment(LOCOMOTIVES, 0, length))


@kernel
def tell_passenger_choice(
    page: Page, phrases: Phrases, state: State, is_to_move: bool, before: Observation, had_one: bool
) -> None:
    """P1: the passengers to choose from, at the first place that waits for a choice."""
    is_choice = is_to_move and state.phase == Phase.PASSENGERS
    place = int(state.choices[0])
    begin_object(page, phrases, Key.PASSENGERS)
    if had_one and before.phase == Phase.PASSENGERS and not (is_choice and before.choices[0] == place):
        put_name(page, phrases, PLACE_AT + int(before.choices[0]))
        put(page, phrases, Word.NULL)
    if is_choice:
        put_name(page, phrases, PLACE_AT + place)
        put_letter(page, OPEN_LIST)
        for colour in range(COLOUR_COUNT):
            if standing(state, place, colour) > 0:
                put_item(page, phrases, CARD_AT + colour)
        put_letter(page, CLOSE_LIST)
    put_letter(page, CLOSE_OBJECT)
