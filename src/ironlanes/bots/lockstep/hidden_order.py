"""The order of the decks, which nobody knows even when all cards lie open."""

from __future__ import annotations

import numpy as np

from .positions import Positions


def shuffle_decks(positions: Positions, rng: np.random.Generator) -> None:
    """Shuffle the decks of every position anew, and all shuffles to come."""
    shuffle_cards(positions, rng)
    for row in range(len(positions)):
        shuffle_ticket_decks(positions, row, rng)


def shuffle_cards(positions: Positions, rng: np.random.Generator) -> None:
    """Shuffle the train cards of every deck, and all shuffles to come."""
    states = positions.states
    order = rng.random(states["deck"].shape)
    order[np.arange(order.shape[1]) >= states["deck_size"][:, None]] = np.inf
    states["deck"] = np.take_along_axis(states["deck"], order.argsort(-1), -1)
    states["key"] = rng.integers(0, 1 << 32, size=states["key"].shape, dtype=np.uint32)


def shuffle_ticket_decks(positions: Positions, row: int, rng: np.random.Generator) -> None:
    """Shuffle the ticket decks of one position."""
    state, board = positions.states[row], positions.compiled.arrays[0]
    for deck in range(2):
        left, room = int(state["ticket_left"][deck]), int(board["deck_room"][deck])
        if left > 1:
            places = int(board["deck_base"][deck]) + (int(state["ticket_top"][deck]) + np.arange(left)) % room
            state["ticket_deck"][places] = rng.permutation(state["ticket_deck"][places])
