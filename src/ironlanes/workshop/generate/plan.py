"""A board while it is being made: connections between places, before they become tracks."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.boards.planar_graphs import Pair, Point


@dataclass(slots=True)
class TrackPlan:
    """One or two tracks between two sites, given by their numbers."""

    pair: Pair
    length: int
    locomotives: int = 0
    is_tunnel: bool = False
    tracks: int = 1


@dataclass(frozen=True)
class Site:
    """A city, or the end of one track into a country."""

    name: str
    latitude: float
    longitude: float
    point: Point
    importance: float
    country: str = ""  # for an end, the name of the country
