"""Which choices a seat has, and the action that each stands for.

A choice leaves open only what hardly matters: it pays with as few locomotives as the colour allows.
"""

from __future__ import annotations

from ironlanes.boards.model import MAX_OFFER
from ironlanes.kernel.bits import EMPTY, contains, first_of, without_first
from ironlanes.kernel.board_arrays import ANY_COLOUR, CARD_KINDS, FROM_DECK, LOCOMOTIVES, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int16Array, UInt8Array
from ironlanes.rules.passengers import COLOUR_COUNT, standing
from ironlanes.rules.state import NONE, Observation, Phase
from ironlanes.rules.stations import free_cities, next_station_cost
from ironlanes.rules.tickets import fewest_kept, tickets_to_draw

from .feature_layout import (
    CHOOSE_CARD,
    CHOOSE_DECLINE,
    CHOOSE_KEEP,
    CHOOSE_PASS,
    CHOOSE_PASSENGER,
    CHOOSE_PAY,
    CHOOSE_STATION,
    CHOOSE_TICKETS,
    CHOOSE_TRACK,
    OPEN_GOALS,
)
from .ticket_paths import TICKET


@kernel
def locomotives_for(observation: Observation, board: BoardArrays, price: int, kind: int) -> int:
    """The fewest locomotives with which a hand pays a price in a colour, or NONE; LOCOMOTIVES: with them alone."""
    length, fewest = int(board.price_length[price]), int(board.price_locomotives[price])
    colour, have = int(board.price_colour[price]), int(observation.hand[LOCOMOTIVES])
    if kind == LOCOMOTIVES:
        return length if have >= length else NONE
    if colour != ANY_COLOUR and colour != kind:
        return NONE
    wanted = max(fewest, length - int(observation.hand[kind]))
    return wanted if wanted <= have and wanted < length else NONE


@kernel
def best_colour(observation: Observation) -> int:
    """The colour of which the hand has the most cards, the first of them if there are several."""
    best = 0
    for colour in range(1, LOCOMOTIVES):
        if observation.hand[colour] > observation.hand[best]:
            best = colour
    return best


@kernel
def paying_kind(observation: Observation, board: BoardArrays, price: int, colour: int) -> int:
    """The kind of card that pays a price if a colour is preferred: it, else locomotives alone, else NONE."""
    if colour != LOCOMOTIVES and locomotives_for(observation, board, price, colour) != NONE:
        return colour
    return LOCOMOTIVES if locomotives_for(observation, board, price, LOCOMOTIVES) != NONE else NONE


@kernel
def payment(observation: Observation, board: BoardArrays, price: int, kind: int) -> int:
    """The place of a payment among the actions that pay a price."""
    return int(board.payment_offset[price, kind, locomotives_for(observation, board, price, kind)])


@kernel
def can_claim(observation: Observation, board: BoardArrays, track: int) -> bool:
    """C1, C5, C6: whether the viewer may claim a track, cards aside."""
    seat = int(observation.viewer)
    return board.track_length[track] <= observation.trains[seat] and contains(observation.available[seat], track)


@kernel
def allow_claims(observation: Observation, board: BoardArrays, allowed: UInt8Array, track: int) -> bool:
    """Mark the colours that pay for a track, or locomotives alone where none does; returns whether there are any."""
    if not can_claim(observation, board, track):
        return False
    price, first = int(board.track_price[track]), CHOOSE_TRACK + CARD_KINDS * track
    is_payable = False
    for colour in range(LOCOMOTIVES):
        if locomotives_for(observation, board, price, colour) != NONE:
            allowed[first + colour] = 1
            is_payable = True
    if not is_payable and locomotives_for(observation, board, price, LOCOMOTIVES) != NONE:
        allowed[first + LOCOMOTIVES] = 1
        is_payable = True
    return is_payable


@kernel
def allow_draws(observation: Observation, allowed: UInt8Array) -> bool:
    """D1, D4: mark the cards that may be drawn; returns whether there are any."""
    is_any = False
    for slot in range(observation.display_size):
        card = int(observation.display[slot])
        if card != LOCOMOTIVES or observation.phase == Phase.TURN:
            allowed[CHOOSE_CARD + card] = 1
            is_any = True
    if observation.deck_size > 0:
        allowed[CHOOSE_CARD + FROM_DECK] = 1
        is_any = True
    return is_any


@kernel
def allow_tickets(observation: Observation, board: BoardArrays, allowed: UInt8Array) -> bool:
    """S5, K1, K2: mark the ways to draw tickets; returns whether there are any."""
    total = tickets_to_draw(observation, board)
    if total == 0:
        return False
    if board.ticket_decks == 1:
        allowed[CHOOSE_TICKETS] = 1
        return True
    for long in range(total + 1):
        if long <= observation.ticket_left[1] and total - long <= observation.ticket_left[0]:
            allowed[CHOOSE_TICKETS + long] = 1
    return True


@kernel
def allow_stations(observation: Observation, board: BoardArrays, allowed: UInt8Array) -> bool:
    """B1, B2: mark the cities where a station may be built and paid; returns whether there are any."""
    seat = int(observation.viewer)
    if observation.stations_left[seat] == 0:
        return False
    price = int(board.station_price[next_station_cost(observation, board, seat)])
    cities = free_cities(observation, board)
    if cities == EMPTY or paying_kind(observation, board, price, best_colour(observation)) == NONE:
        return False
    while cities != EMPTY:
        allowed[CHOOSE_STATION + int(board.place_node[first_of(cities)])] = 1
        cities = without_first(cities)
    return True


@kernel
def allow_keeps(observation: Observation, board: BoardArrays, allowed: UInt8Array) -> None:
    """Mark the sets of tickets that keep enough of the offer."""
    seat = int(observation.viewer)
    fewest, size = fewest_kept(observation, board, seat), int(observation.offer_size[seat])
    for kept in range(1, 1 << size):
        chosen = 0
        for position in range(MAX_OFFER):
            chosen += (kept >> position) & 1
        if chosen >= fewest:
            allowed[CHOOSE_KEEP + kept - 1] = 1


@kernel
def allow_turn(observation: Observation, board: BoardArrays, goals: Int16Array, cap: int, allowed: UInt8Array) -> None:
    """Mark all that may be done with a turn, claims aside. No tickets with `cap` open ones, if there is another way."""
    open_tickets = 0
    for goal in range(OPEN_GOALS):
        if goals[TICKET, goal] != NONE:
            open_tickets += 1
    is_any = allow_draws(observation, allowed)
    is_any = allow_stations(observation, board, allowed) or is_any
    if not is_any:
        for track in range(board.tracks):
            is_any = is_any or allow_claims(observation, board, allowed, track)
    if open_tickets < cap or not is_any:
        is_any = allow_tickets(observation, board, allowed) or is_any
    if not is_any:
        allowed[CHOOSE_PASS] = 1


@kernel
def allow_rest(observation: Observation, board: BoardArrays, goals: Int16Array, cap: int, allowed: UInt8Array) -> None:
    """Mark every choice of the viewer, claims aside, in a list that is blank; it must be the viewer's move."""
    phase = observation.phase
    if phase == Phase.TURN:
        allow_turn(observation, board, goals, cap, allowed)
    elif phase == Phase.SECOND_DRAW:
        allow_draws(observation, allowed)
    elif phase == Phase.SETUP_SPLIT:
        allow_tickets(observation, board, allowed)
    elif phase == Phase.SETUP_TICKETS or phase == Phase.KEEP_TICKETS:
        allow_keeps(observation, board, allowed)
    elif phase == Phase.TUNNEL:
        allowed[CHOOSE_DECLINE] = 1
        price = int(board.extra_price[observation.extra, observation.laid_colour])
        if paying_kind(observation, board, price, int(observation.laid_colour)) != NONE:
            allowed[CHOOSE_PAY] = 1
    elif phase == Phase.PASSENGERS:
        for colour in range(COLOUR_COUNT):
            if standing(observation, int(observation.choices[0]), colour) > 0:
                allowed[CHOOSE_PASSENGER + colour] = 1


@kernel
def place_of(board: BoardArrays, node: int) -> int:
    """The city whose node this is."""
    for place in range(board.places):
        if board.place_node[place] == node:
            return place
    return NONE


@kernel
def action_of(observation: Observation, board: BoardArrays, choice: int) -> int:
    """The action that a choice stands for, by its index on this board."""
    if choice >= CHOOSE_TRACK:
        track, kind = (choice - CHOOSE_TRACK) // CARD_KINDS, (choice - CHOOSE_TRACK) % CARD_KINDS
        return int(board.claim_action[track]) + payment(observation, board, int(board.track_price[track]), kind)
    if choice >= CHOOSE_STATION:
        price = int(board.station_price[next_station_cost(observation, board, int(observation.viewer))])
        kind = paying_kind(observation, board, price, best_colour(observation))
        return int(board.station_action[place_of(board, choice - CHOOSE_STATION)]) + payment(
            observation, board, price, kind
        )
    if choice >= CHOOSE_KEEP:
        return int(board.keep_action[choice - CHOOSE_KEEP + 1])
    if choice >= CHOOSE_PASSENGER:
        return int(board.passenger_action[observation.choices[0], choice - CHOOSE_PASSENGER])
    if choice == CHOOSE_PAY:
        price = int(board.extra_price[observation.extra, observation.laid_colour])
        kind = paying_kind(observation, board, price, int(observation.laid_colour))
        return int(board.pay_action) + payment(observation, board, price, kind)
    if choice == CHOOSE_DECLINE:
        return int(board.decline_action)
    if choice == CHOOSE_PASS:
        return int(board.pass_action)
    if choice >= CHOOSE_TICKETS:
        long = choice - CHOOSE_TICKETS
        if board.ticket_decks == 1:
            return int(board.tickets_action[0, 0])
        return int(board.tickets_action[tickets_to_draw(observation, board) - long, long])
    return int(board.draw_action[choice - CHOOSE_CARD])
