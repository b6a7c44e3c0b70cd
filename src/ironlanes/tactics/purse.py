"""What the cards in hand pay of a plan, and what they lack."""

from __future__ import annotations

from ironlanes.boards.records import Masks
from ironlanes.boards.tables import ANY_COLOUR, KINDS, LOCOMOTIVES, MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import first_of, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import Sight

from .mind import Mind
from .paying import fullest_colour
from .plans import nearest_lane


@kernel
def open_purse(sight: Sight, mind: Mind) -> None:
    """All the cards in hand, and nothing lacking."""
    for card in range(KINDS):
        mind.purse[card] = sight.hand[card]
        mind.lack[card] = 0


@kernel
def spend(mind: Mind, colour: int, cards: int) -> int:
    """Put cards of a colour aside; returns how many are lacking, which is noted."""
    paid = min(cards, int(mind.purse[colour]))
    mind.purse[colour] -= paid
    mind.lack[colour] += cards - paid
    return cards - paid


@kernel
def pay_for_tracks(sight: Sight, board: Tables, mind: Mind, tracks: Masks) -> int:
    """Put cards aside for tracks, coloured ones first; returns how many are lacking, locomotives counted in."""
    lacking = 0
    for is_gray in range(2):
        for word in range(MASK_WORDS):
            rest = tracks[word]
            while rest != EMPTY:
                track = nearest_lane(sight, board, 64 * word + first_of(rest))
                rest = without_first(rest)
                price = int(board.track_price[track])
                if (board.price_colour[price] == ANY_COLOUR) == (is_gray == 1):
                    lacking += pay_for_track(board, mind, price, int(board.track_is_tunnel[track]))
    wild = min(lacking, int(mind.purse[LOCOMOTIVES]))
    mind.purse[LOCOMOTIVES] -= wild
    return lacking - wild


@kernel
def pay_for_track(board: Tables, mind: Mind, price: int, reserve: int) -> int:
    """Put cards aside for one track; returns how many of its cards are lacking."""
    locomotives = int(board.price_locomotives[price])
    colour = int(board.price_colour[price])
    if colour == ANY_COLOUR:
        colour = fullest_colour(mind.purse)
    cards = int(board.price_length[price]) - locomotives + reserve
    lacking = spend(mind, colour, cards)
    if locomotives > 0:
        lacking += spend(mind, LOCOMOTIVES, locomotives)
    return lacking
