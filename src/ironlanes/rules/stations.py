"""Chapter B: building stations."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.tables import Tables

from .claiming import discard, lay_down
from .compiling import kernel
from .drawing import settle_display
from .log import tell_payment
from .masks import bit
from .state import Desk, Happening, Open, State
from .turns import end_turn


@kernel
def free_cities(state: Open, board: Tables) -> np.uint64:
    """B1: the cities that have no station yet."""
    cities: np.uint64 = board.city_mask[0]
    for seat in range(state.players):
        cities &= ~state.stations[seat]
    return cities


@kernel
def next_station_cost(state: Open, board: Tables, seat: int) -> int:
    """B2: how many cards a seat's next station costs."""
    return int(board.stations) - int(state.stations_left[seat]) + 1


@kernel
def build_station(
    state: State, board: Tables, desk: Desk, seat: int, city: int, colour: int, cards: int, locomotives: int
) -> None:
    """B1, B2: pay for a station and put it into the city."""
    lay_down(state, seat, colour, cards, locomotives)
    discard(state, colour, cards, locomotives)
    state.stations[seat] |= bit(city)
    state.stations_left[seat] -= 1
    tell_payment(desk, Happening.STATION, seat, city, colour, cards, locomotives)
    settle_display(state, board, desk)
    end_turn(state, board, desk)
