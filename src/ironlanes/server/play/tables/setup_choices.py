"""The first tickets: choices are independent (S8), so all players choose at the same time; they are played in order."""

from __future__ import annotations

from ironlanes.game.game import Game

from .table_state import TableState

SETUP_PHASE = "setup-tickets"


def may_choose(state: TableState, seat: int) -> bool:
    """Return whether a seat may choose its first tickets during another seat's turn."""
    game = state.game
    if game is None or game.phase != SETUP_PHASE or game.seat in (seat, None) or seat in state.chosen_early:
        return False
    return has_offer(game, seat)


def is_choosing(game: Game, seat: int) -> bool:
    """Return whether it is a seat's turn to choose its first tickets, whatever others did in the meantime."""
    return game.phase == SETUP_PHASE and game.seat == seat


def has_offer(game: Game, seat: int) -> bool:
    """Return whether a seat has not chosen its first tickets yet."""
    return bool(game.view(seat).offer)
