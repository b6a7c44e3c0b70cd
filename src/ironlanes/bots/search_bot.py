"""The bot that thinks further: what the champion considers, tried in many worlds that its seat could be in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.game.view import View

from .registry import register_bot

if TYPE_CHECKING:
    from .lockstep.network_values import NetworkValues

#: How many positions the network is shown for each millisecond that a decision may take: about what a core can do.
POSITIONS_A_MILLISECOND: Final = 4.0
#: It thinks no longer than this, whatever the limit, and looks no closer when this share of the limit has passed.
MOST_MILLISECONDS: Final = 1000
SHARE: Final = 0.8


class SearchBot:
    """A bot that searches; it keeps nothing between decisions.

    What it finds depends on its random numbers alone, unless the machine is too slow for the time that it has.
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        #: How long it may think about a decision.
        self.milliseconds = MOST_MILLISECONDS

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Choose an action."""
        from .lockstep.search import Search, SearchSettings  # large, and most who list the bots never play them
        from .lockstep.seeds import Seeds

        if len(actions) == 1:
            return actions[0]
        positions = round(POSITIONS_A_MILLISECOND * min(self.milliseconds, MOST_MILLISECONDS))
        search = Search(_network(), SearchSettings(positions, seconds=SHARE * self.milliseconds / 1000))
        return view.compiled.actions[search.best_action(view, Seeds(int(self._rng.integers(2**63))))]


@cache
def _network() -> NetworkValues:
    from .lockstep.network_values import NetworkValues

    return NetworkValues()


def register_search_bot(name: str, about: str) -> None:
    """Let a bot that searches be asked for by name."""
    register_bot(name, about, SearchBot)
