"""PettingZoo's wrapper against calls in the wrong order, with fast access to what every turn needs."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .environment import Environment

#: PettingZoo looks each of these up through a function, which took a quarter of a turn's time.
OFTEN_ASKED: Final = "agents agent_selection rewards terminations truncations infos _cumulative_rewards".split()


class FastOrderEnforcingWrapper(OrderEnforcingWrapper[str, Any, Any]):
    """The environment with PettingZoo's wrapper, as most programs use it."""

    def __init__(self, environment: Environment):
        super().__init__(environment)
        self._inside = environment

    @property
    def unwrapped(self) -> Environment:
        """The environment itself, with its game, layout and actions."""
        return self._inside

    def __str__(self) -> str:
        return str(self._inside)


# Before the first reset these are missing, so call PettingZoo's function, which raises the right error.
for _name in OFTEN_ASKED:
    setattr(FastOrderEnforcingWrapper, _name, property(attrgetter(f"env.{_name}")))
