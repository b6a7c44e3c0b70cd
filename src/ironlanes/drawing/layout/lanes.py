"""Lay parallel lanes along a bundle's curve, and slots along each lane."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.boards import Track

from ..arrays import FloatArray, Points
from ..sizes import LANE_PITCH, LONGEST_SLOT, SHORTEST_SLOT, SLOT_GAP
from .board_network import Bundle
from .curves import bowed

SAMPLES: Final = 121
#: The most that gaps grow when slots have their maximum length.
LOOSEST: Final = 9.0


@dataclass(frozen=True)
class Lane:
    """The line of one track: samples along it, and the distance from the start at each."""

    track: Track
    points: Points
    walked: FloatArray

    @property
    def length(self) -> float:
        return float(self.walked[-1])

    def at(self, distance: float) -> Points:
        """Return the point at this distance along the lane."""
        return np.array([np.interp(distance, self.walked, self.points[:, axis]) for axis in (0, 1)])

    def part(self, begin: float, end: float) -> Points:
        """Return the samples between two distances, including the points at both."""
        inner = self.points[(self.walked > begin + 0.01) & (self.walked < end - 0.01)]
        return np.concatenate([[self.at(begin)], inner, [self.at(end)]])


@dataclass(frozen=True)
class Slot:
    """One space of a track: where it starts and ends along its lane."""

    lane: Lane
    begin: float
    end: float

    @property
    def length(self) -> float:
        return self.end - self.begin

    @property
    def middle(self) -> Points:
        return self.lane.at((self.begin + self.end) / 2)

    @property
    def angle(self) -> float:
        """Its direction in degrees: that of the tangent at its middle."""
        middle = (self.begin + self.end) / 2
        ahead, behind = self.lane.at(middle + 1), self.lane.at(middle - 1)
        return math.degrees(math.atan2(ahead[1] - behind[1], ahead[0] - behind[0]))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The rectangle that it fills: centre, angle in radians, and the chord's length."""
        start, end = self.lane.at(self.begin), self.lane.at(self.end)
        middle = (start + end) / 4 + self.middle / 2
        chord = end - start
        return float(middle[0]), float(middle[1]), math.atan2(chord[1], chord[0]), math.hypot(*chord)


def lanes_of(bundle: Bundle, start: Points, end: Points, bow: float) -> list[Lane]:
    """Return the lanes of a bundle; the first track's lane is on the right, seen from start to end."""
    curve = bowed(start[None], end[None], np.array([bow]), SAMPLES)[0]
    tangent = np.gradient(curve, axis=0)
    tangent /= np.hypot(tangent[:, 0], tangent[:, 1])[:, None]
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], axis=1)
    lanes = []
    for number, track in enumerate(bundle.tracks):
        points = curve + normal * (number - (bundle.lanes - 1) / 2) * LANE_PITCH
        steps = np.diff(points, axis=0)
        lanes.append(Lane(track, points, np.concatenate([[0.0], np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))])))
    return lanes


def slots_of(lane: Lane, pads: FloatArray) -> list[Slot]:
    """Return the slots of a lane between the pads at its ends, as long as there is room for."""
    spaces = lane.track.length
    room = lane.length - float(pads.sum())
    length = max(SHORTEST_SLOT, min(LONGEST_SLOT, (room - (spaces - 1) * SLOT_GAP) / spaces))
    spare = room - spaces * length - (spaces - 1) * SLOT_GAP
    gap = SLOT_GAP + min(LOOSEST, spare / (spaces + 1))
    begin = float(pads[0]) + (room - spaces * length - (spaces - 1) * gap) / 2
    return [
        Slot(lane, begin + number * (length + gap), begin + number * (length + gap) + length)
        for number in range(spaces)
    ]
