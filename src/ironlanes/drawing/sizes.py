"""The sizes of what is drawn, in board units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from .arrays import Indices, Numbers, Points

SLOT_LENGTH: Final = 38.0
SLOT_WIDTH: Final = 13.0
SLOT_GAP: Final = 4.0
#: From the middle of a lane to the middle of the next one.
LANE_PITCH: Final = SLOT_WIDTH + 3.5
#: A slot grows to this at most where there is room.
LONGEST_SLOT: Final = 1.35 * SLOT_LENGTH
#: And is never shorter than this, even where that is too long for its track.
SHORTEST_SLOT: Final = 6.0
CITY_RADIUS: Final = 9.5
#: The least and the most that a track's slots keep from the middle of a city.
LEAST_PAD: Final = 15.0
MOST_PAD: Final = 46.0
#: The wooden frame, and what keeps clear of it.
FRAME: Final = 12.0
LABEL_SIZE: Final = 18.0
#: How much larger than its symbol a passenger is drawn, and how wide and high that makes one.
PASSENGER_SCALE: Final = 1.25
PASSENGER: Final = (15.5, 23.0)
#: From one passenger to the next in a row, and how many stand in it before they are counted instead.
PASSENGER_PITCH: Final = 11.0
MOST_PASSENGERS: Final = 6


def half_width(lanes: Indices) -> Numbers:
    """Half the width of a bundle of so many lanes, with a little air."""
    return (LANE_PITCH * (lanes - 1) + SLOT_WIDTH) / 2 + 1.5


@dataclass(frozen=True)
class Frame:
    """The size of the board."""

    width: float
    height: float

    def clamp(self, points: Points, margin: float) -> Points:
        return np.clip(points, margin, np.array([self.width, self.height]) - margin)
