"""Version 0 of the environment: its observations, actions and rewards stay as they are."""

from __future__ import annotations

from typing import Any

import pettingzoo

from .environment import Environment
from .guard import Guard
from .layout import layout

__all__ = ["env", "layout", "raw_env"]

#: The environment without PettingZoo's guard, and where an illegal action raises.
raw_env = Environment


def env(**choices: Any) -> Guard:
    """The environment with PettingZoo's guard against a wrong order of calls; who does what is illegal loses.

    PettingZoo has a wrapper for the latter too, but it asks for every observation and takes longer than the game.
    """
    return Guard(raw_env(**{"illegal": "lose"} | choices))


pettingzoo.register("aec", Environment.metadata["name"], entry_point=env)
