"""The order of the decks, which nobody knows even when all cards lie open."""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.random_play import choose, next_random
from ironlanes.rules.state import State


@kernel
def reorder_cards(state: State, random_state: np.uint64) -> np.uint64:
    """Shuffle the train cards of the deck, and all shuffles to come; returns where the random numbers are then."""
    for last in range(int(state.deck_size) - 1, 0, -1):
        random_state = next_random(random_state)
        other = choose(random_state, last + 1)
        card = int(state.deck[last])
        state.deck[last] = state.deck[other]
        state.deck[other] = card
    for word in range(len(state.key)):
        random_state = next_random(random_state)
        state.key[word] = random_state >> np.uint64(32)
    return random_state


@kernel
def reorder_tickets(state: State, board: BoardArrays, random_state: np.uint64) -> np.uint64:
    """Shuffle the ticket decks, which are rings."""
    for deck in range(2):
        base, room, top = int(board.deck_base[deck]), int(board.deck_room[deck]), int(state.ticket_top[deck])
        for last in range(int(state.ticket_left[deck]) - 1, 0, -1):
            random_state = next_random(random_state)
            one, other = base + (top + last) % room, base + (top + choose(random_state, last + 1)) % room
            ticket = int(state.ticket_deck[one])
            state.ticket_deck[one] = state.ticket_deck[other]
            state.ticket_deck[other] = ticket
    return random_state
