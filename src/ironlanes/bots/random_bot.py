"""The bot that does anything."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.game.view import View

from .base import register_bot


class RandomBot:
    """Plays any legal action, each equally likely."""

    def __init__(self, rng: np.random.Generator):
        self.rng = rng
        self.says = ""

    def decide(self, view: View, actions: Sequence[Action]) -> Action:  # noqa: ARG002 - it looks at nothing
        """Choose blindly."""
        self.says = f"One of {len(actions)} legal actions, drawn at random."
        return actions[int(self.rng.integers(len(actions)))]


register_bot("random", "Plays any legal action, each equally likely.", RandomBot)
