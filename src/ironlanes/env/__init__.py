"""Ironlanes as a PettingZoo environment: `from ironlanes.env import ironlanes_v0`."""

try:
    from . import ironlanes_v0
except ModuleNotFoundError as error:
    if str(error.name).partition(".")[0] not in ("gymnasium", "pettingzoo"):
        raise
    message = "The environment needs PettingZoo: install it with `pip install 'ironlanes[env]'`."
    raise ModuleNotFoundError(message, name=error.name) from None

from .layout import Layout, Part, layout
from .observing import Observer

__all__ = ["Layout", "Observer", "Part", "ironlanes_v0", "layout"]
