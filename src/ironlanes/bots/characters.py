"""Characters: the champion's network, with a leaning that shows in how it plays.

In its training, some seats were rewarded for a style beside the result, and told so. A character compares what the
network would choose with and without a style, and goes part of the way from one to the other, or further in the same
direction. `python -m benchmarks.characters` measures what that changes, and what it costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.game.view import View

from .registry import MakeBot


@dataclass(frozen=True)
class Character:
    """A character: `name` is also the style that its network was trained with."""

    name: str
    about: str
    leaning: float  # how far it goes towards the style: 0 not at all, 1 as in training


CHARACTERS: Final = (
    Character("collector", "The champion with a weakness for tickets: keeps more of them.", 0.5),
    Character("builder", "The champion with a love of long tracks.", 0.5),
    Character("blocker", "The champion in a bad mood: takes tracks that others need.", 1.5),
)
CHARACTER_NAMES: Final = tuple(character.name for character in CHARACTERS)


class CharacterBot:
    """A bot that plays a character. It keeps nothing between decisions, and uses no chance."""

    def __init__(self, character: Character, rng: np.random.Generator) -> None:
        del rng
        from .learned.network_player import Leaning, champion  # large, and most who list the bots never play it

        self._player, self._leaning = champion(), Leaning(character.name, character.leaning)

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Choose an action."""
        if len(actions) == 1:
            return actions[0]
        opinion = self._player.consider(view.compiled, view.raw.observations, view.raw.known_cards, self._leaning)
        return view.compiled.actions[self._player.action_of(view.compiled, view.raw.observations, opinion.best)]


def maker_of_character(character: Character) -> MakeBot:
    """How to make the bot of a character."""
    return lambda rng: CharacterBot(character, rng)
