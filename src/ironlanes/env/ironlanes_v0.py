"""Version 0 of the environment: its observations, actions and rewards will not change."""

from __future__ import annotations

from typing import Any

import pettingzoo

from .environment import Environment
from .layout import layout
from .wrapper import FastOrderEnforcingWrapper

__all__ = ["env", "layout", "raw_env"]

#: The environment without PettingZoo's wrapper; an illegal action raises an exception.
raw_env = Environment


def env(**choices: Any) -> FastOrderEnforcingWrapper:
    """Return the environment with PettingZoo's wrapper against calls in the wrong order; an illegal action loses.

    PettingZoo also has a wrapper for illegal actions, but it asks for every observation and is slower than the game.
    """
    return FastOrderEnforcingWrapper(raw_env(**{"illegal": "lose"} | choices))


pettingzoo.register("aec", Environment.metadata["name"], entry_point=env)
