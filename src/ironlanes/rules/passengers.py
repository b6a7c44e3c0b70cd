"""Chapter P: passengers. A place's passengers are one word, four bits a colour."""

from __future__ import annotations

from ironlanes.boards.model import COLOURS
from ironlanes.kernel.bits import signed
from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel

from .event_log import log_byte, log_event
from .state import EventCode, EventLog, Open, State

COLOUR_COUNT = len(COLOURS)


@kernel
def standing(state: Open, place: int, colour: int) -> int:
    """How many passengers of a colour stand at a place."""
    return (signed(state.standing[place]) >> (4 * colour)) & 15


@kernel
def place_passenger(state: State, place: int, colour: int) -> None:
    """Stand one more passenger at a place."""
    state.standing[place] = signed(state.standing[place]) + (1 << (4 * colour))


@kernel
def take_passenger(state: State, scratch: EventLog, seat: int, place: int, colour: int) -> None:
    """P1: a seat takes one passenger from a place."""
    state.standing[place] = signed(state.standing[place]) - (1 << (4 * colour))
    state.collected[seat, colour] += 1
    log_event(scratch, EventCode.PASSENGER, seat, place)
    log_byte(scratch, colour)


@kernel
def visit_places(state: State, board: BoardArrays, scratch: EventLog, seat: int, track: int) -> None:
    """P1: take the passengers that need no choice, and note the places where there is one."""
    state.choices_left = 0
    for side in range(2):
        place = int(board.track_places[track, side])
        colours = 0
        only = 0
        for colour in range(COLOUR_COUNT):
            if standing(state, place, colour) > 0:
                colours += 1
                only = colour
        if colours == 1:
            take_passenger(state, scratch, seat, place, only)
        elif colours > 1:
            state.choices[state.choices_left] = place
            state.choices_left += 1


@kernel
def choose_passenger(state: State, scratch: EventLog, seat: int, colour: int) -> None:
    """P1: take the chosen colour at the first of the places that wait for a choice."""
    take_passenger(state, scratch, seat, int(state.choices[0]), colour)
    state.choices[0] = state.choices[1]
    state.choices_left -= 1
