"""Carrying an action out."""

from __future__ import annotations

from ironlanes.kernel.board_arrays import FROM_DECK, LOCOMOTIVES, BoardArrays, Verb
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int32Array

from .cards import draw_blind, second_card_exists, settle_display, take_face_up
from .claiming import claim, decline_tunnel, pay_extra
from .passengers import choose_passenger
from .state import Phase, Scratch, State
from .stations import build_station
from .tickets import draw_tickets, finish_choosing, keep_tickets
from .turns import end_turn, pass_turn


@kernel
def apply_draw(state: State, board: BoardArrays, scratch: Scratch, seat: int, card: int) -> None:
    """D1, D3, D9: one card, and whether another follows."""
    if card == FROM_DECK:
        draw_blind(state, board, scratch, seat)
    else:
        take_face_up(state, board, scratch, seat, card)
    if state.phase == Phase.TURN and card != LOCOMOTIVES and second_card_exists(state):
        state.phase = Phase.SECOND_DRAW
    else:
        end_turn(state, board, scratch)


@kernel
def next_setup_seat(state: State, phase: int) -> bool:
    """S5, S8: the next seat in order is asked the same; False when the last one has answered."""
    state.to_move += 1
    if state.to_move < state.players:
        return True
    state.to_move = 0
    state.phase = phase
    return False


@kernel
def apply_keep(state: State, board: BoardArrays, scratch: Scratch, seat: int, kept: int) -> None:
    """Keep tickets, during setup or in a turn."""
    keep_tickets(state, board, scratch, seat, kept)
    if state.phase == Phase.KEEP_TICKETS:
        end_turn(state, board, scratch)
    elif not next_setup_seat(state, Phase.TURN):
        finish_choosing(state, board, scratch)
        state.to_move = state.start


@kernel
def apply_tickets(state: State, board: BoardArrays, scratch: Scratch, seat: int, short: int, long: int) -> None:
    """Draw tickets, during setup or in a turn."""
    draw_tickets(state, board, scratch, seat, short, long)
    if state.phase == Phase.SETUP_SPLIT:
        next_setup_seat(state, Phase.SETUP_TICKETS)
    else:
        state.phase = Phase.KEEP_TICKETS


@kernel
def apply_passenger(state: State, board: BoardArrays, scratch: Scratch, seat: int, colour: int) -> None:
    """Choose a passenger, the last of the turn or not."""
    choose_passenger(state, scratch, seat, colour)
    if state.choices_left == 0:
        end_turn(state, board, scratch)


@kernel
def apply_action(state: State, board: BoardArrays, scratch: Scratch, action: int) -> None:
    """Carry a legal action of the seat to move out; nothing is checked here."""
    seat = int(state.to_move)
    verb, subject = board.action_verb[action], int(board.action_subject[action])
    colour, cards = int(board.action_colour[action]), int(board.action_cards[action])
    locomotives = int(board.action_locomotives[action])
    scratch.log_size = 0
    passes = int(state.passes)
    state.passes = 0
    if verb == Verb.DRAW:
        apply_draw(state, board, scratch, seat, subject)
    elif verb == Verb.CLAIM:
        claim(state, board, scratch, seat, subject, colour, cards, locomotives)
    elif verb == Verb.STATION:
        build_station(state, board, scratch, seat, subject, colour, cards, locomotives)
    elif verb == Verb.PAY:
        pay_extra(state, board, scratch, seat, cards, locomotives)
    elif verb == Verb.DECLINE:
        decline_tunnel(state, board, scratch, seat)
    else:  # no card moves
        if verb == Verb.KEEP:
            apply_keep(state, board, scratch, seat, subject)
        elif verb == Verb.TICKETS:
            apply_tickets(state, board, scratch, seat, subject, cards)
        elif verb == Verb.PASSENGER:
            apply_passenger(state, board, scratch, seat, colour)
        else:
            pass_turn(state, board, scratch, passes + 1)
        settle_display(state, board, scratch)  # D6: a display that ten replacements did not mend has ten more


@kernel
def apply_and_note(
    state: State, board: BoardArrays, scratch: Scratch, action: int, played: Int32Array, size: int
) -> int:
    """Carry an action out, and add it to those that were played where there is room; returns how many there are now."""
    if size < len(played):
        played[size] = action
    apply_action(state, board, scratch, action)
    return size + 1
