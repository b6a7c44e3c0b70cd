"""Ironlanes as a PettingZoo environment: `from ironlanes.env import ironlanes_v0`."""

from ..extras import needs_extra

with needs_extra("env", "the environment needs PettingZoo"):
    import gymnasium

    from . import ironlanes_v0
    from .seat_environment import SeatEnvironment

from .layout import Layout, Part, layout
from .observer import Observer

__all__ = ["Layout", "Observer", "Part", "SeatEnvironment", "ironlanes_v0", "layout"]

gymnasium.register("ironlanes/Seat-v0", entry_point="ironlanes.env.seat_environment:SeatEnvironment")
