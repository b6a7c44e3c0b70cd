"""Characters: the champion's network, with a leaning that shows in how it plays.

In its training, some seats were rewarded for a style beside the result, and told so. A character compares what the
network would choose with and without a style, and goes part of the way from one to the other, or further in the same
direction. `python -m benchmarks.characters` measures what that changes, and what it costs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .network_spec import NetworkBotSpec


@dataclass(frozen=True)
class Character:
    """A character: `name` is also the style that its network was trained with."""

    name: str
    about: str
    leaning: float  # how far it goes towards the style: 0 not at all, 1 as in training

    @property
    def spec(self) -> NetworkBotSpec:
        return NetworkBotSpec(style=self.name if self.leaning else "", leaning=self.leaning)


CHARACTERS: Final = (
    Character("collector", "The champion with a weakness for tickets: keeps more of them.", 0.5),
    Character("builder", "The champion with a love of long tracks.", 0.5),
    Character("blocker", "The champion in a bad mood: takes tracks that others need.", 1.5),
)
CHARACTER_NAMES: Final = tuple(character.name for character in CHARACTERS)
