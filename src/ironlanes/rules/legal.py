"""Which actions are legal: all of them in the order of their texts, how many, and the n-th."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_LENGTH
from ironlanes.kernel.bits import bit, first_of, size_of, without_first
from ironlanes.kernel.board_arrays import ANY_COLOUR, FROM_DECK, LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int32Array

from .passengers import COLOUR_COUNT, standing
from .payments import collect_payments, count_in_any, count_in_colour
from .state import NONE, LegalCount, Phase, State
from .stations import free_cities, next_station_cost
from .tickets import fewest_kept, tickets_to_draw


@kernel
def count_price(state: State, board: BoardArrays, scratch: LegalCount, seat: int, price: int, payments: int) -> int:
    """Count the ways to claim a track at a price that has `payments`; notes its tracks as claimable."""
    scratch.payments[price] = payments
    if payments == 0:
        return 0
    tracks = 0
    for word in range(MASK_WORDS):
        claimable = state.available[seat, word] & board.price_tracks[price, word]
        scratch.claimable[word] |= claimable
        tracks += size_of(claimable)
    return payments * tracks


@kernel
def count_claims(state: State, board: BoardArrays, scratch: LegalCount, seat: int) -> int:
    """How many ways of claiming a track there are; leaves in scratch which tracks, and the payments of each price."""
    hand, trains = state.hands[seat], int(state.trains[seat])
    locomotives = int(hand[LOCOMOTIVES])
    for word in range(MASK_WORDS):
        scratch.claimable[word] = np.uint64(0)
    for cards in range(MAX_LENGTH + 1):
        scratch.colours_with_at_least[cards] = 0
    count, most = 0, 0
    for colour in range(LOCOMOTIVES):
        held = int(hand[colour])
        most = max(most, held)
        for cards in range(1, min(held, MAX_LENGTH) + 1):
            scratch.colours_with_at_least[cards] += 1
        for price in range(board.first_price[colour], board.first_price[colour + 1]):
            length = int(board.price_length[price])
            if length > held + locomotives or length > trains:
                break
            payments = count_in_colour(board, price, held, locomotives)
            count += count_price(state, board, scratch, seat, price, payments)
    for price in range(board.first_price[ANY_COLOUR], board.first_price[ANY_COLOUR + 1]):
        length = int(board.price_length[price])
        if length > most + locomotives or length > trains:
            break
        payments = count_in_any(board, scratch, price, locomotives)
        count += count_price(state, board, scratch, seat, price, payments)
    return count


@kernel
def collect_draws(state: State, board: BoardArrays, actions: Int32Array, count: int) -> int:
    """D1, D4: the cards that may be drawn, first or second."""
    face_up = 0
    for slot in range(state.display_size):
        face_up |= 1 << int(state.display[slot])
    if state.phase == Phase.SECOND_DRAW:
        face_up &= ~(1 << LOCOMOTIVES)
    if state.deck_size > 0:
        face_up |= 1 << FROM_DECK
    for place in range(FROM_DECK + 1):
        card = int(board.draw_order[place])
        if (face_up >> card) & 1:
            actions[count] = board.draw_action[card]
            count += 1
    return count


@kernel
def collect_ticket_draws(state: State, board: BoardArrays, actions: Int32Array, count: int) -> int:
    """S5, K1, K2: drawing tickets, in every split that the decks can serve."""
    total = tickets_to_draw(state, board)
    if total == 0:
        return count
    if board.ticket_decks == 1:
        actions[count] = board.tickets_action[0, 0]
        return count + 1
    for place in range(total + 1):
        long = int(board.split_order[total, place])
        if long <= state.ticket_left[1] and total - long <= state.ticket_left[0]:
            actions[count] = board.tickets_action[total - long, long]
            count += 1
    return count


@kernel
def collect_keeps(state: State, board: BoardArrays, seat: int, actions: Int32Array, count: int) -> int:
    """Every choice of tickets that keeps enough of the offer."""
    fewest, size = fewest_kept(state, board, seat), int(state.offer_size[seat])
    for place in range(board.keeps):
        kept = int(board.keep_order[place])
        if kept >> size:
            continue
        chosen = 0
        for position in range(size):
            chosen += (kept >> position) & 1
        if chosen >= fewest:
            actions[count] = board.keep_action[kept]
            count += 1
    return count


@kernel
def collect_passengers(state: State, board: BoardArrays, actions: Int32Array, count: int) -> int:
    """P1: the colours at the first place that waits for a choice."""
    place = int(state.choices[0])
    for colour in range(COLOUR_COUNT):
        if standing(state, place, colour) > 0:
            actions[count] = board.passenger_action[place, colour]
            count += 1
    return count


@kernel
def collect_outside_turn(state: State, board: BoardArrays, seat: int, actions: Int32Array) -> int:
    """The legal actions of every phase but the beginning of a turn."""
    phase = state.phase
    if phase == Phase.SECOND_DRAW:
        return collect_draws(state, board, actions, 0)
    if phase == Phase.TUNNEL:
        actions[0] = board.decline_action
        price = int(board.extra_price[state.extra, state.laid_colour])
        return collect_payments(board, state.hands[seat], price, int(board.pay_action), actions, 1)
    if phase == Phase.PASSENGERS:
        return collect_passengers(state, board, actions, 0)
    if phase == Phase.SETUP_SPLIT:
        return collect_ticket_draws(state, board, actions, 0)
    if phase in (Phase.SETUP_TICKETS, Phase.KEEP_TICKETS):
        return collect_keeps(state, board, seat, actions, 0)
    return 0


@kernel
def station_price(state: State, board: BoardArrays, seat: int) -> int:
    """The price of a seat's next station."""
    return int(board.station_price[next_station_cost(state, board, seat)])


@kernel
def collect_legal(state: State, board: BoardArrays, scratch: LegalCount, actions: Int32Array) -> int:
    """List every legal action of the seat to move, in ascending order, and say how many there are."""
    seat = int(state.to_move)
    if state.phase != Phase.TURN:
        return collect_outside_turn(state, board, seat, actions)
    hand = state.hands[seat]
    count_claims(state, board, scratch, seat)
    count = 0
    for word in range(MASK_WORDS):
        rest = scratch.claimable[word]
        while rest != np.uint64(0):
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            price = int(board.track_price[track])
            count = collect_payments(board, hand, price, int(board.claim_action[track]), actions, count)
    count = collect_draws(state, board, actions, count)
    if state.stations_left[seat] > 0:
        price, cities = station_price(state, board, seat), free_cities(state, board)
        for city in range(board.places):
            if cities & bit(city) != np.uint64(0):
                count = collect_payments(board, hand, price, int(board.station_action[city]), actions, count)
    count = collect_ticket_draws(state, board, actions, count)
    if count == 0:  # A2
        actions[0] = board.pass_action
        count = 1
    return count


@kernel
def count_legal(state: State, board: BoardArrays, scratch: LegalCount) -> int:
    """How many actions are legal; leaves in `LegalCount` what `nth_legal` needs to find one of them."""
    seat = int(state.to_move)
    if state.phase != Phase.TURN:
        return collect_outside_turn(state, board, seat, scratch.short_list)
    claims = count_claims(state, board, scratch, seat)
    draws = collect_draws(state, board, scratch.short_list, 0)
    end = collect_ticket_draws(state, board, scratch.short_list, draws)
    free, payments = 0, 0
    if state.stations_left[seat] > 0:
        free = int(board.cities)
        for other in range(state.players):
            free -= int(board.stations) - int(state.stations_left[other])
        payments = count_in_any(board, scratch, station_price(state, board, seat), int(state.hands[seat, LOCOMOTIVES]))
    count = claims + end + free * payments
    if count == 0:  # A2
        scratch.short_list[0] = board.pass_action
        draws, count = 1, 1
    scratch.claims = claims
    scratch.draws = draws
    scratch.station_payments = payments
    return count


@kernel
def nth_legal(state: State, board: BoardArrays, scratch: LegalCount, n: int) -> int:
    """The n-th legal action, in the order of `collect_legal`.

    `count_legal` must have counted them just before, for the same state, and `n` must be below that number.
    """
    seat = int(state.to_move)
    if state.phase != Phase.TURN:
        return int(scratch.short_list[n])
    claims, draws, payments = int(scratch.claims), int(scratch.draws), int(scratch.station_payments)
    if n < claims:
        return nth_claim(state, board, scratch, seat, n)
    n -= claims
    if n < draws:
        return int(scratch.short_list[n])
    n -= draws
    if payments > 0:
        cities = free_cities(state, board)
        stations = payments * size_of(cities)
        if n < stations:
            for _ in range(n // payments):
                cities = without_first(cities)
            first, price = int(board.station_action[first_of(cities)]), station_price(state, board, seat)
            collect_payments(board, state.hands[seat], price, first, scratch.short_list, 0)
            return int(scratch.short_list[n % payments])
        n -= stations
    return int(scratch.short_list[draws + n])


@kernel
def nth_claim(state: State, board: BoardArrays, scratch: LegalCount, seat: int, n: int) -> int:
    """The n-th way of claiming a track; NONE where `n` is not below their number."""
    track = 0
    for word in range(MASK_WORDS):
        rest = scratch.claimable[word]
        while rest != np.uint64(0):
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            payments = int(scratch.payments[board.track_price[track]])
            if n < payments:
                first, price = int(board.claim_action[track]), int(board.track_price[track])
                collect_payments(board, state.hands[seat], price, first, scratch.short_list, 0)
                return int(scratch.short_list[n])
            n -= payments
    return NONE
