"""Chapter B: building stations."""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.bits import bit
from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel

from .cards import settle_display
from .claiming import discard, lay_down
from .event_log import log_payment
from .state import EventCode, Open, Scratch, State
from .turns import end_turn


@kernel
def free_cities(state: Open, board: BoardArrays) -> np.uint64:
    """B1: the cities that have no station yet."""
    cities: np.uint64 = board.city_mask[0]
    for seat in range(state.players):
        cities &= ~state.stations[seat]
    return cities


@kernel
def next_station_cost(state: Open, board: BoardArrays, seat: int) -> int:
    """B2: how many cards a seat's next station costs."""
    return int(board.stations) - int(state.stations_left[seat]) + 1


@kernel
def build_station(
    state: State, board: BoardArrays, scratch: Scratch, seat: int, city: int, colour: int, cards: int, locomotives: int
) -> None:
    """B1, B2: pay for a station and put it into the city."""
    lay_down(state, seat, colour, cards, locomotives)
    discard(state, colour, cards, locomotives)
    state.stations[seat] |= bit(city)
    state.stations_left[seat] -= 1
    log_payment(scratch, EventCode.STATION, seat, city, colour, cards, locomotives)
    settle_display(state, board, scratch)
    end_turn(state, board, scratch)
