"""C2, C3, C8, F1, B2, T3: which sets of cards a hand can pay a price with."""

from __future__ import annotations

from ironlanes.kernel.board_arrays import ANY_COLOUR, LOCOMOTIVES, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array, Int32Array

from .state import LegalCount

#: In the order of the texts, locomotives alone come after this many colours ("4 green" < "4 locomotive" < "4 orange").
COLOURS_BEFORE_LOCOMOTIVES = 3


@kernel
def payments_in_colour(held: int, locomotives: int, length: int, fewest: int) -> int:
    """Count the sets with at least one of the `held` cards of a colour and at least `fewest` locomotives."""
    most = min(locomotives, length - 1)
    least = max(fewest, length - held)
    return max(0, most - least + 1)


@kernel
def count_in_colour(board: BoardArrays, price: int, held: int, locomotives: int) -> int:
    """Count the sets that pay the price of a coloured track from a hand."""
    length, fewest = int(board.price_length[price]), int(board.price_locomotives[price])
    alone = 1 if locomotives >= length else 0
    return alone + payments_in_colour(held, locomotives, length, fewest)


@kernel
def count_in_any(board: BoardArrays, scratch: LegalCount, price: int, locomotives: int) -> int:
    """Count the sets that pay the price of a gray track or a station, by `colours_with_at_least`."""
    length, fewest = int(board.price_length[price]), int(board.price_locomotives[price])
    count = 1 if locomotives >= length else 0
    for cards in range(max(1, length - locomotives), length - fewest + 1):
        count += int(scratch.colours_with_at_least[cards])
    return count


@kernel
def collect_payments(
    board: BoardArrays, hand: Int8Array, price: int, first: int, actions: Int32Array, count: int
) -> int:
    """Add to the list the action of each set that pays a price, in order; `first` is the first of its actions."""
    length, fewest = int(board.price_length[price]), int(board.price_locomotives[price])
    locomotives = int(hand[LOCOMOTIVES])
    colour = int(board.price_colour[price])
    from_colour, to_colour = (0, LOCOMOTIVES) if colour == ANY_COLOUR else (colour, colour + 1)
    for cards in range(max(1, length - locomotives), length - fewest + 1):
        if cards == length:
            break
        for each in range(from_colour, to_colour):
            if hand[each] >= cards:
                actions[count] = first + int(board.payment_offset[price, each, length - cards])
                count += 1
    for place in range(LOCOMOTIVES + 1):  # a set of `length` alike
        each = place
        if place == COLOURS_BEFORE_LOCOMOTIVES:
            each = LOCOMOTIVES
        elif place > COLOURS_BEFORE_LOCOMOTIVES:
            each = place - 1
        if each == LOCOMOTIVES:
            if locomotives >= length:
                actions[count] = first + int(board.payment_offset[price, LOCOMOTIVES, length])
                count += 1
        elif fewest == 0 and from_colour <= each < to_colour and hand[each] >= length:
            actions[count] = first + int(board.payment_offset[price, each, 0])
            count += 1
    return count


@kernel
def is_set(board: BoardArrays, price: int, colour: int, cards: int, locomotives: int) -> bool:
    """Whether these cards are a set for a price; `colour` LOCOMOTIVES means locomotives alone."""
    if cards + locomotives != board.price_length[price] or locomotives < board.price_locomotives[price]:
        return False
    price_colour = board.price_colour[price]
    return cards == 0 or price_colour == ANY_COLOUR or price_colour == colour


@kernel
def pays(board: BoardArrays, hand: Int8Array, price: int, colour: int, cards: int, locomotives: int) -> bool:
    """Whether these cards are a set for a price, and a hand has them."""
    if not is_set(board, price, colour, cards, locomotives):
        return False
    return hand[LOCOMOTIVES] >= locomotives and (cards == 0 or hand[colour] >= cards)
