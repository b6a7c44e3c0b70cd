"""Which card to take."""

from __future__ import annotations

from ironlanes.boards.tables import FROM_DECK, LOCOMOTIVES, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.state import NOBODY, Phase, Sight

from .paying import colour_for, missing_in


@kernel
def shown(sight: Sight, card: int) -> int:
    """How many cards of a kind lie face up."""
    count = 0
    for slot in range(sight.display_size):
        if sight.display[slot] == card:
            count += 1
    return count


@kernel
def can_draw(sight: Sight, card: int) -> bool:
    """D1, D4: whether a card may be drawn now, from the display or from the deck."""
    if card == FROM_DECK:
        return bool(sight.deck_size > 0)
    if card == LOCOMOTIVES and sight.phase == Phase.SECOND_DRAW:
        return False
    return shown(sight, card) > 0


@kernel
def any_card(sight: Sight, board: Tables) -> int:
    """The top of the deck or, where that is empty (D9), the face-up card of which the seat holds most; else NOBODY."""
    if can_draw(sight, FROM_DECK):
        return int(board.draw_action[FROM_DECK])
    best = NOBODY
    for card in range(LOCOMOTIVES + 1):
        if can_draw(sight, card) and (best == NOBODY or sight.hand[card] > sight.hand[best]):
            best = card
    return NOBODY if best == NOBODY else int(board.draw_action[best])


@kernel
def card_for(sight: Sight, board: Tables, track: int) -> int:
    """The card to draw for a track: one that it needs, else a face-up locomotive, else the top of the deck."""
    price = int(board.track_price[track])
    colour = colour_for(sight, board, price)
    lacking = max(0, int(board.price_locomotives[price]) - int(sight.hand[LOCOMOTIVES]))
    needs_cards = missing_in(sight, board, track, colour) > lacking
    if lacking > 0 and can_draw(sight, LOCOMOTIVES):
        return int(board.draw_action[LOCOMOTIVES])
    if needs_cards and can_draw(sight, colour):
        return int(board.draw_action[colour])
    if needs_cards and can_draw(sight, LOCOMOTIVES):
        return int(board.draw_action[LOCOMOTIVES])
    return any_card(sight, board)
