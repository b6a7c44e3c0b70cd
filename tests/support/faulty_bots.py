"""Bots that misbehave, for the workers' tests: registered where this is imported, also in a worker's process."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ironlanes.boards.actions import Action, Pass
from ironlanes.bots import register_bot
from ironlanes.game.view import View


class Sleeping:
    """Thinks for ever."""

    def decide(self, _: View, actions: Sequence[Action]) -> Action:
        time.sleep(1000)
        return actions[0]


class Dying:
    """Takes its process with it."""

    def decide(self, _: View, __: Sequence[Action]) -> Action:
        os._exit(3)


class DyingOnce:
    """Takes its process with it, the first time."""

    def decide(self, _: View, actions: Sequence[Action]) -> Action:
        mark = Path(os.environ["DIES_ONCE"])
        if not mark.exists():
            mark.touch()
            os._exit(3)
        return actions[0]


class Failing:
    """Fails with an error that reveals hidden information."""

    def decide(self, view: View, _: Sequence[Action]) -> Action:
        raise KeyError(f"my hand is {view.hand}")


class Cheating:
    """Does what is not legal."""

    def decide(self, _: View, __: Sequence[Action]) -> Action:
        return Pass()


class Complaining:
    """Decides, but writes a warning to the log."""

    def decide(self, _: View, actions: Sequence[Action]) -> Action:
        logging.getLogger(__name__).warning("there are %d actions", len(actions))
        return actions[0]


class Rolling:
    """Decides by its generator alone."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng

    def decide(self, _: View, actions: Sequence[Action]) -> Action:
        return actions[int(self.rng.integers(len(actions)))]


register_bot("sleeping", "For tests.", lambda _: Sleeping())
register_bot("dying", "For tests.", lambda _: Dying())
register_bot("dying-once", "For tests.", lambda _: DyingOnce())
register_bot("failing", "For tests.", lambda _: Failing())
register_bot("cheating", "For tests.", lambda _: Cheating())
register_bot("complaining", "For tests.", lambda _: Complaining())
register_bot("rolling", "For tests.", Rolling)
