"""The champion: a network that learned by playing against itself, on any board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.game.view import View

#: Its name.
CHAMPION: Final = "champion"


class ChampionBot:
    """Takes the choice that the network thinks best. It keeps nothing between decisions, and uses no chance."""

    def __init__(self, rng: np.random.Generator) -> None:
        del rng
        from .network_player import champion  # large, and most who list the bots never play it

        self._player = champion()

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Choose an action."""
        if len(actions) == 1:
            return actions[0]
        opinion = self._player.consider(view.compiled, view.raw.observations, view.raw.known_cards)
        return view.compiled.actions[self._player.action_of(view.compiled, view.raw.observations, opinion.best)]
