"""Project latitude and longitude to board units: a conic conformal projection that fits the board's cities."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from ..arrays import FloatArray, Points

#: Below this cone constant the projection is a cylinder, as for a board at the equator.
FLAT = 1e-3


@dataclass(frozen=True)
class Projection:
    """The conic conformal projection with two standard parallels around a meridian, then scaled and moved."""

    south: float
    north: float
    meridian: float
    scale: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)

    @property
    def steepness(self) -> float:
        """The cone constant: degrees on paper per degree of longitude."""
        south, north = math.radians(self.south), math.radians(self.north)
        if math.isclose(south, north):
            steepness = math.sin(south)
        else:
            steepness = math.log(math.cos(south) / math.cos(north)) / math.log(_stretch(north) / _stretch(south))
        return steepness if abs(steepness) > FLAT else 0.0

    def turned(self, longitude: Points) -> Points:
        """Degrees east of the meridian, between -180 and 180."""
        return (longitude - self.meridian + 180) % 360 - 180

    def to_board(self, places: Points) -> Points:
        """Project rows of longitude and latitude to board units."""
        turned = places.copy()
        turned[:, 0] = self.turned(places[:, 0])
        return self.to_board_turned(turned)

    def to_board_turned(self, places: Points) -> Points:
        """Like `to_board`, for longitudes that are already relative to the meridian."""
        east = np.radians(places[:, 0])
        north = np.radians(np.clip(places[:, 1], -85, 89.5))
        steepness = self.steepness
        grown = np.tan(np.pi / 4 + north / 2)
        if steepness:
            base = self._base(steepness)
            radius = base / grown**steepness
            flat = np.stack([radius * np.sin(steepness * east), radius * np.cos(steepness * east) - base], axis=1)
        else:
            flat = np.stack([east, -np.log(grown)], axis=1)
        points: Points = flat * self.scale + np.array(self.shift)
        return points

    def to_world_turned(self, points: Points) -> Points:
        """The inverse: from board units to degrees east of the meridian, and latitude."""
        flat = (points - np.array(self.shift)) / self.scale
        steepness = self.steepness
        if not steepness:
            north = 2 * np.arctan(np.exp(-flat[:, 1])) - np.pi / 2
            return _degrees(flat[:, 0], north)
        base = self._base(steepness)
        down = (flat[:, 1] + base) * math.copysign(1, steepness)
        side = flat[:, 0] * math.copysign(1, steepness)
        radius = np.hypot(side, down)
        east = np.arctan2(side, down) / steepness
        grown = (abs(base) / radius) ** (1 / steepness)
        return _degrees(east, 2 * np.arctan(grown) - np.pi / 2)

    def _base(self, steepness: float) -> float:
        south = math.radians(self.south)
        return float(math.cos(south) * _stretch(south) ** steepness / steepness)

    def fitted(self, places: Points, left: float, top: float, right: float, bottom: float) -> Projection:
        """Return the same cone, scaled and moved so that the places fill a rectangle as far as their shape allows."""
        plain = replace(self, scale=1.0, shift=(0.0, 0.0))
        points = plain.to_board(places)
        low, high = points.min(axis=0), points.max(axis=0)
        spread = np.maximum(high - low, 1e-9)
        scale = float(min((right - left) / spread[0], (bottom - top) / spread[1]))
        middle = (low + high) / 2 * scale
        return replace(self, scale=scale, shift=((left + right) / 2 - middle[0], (top + bottom) / 2 - middle[1]))


def _degrees(east: FloatArray, north: FloatArray) -> Points:
    degrees: Points = np.degrees(np.stack([east, north], axis=1))
    return degrees


def _stretch(latitude: float) -> float:
    return math.tan(math.pi / 4 + latitude / 2)


def projection_for(places: Points) -> Projection:
    """Return a cone for these places: standard parallels a sixth inside their range, the meridian in the middle."""
    angles = np.radians(places[:, 0])
    meridian = math.degrees(math.atan2(np.sin(angles).sum(), np.cos(angles).sum()))
    south, north = float(places[:, 1].min()), float(places[:, 1].max())
    inset = (north - south) / 6
    return Projection(round(south + inset, 1), round(north - inset, 1), round(meridian, 1))
