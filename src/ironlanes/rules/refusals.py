"""Why an action is not legal: the one place that decides it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ironlanes.kernel.bits import bit, contains
from ironlanes.kernel.board_arrays import ANY_COLOUR, FROM_DECK, LOCOMOTIVES, MASK_WORDS, BoardArrays, Verb
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array

from .legal import count_legal, station_price
from .passengers import standing
from .payments import count_in_colour, pays
from .state import LegalCount, Phase, State
from .stations import free_cities
from .tickets import fewest_kept, tickets_to_draw


class RefusalCode(IntEnum):
    """What keeps an action from being legal; NONE when it is legal."""

    NONE = 0
    GAME_OVER = 1
    NOT_NOW = 2
    NOT_FACE_UP = 3
    LOCOMOTIVE_SECOND = 4
    DECK_EMPTY = 5
    TRACK_CLAIMED = 6
    OWN_PARALLEL = 7
    GROUP_CLOSED = 8
    TOO_FEW_TRAINS = 9
    NOT_THESE_CARDS = 10
    NO_STATION_LEFT = 11
    STATION_THERE = 12
    STATION_COST = 13
    NO_TICKETS_LEFT = 14
    OTHER_NUMBER = 15
    DECK_TOO_SMALL = 16
    NOT_ON_OFFER = 17
    TOO_FEW_KEPT = 18
    OTHER_EXTRA = 19
    OTHER_PLACE = 20
    NOBODY_THERE = 21
    MUST_ACT = 22
    NOT_YOUR_TURN = 23
    TOO_FEW_LOCOMOTIVES = 24
    TOO_FEW_CARDS = 25


@kernel
def is_in_display(state: State, card: int) -> bool:
    """Whether a card of a kind lies face up."""
    for slot in range(state.display_size):
        if state.display[slot] == card:
            return True
    return False


@kernel
def refuse_draw(state: State, card: int) -> int:
    """Chapter D."""
    if state.phase not in (Phase.TURN, Phase.SECOND_DRAW):
        return RefusalCode.NOT_NOW
    if card == FROM_DECK:
        return RefusalCode.NONE if state.deck_size > 0 else RefusalCode.DECK_EMPTY
    if not is_in_display(state, card):
        return RefusalCode.NOT_FACE_UP
    if card == LOCOMOTIVES and state.phase == Phase.SECOND_DRAW:
        return RefusalCode.LOCOMOTIVE_SECOND
    return RefusalCode.NONE


@kernel
def refuse_track(state: State, board: BoardArrays, seat: int, track: int) -> int:
    """C1, C5, C6: whether a seat may claim a track at all."""
    if not contains(state.available[seat], track):
        for other in range(state.players):
            if contains(state.claimed[other], track):
                return RefusalCode.TRACK_CLAIMED
        for word in range(MASK_WORDS):
            if state.claimed[seat, word] & board.siblings[track, word] != np.uint64(0):
                return RefusalCode.OWN_PARALLEL
        return RefusalCode.GROUP_CLOSED
    if board.track_length[track] > state.trains[seat]:
        return RefusalCode.TOO_FEW_TRAINS
    return RefusalCode.NONE


@kernel
def refuse_claim(
    state: State, board: BoardArrays, seat: int, track: int, colour: int, cards: int, locomotives: int
) -> int:
    """Chapters C and F."""
    if state.phase != Phase.TURN:
        return RefusalCode.NOT_NOW
    reason = refuse_track(state, board, seat, track)
    if reason != RefusalCode.NONE:
        return reason
    if not pays(board, state.hands[seat], int(board.track_price[track]), colour, cards, locomotives):
        return RefusalCode.NOT_THESE_CARDS
    return RefusalCode.NONE


@kernel
def refuse_hand(board: BoardArrays, hand: Int8Array, price: int) -> int:
    """C2, C3, F1: whether a hand can pay a price in any way."""
    locomotives, colour = int(hand[LOCOMOTIVES]), int(board.price_colour[price])
    first, end = (0, LOCOMOTIVES) if colour == ANY_COLOUR else (colour, colour + 1)
    for each in range(first, end):
        if count_in_colour(board, price, int(hand[each]), locomotives) > 0:
            return RefusalCode.NONE
    return (
        RefusalCode.TOO_FEW_LOCOMOTIVES if locomotives < board.price_locomotives[price] else RefusalCode.TOO_FEW_CARDS
    )


@kernel
def refuse_every_claim(state: State, board: BoardArrays, seat: int, track: int) -> int:
    """Why a seat can't claim a track now, whatever it would pay with; whose turn it is counts least."""
    if state.phase == Phase.OVER:
        return RefusalCode.GAME_OVER
    reason = refuse_track(state, board, seat, track)
    if reason == RefusalCode.NONE:
        reason = refuse_hand(board, state.hands[seat], int(board.track_price[track]))
    if reason != RefusalCode.NONE:
        return reason
    if state.to_move != seat:
        return RefusalCode.NOT_YOUR_TURN
    return RefusalCode.NONE if state.phase == Phase.TURN else RefusalCode.NOT_NOW


@kernel
def refuse_station(
    state: State, board: BoardArrays, seat: int, city: int, colour: int, cards: int, locomotives: int
) -> int:
    """B1, B2, B3."""
    if state.phase != Phase.TURN:
        return RefusalCode.NOT_NOW
    if state.stations_left[seat] == 0:
        return RefusalCode.NO_STATION_LEFT
    if free_cities(state, board) & bit(city) == np.uint64(0):
        return RefusalCode.STATION_THERE
    price = station_price(state, board, seat)
    if cards + locomotives != board.price_length[price]:
        return RefusalCode.STATION_COST
    if not pays(board, state.hands[seat], price, colour, cards, locomotives):
        return RefusalCode.NOT_THESE_CARDS
    return RefusalCode.NONE


@kernel
def refuse_tickets(state: State, board: BoardArrays, short: int, long: int) -> int:
    """S5, K1, K2."""
    if state.phase not in (Phase.TURN, Phase.SETUP_SPLIT):
        return RefusalCode.NOT_NOW
    total = tickets_to_draw(state, board)
    if total == 0:
        return RefusalCode.NO_TICKETS_LEFT
    if board.ticket_decks == 2:
        if short + long != total:
            return RefusalCode.OTHER_NUMBER
        if short > state.ticket_left[0] or long > state.ticket_left[1]:
            return RefusalCode.DECK_TOO_SMALL
    return RefusalCode.NONE


@kernel
def refuse_keep(state: State, board: BoardArrays, seat: int, kept: int) -> int:
    """S3, S4, S5, K1, K2."""
    if state.phase not in (Phase.SETUP_TICKETS, Phase.KEEP_TICKETS):
        return RefusalCode.NOT_NOW
    size = int(state.offer_size[seat])
    if kept >> size:
        return RefusalCode.NOT_ON_OFFER
    chosen = 0
    for position in range(size):
        chosen += (kept >> position) & 1
    return RefusalCode.NONE if chosen >= fewest_kept(state, board, seat) else RefusalCode.TOO_FEW_KEPT


@kernel
def refuse_pay(state: State, board: BoardArrays, seat: int, colour: int, cards: int, locomotives: int) -> int:
    """T3, T4, T5."""
    if state.phase != Phase.TUNNEL:
        return RefusalCode.NOT_NOW
    if cards + locomotives != state.extra or (cards > 0 and colour != state.laid_colour):
        return RefusalCode.OTHER_EXTRA
    price = int(board.extra_price[state.extra, state.laid_colour])
    if not pays(board, state.hands[seat], price, colour, cards, locomotives):
        return RefusalCode.NOT_THESE_CARDS
    return RefusalCode.NONE


@kernel
def refuse_passenger(state: State, place: int, colour: int) -> int:
    """P1."""
    if state.phase != Phase.PASSENGERS:
        return RefusalCode.NOT_NOW
    if state.choices[0] != place:
        return RefusalCode.OTHER_PLACE
    return RefusalCode.NONE if standing(state, place, colour) > 0 else RefusalCode.NOBODY_THERE


@kernel
def refuse_pass(state: State, board: BoardArrays, scratch: LegalCount) -> int:
    """A2: passing is legal only where nothing else is."""
    if state.phase != Phase.TURN:
        return RefusalCode.NOT_NOW
    if count_legal(state, board, scratch) == 1 and scratch.short_list[0] == board.pass_action and scratch.claims == 0:
        return RefusalCode.NONE
    return RefusalCode.MUST_ACT


@kernel
def refuse(state: State, board: BoardArrays, scratch: LegalCount, seat: int, action: int) -> int:
    """Why an action of a seat is not legal, or NONE."""
    if state.phase == Phase.OVER:
        return RefusalCode.GAME_OVER
    verb, subject = board.action_verb[action], int(board.action_subject[action])
    # S8: the first tickets may be chosen before it is one's turn.
    if state.to_move != seat and not (verb == Verb.KEEP and state.phase == Phase.SETUP_TICKETS):
        return RefusalCode.NOT_YOUR_TURN
    colour, cards = int(board.action_colour[action]), int(board.action_cards[action])
    locomotives = int(board.action_locomotives[action])
    if verb == Verb.DRAW:
        return refuse_draw(state, subject)
    if verb == Verb.CLAIM:
        return refuse_claim(state, board, seat, subject, colour, cards, locomotives)
    if verb == Verb.TICKETS:
        return refuse_tickets(state, board, subject, cards)
    if verb == Verb.KEEP:
        return refuse_keep(state, board, seat, subject)
    if verb == Verb.STATION:
        return refuse_station(state, board, seat, subject, colour, cards, locomotives)
    if verb == Verb.PAY:
        return refuse_pay(state, board, seat, colour, cards, locomotives)
    if verb == Verb.DECLINE:
        return RefusalCode.NONE if state.phase == Phase.TUNNEL else RefusalCode.NOT_NOW
    if verb == Verb.PASSENGER:
        return refuse_passenger(state, subject, colour)
    return refuse_pass(state, board, scratch)
