"""Chapters A and E: whose turn it is, and when the game ends."""

from __future__ import annotations

from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel

from .event_log import log_byte
from .state import NONE, EventCode, EventLog, Phase, State


@kernel
def end_game(state: State, scratch: EventLog) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    state.to_move = NONE
    log_byte(scratch, EventCode.OVER)


@kernel
def end_turn(state: State, board: BoardArrays, scratch: EventLog) -> None:
    """E1: the turn is over; it may have been the last, or have started the last round."""
    seat = int(state.to_move)
    if state.last_turn_of == seat:
        end_game(state, scratch)
        return
    if state.last_turn_of == NONE and state.trains[seat] <= board.last_round_trains:  # E2: only once
        state.last_turn_of = seat
        log_byte(scratch, EventCode.LAST_ROUND)
        log_byte(scratch, seat)
    state.to_move = (seat + 1) % int(state.players)
    state.phase = Phase.TURN


@kernel
def pass_turn(state: State, board: BoardArrays, scratch: EventLog, passes: int) -> None:
    """A2: pass; `passes` counts the passes in a row, and when every seat has passed, the game is over."""
    state.passes = passes
    log_byte(scratch, EventCode.PASSED)
    log_byte(scratch, state.to_move)
    if state.passes >= state.players:
        end_game(state, scratch)
    else:
        end_turn(state, board, scratch)
