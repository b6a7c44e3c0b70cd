"""What a track lacks of being paid, and with which cards to pay."""

from __future__ import annotations

from ironlanes.kernel.bits import contains
from ironlanes.kernel.board_arrays import ANY_COLOUR, LOCOMOTIVES, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array
from ironlanes.rules.state import NONE, Observation

#: How many cards that fit are held back before a tunnel is tried: without one every second attempt fails.
TUNNEL_RESERVE = 1


@kernel
def fullest_colour(cards: Int8Array) -> int:
    """The colour of which there are most among some cards."""
    best = 0
    for colour in range(1, LOCOMOTIVES):
        if cards[colour] > cards[best]:
            best = colour
    return best


@kernel
def colour_for(observation: Observation, board: BoardArrays, price: int) -> int:
    """The colour to pay a price in: its own, or for a gray one that of which the seat holds most."""
    colour = int(board.price_colour[price])
    return fullest_colour(observation.hand) if colour == ANY_COLOUR else colour


@kernel
def pay_in(observation: Observation, board: BoardArrays, price: int, first: int, colour: int) -> int:
    """The action that pays a price in a colour with as few locomotives as can be; NONE where the hand can't.

    `first` is the first of the actions that pay it.
    """
    length, fewest = int(board.price_length[price]), int(board.price_locomotives[price])
    cards = min(int(observation.hand[colour]), length - fewest)
    locomotives = length - cards
    if locomotives > observation.hand[LOCOMOTIVES]:
        return NONE
    if cards == 0:
        return first + int(board.payment_offset[price, LOCOMOTIVES, length])
    return first + int(board.payment_offset[price, colour, locomotives])


@kernel
def is_open(observation: Observation, board: BoardArrays, track: int) -> bool:
    """Whether the viewer could claim a track, had it the cards."""
    seat = int(observation.viewer)
    return contains(observation.available[seat], track) and board.track_length[track] <= observation.trains[seat]


@kernel
def claim_in(observation: Observation, board: BoardArrays, track: int, colour: int) -> int:
    """The action that claims an open track in a colour, or NONE."""
    return pay_in(observation, board, int(board.track_price[track]), int(board.claim_action[track]), colour)


@kernel
def reserve_for(observation: Observation, board: BoardArrays, track: int) -> int:
    """The cards to hold back for a tunnel; in the last round there is no time to draw them."""
    return TUNNEL_RESERVE if board.track_is_tunnel[track] and observation.last_turn_of == NONE else 0


@kernel
def missing_in(observation: Observation, board: BoardArrays, track: int, colour: int) -> int:
    """How many cards a hand lacks for a track in a colour, locomotives that nothing can stand in for included (F1)."""
    fewest = int(board.price_locomotives[board.track_price[track]])
    locomotives = int(observation.hand[LOCOMOTIVES])
    spare = max(0, locomotives - fewest)
    cards = (
        int(board.track_length[track]) - fewest + reserve_for(observation, board, track) - int(observation.hand[colour])
    )
    return max(0, cards - spare) + max(0, fewest - locomotives)


@kernel
def missing_for(observation: Observation, board: BoardArrays, track: int) -> int:
    """How many cards a hand lacks for a track, in the colour that it would pay with."""
    return missing_in(observation, board, track, colour_for(observation, board, int(board.track_price[track])))


@kernel
def best_claim(observation: Observation, board: BoardArrays, track: int) -> int:
    """The thriftiest way to claim an open track, if something is left in reserve for a tunnel; else NONE."""
    if not is_open(observation, board, track) or missing_for(observation, board, track) > 0:
        return NONE
    return claim_in(observation, board, track, colour_for(observation, board, int(board.track_price[track])))
