"""Ironlanes as a PettingZoo environment: `from ironlanes.env import ironlanes_v0`."""

try:
    import gymnasium

    from . import ironlanes_v0
    from .seat_environment import SeatEnvironment
except ModuleNotFoundError as error:
    if str(error.name).partition(".")[0] not in ("gymnasium", "pettingzoo"):
        raise
    message = "The environment needs PettingZoo: run `pip install '.[env]'` in the checkout of Ironlanes."
    raise ModuleNotFoundError(message, name=error.name) from None

from .layout import Layout, Part, layout
from .observer import Observer

__all__ = ["Layout", "Observer", "Part", "SeatEnvironment", "ironlanes_v0", "layout"]

gymnasium.register("ironlanes/Seat-v0", entry_point="ironlanes.env.seat_environment:SeatEnvironment")
