"""Sizes of everything that is drawn, in board units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from .arrays import FloatArray, IndexArray, Points

SLOT_LENGTH: Final = 38.0
SLOT_WIDTH: Final = 13.0
SLOT_GAP: Final = 4.0
#: The distance between the centres of neighbouring lanes.
LANE_PITCH: Final = SLOT_WIDTH + 3.5
#: The maximum length of a slot, if there is room.
LONGEST_SLOT: Final = 1.35 * SLOT_LENGTH
#: The minimum length of a slot, even if that is too long for its track.
SHORTEST_SLOT: Final = 6.0
CITY_RADIUS: Final = 9.5
#: The minimum and maximum distance of a track's slots from a city's centre.
LEAST_PAD: Final = 15.0
MOST_PAD: Final = 46.0
#: The wooden frame, and the distance to keep from it.
FRAME: Final = 12.0
LABEL_SIZE: Final = 18.0
#: The scale of a passenger's symbol, and the resulting width and height.
PASSENGER_SCALE: Final = 1.25
PASSENGER: Final = (15.5, 23.0)
#: The distance between passengers in a row, and the maximum row before they are counted instead.
PASSENGER_PITCH: Final = 11.0
MOST_PASSENGERS: Final = 6


def half_width(lanes: IndexArray) -> FloatArray:
    """Return half the width of a bundle of this many lanes, with a small margin."""
    return (LANE_PITCH * (lanes - 1) + SLOT_WIDTH) / 2 + 1.5


@dataclass(frozen=True)
class Frame:
    """The size of the board."""

    width: float
    height: float

    def clamp(self, points: Points, margin: float) -> Points:
        return np.clip(points, margin, np.array([self.width, self.height]) - margin)
