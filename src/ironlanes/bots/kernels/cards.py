"""Which card to take."""

from __future__ import annotations

from ironlanes.kernel.board_arrays import FROM_DECK, LOCOMOTIVES, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import NONE, Observation, Phase

from .payments import colour_for, missing_in


@kernel
def face_up_count(observation: Observation, card: int) -> int:
    """How many cards of a kind lie face up."""
    count = 0
    for slot in range(observation.display_size):
        if observation.display[slot] == card:
            count += 1
    return count


@kernel
def can_draw(observation: Observation, card: int) -> bool:
    """D1, D4: whether a card may be drawn now, from the display or from the deck."""
    if card == FROM_DECK:
        return bool(observation.deck_size > 0)
    if card == LOCOMOTIVES and observation.phase == Phase.SECOND_DRAW:
        return False
    return face_up_count(observation, card) > 0


@kernel
def any_card(observation: Observation, board: BoardArrays) -> int:
    """The top of the deck or, where that is empty (D9), the face-up card of which the seat holds most; else NONE."""
    if can_draw(observation, FROM_DECK):
        return int(board.draw_action[FROM_DECK])
    best = NONE
    for card in range(LOCOMOTIVES + 1):
        if can_draw(observation, card) and (best == NONE or observation.hand[card] > observation.hand[best]):
            best = card
    return NONE if best == NONE else int(board.draw_action[best])


@kernel
def card_for(observation: Observation, board: BoardArrays, track: int) -> int:
    """The card to draw for a track: one that it needs, else a face-up locomotive, else the top of the deck."""
    price = int(board.track_price[track])
    colour = colour_for(observation, board, price)
    lacking = max(0, int(board.price_locomotives[price]) - int(observation.hand[LOCOMOTIVES]))
    needs_cards = missing_in(observation, board, track, colour) > lacking
    if lacking > 0 and can_draw(observation, LOCOMOTIVES):
        return int(board.draw_action[LOCOMOTIVES])
    if needs_cards and can_draw(observation, colour):
        return int(board.draw_action[colour])
    if needs_cards and can_draw(observation, LOCOMOTIVES):
        return int(board.draw_action[LOCOMOTIVES])
    return any_card(observation, board)
