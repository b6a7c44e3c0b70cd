"""What a track lacks of being paid, and with which cards to pay."""

from __future__ import annotations

from ironlanes.boards.records import Smalls
from ironlanes.boards.tables import ANY_COLOUR, LOCOMOTIVES, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import contains
from ironlanes.rules.state import NOBODY, Sight

#: How many cards that fit are held back before a tunnel is tried: without one every second attempt fails.
TUNNEL_RESERVE = 1


@kernel
def fullest_colour(cards: Smalls) -> int:
    """The colour of which there are most among some cards."""
    best = 0
    for colour in range(1, LOCOMOTIVES):
        if cards[colour] > cards[best]:
            best = colour
    return best


@kernel
def colour_for(sight: Sight, board: Tables, price: int) -> int:
    """The colour to pay a price in: its own, or for a gray one that of which the seat holds most."""
    colour = int(board.price_colour[price])
    return fullest_colour(sight.hand) if colour == ANY_COLOUR else colour


@kernel
def pay_in(sight: Sight, board: Tables, price: int, first: int, colour: int) -> int:
    """The action that pays a price in a colour with as few locomotives as can be; NOBODY where the hand can't.

    `first` is the first of the actions that pay it.
    """
    length, fewest = int(board.price_length[price]), int(board.price_locomotives[price])
    cards = min(int(sight.hand[colour]), length - fewest)
    locomotives = length - cards
    if locomotives > sight.hand[LOCOMOTIVES]:
        return NOBODY
    if cards == 0:
        return first + int(board.payment_offset[price, LOCOMOTIVES, length])
    return first + int(board.payment_offset[price, colour, locomotives])


@kernel
def is_open(sight: Sight, board: Tables, track: int) -> bool:
    """Whether the viewer could claim a track, had it the cards."""
    seat = int(sight.viewer)
    return contains(sight.available[seat], track) and board.track_length[track] <= sight.trains[seat]


@kernel
def claim_in(sight: Sight, board: Tables, track: int, colour: int) -> int:
    """The action that claims an open track in a colour, or NOBODY."""
    return pay_in(sight, board, int(board.track_price[track]), int(board.claim_action[track]), colour)


@kernel
def reserve_for(sight: Sight, board: Tables, track: int) -> int:
    """The cards to hold back for a tunnel; in the last round there is no time to draw them."""
    return TUNNEL_RESERVE if board.track_is_tunnel[track] and sight.last_turn_of == NOBODY else 0


@kernel
def missing_in(sight: Sight, board: Tables, track: int, colour: int) -> int:
    """How many cards a hand lacks for a track in a colour, locomotives that nothing can stand in for included (F1)."""
    fewest = int(board.price_locomotives[board.track_price[track]])
    locomotives = int(sight.hand[LOCOMOTIVES])
    spare = max(0, locomotives - fewest)
    cards = int(board.track_length[track]) - fewest + reserve_for(sight, board, track) - int(sight.hand[colour])
    return max(0, cards - spare) + max(0, fewest - locomotives)


@kernel
def missing_for(sight: Sight, board: Tables, track: int) -> int:
    """How many cards a hand lacks for a track, in the colour that it would pay with."""
    return missing_in(sight, board, track, colour_for(sight, board, int(board.track_price[track])))


@kernel
def best_claim(sight: Sight, board: Tables, track: int) -> int:
    """The thriftiest way to claim an open track, if something is left in reserve for a tunnel; else NOBODY."""
    if not is_open(sight, board, track) or missing_for(sight, board, track) > 0:
        return NOBODY
    return claim_in(sight, board, track, colour_for(sight, board, int(board.track_price[track])))
