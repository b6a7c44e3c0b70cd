"""Chapters A and E: whose turn it is, and when the game ends."""

from __future__ import annotations

from ironlanes.boards.tables import Tables

from .compiling import kernel
from .log import tell
from .state import NOBODY, Desk, Happening, Phase, State


@kernel
def end_game(state: State, desk: Desk) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    state.to_move = NOBODY
    tell(desk, Happening.OVER)


@kernel
def end_turn(state: State, board: Tables, desk: Desk) -> None:
    """E1: the turn is over; it may have been the last, or have started the last round."""
    seat = int(state.to_move)
    if state.last_turn_of == seat:
        end_game(state, desk)
        return
    if state.last_turn_of == NOBODY and state.trains[seat] <= board.last_round_trains:  # E2: only once
        state.last_turn_of = seat
        tell(desk, Happening.LAST_ROUND)
        tell(desk, seat)
    state.to_move = (seat + 1) % int(state.players)
    state.phase = Phase.TURN


@kernel
def pass_turn(state: State, board: Tables, desk: Desk, passes: int) -> None:
    """A2: pass, the so-manieth seat in a row; when every seat has, the game is over."""
    state.passes = passes
    tell(desk, Happening.PASSED)
    tell(desk, state.to_move)
    if state.passes >= state.players:
        end_game(state, desk)
    else:
        end_turn(state, board, desk)
