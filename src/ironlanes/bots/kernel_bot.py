"""Bots whose thinking is a kernel: the same decisions one at a time here and by the thousand in `compiled`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.game.view import View
from ironlanes.kernel.records import Int32Array

from .decision_sentences import sentence_of
from .kernels import api as bot_api
from .kernels.dispatch import BotKind
from .kernels.planner_weights import WEIGHTS, Weight
from .kernels.workspace import new_workspaces
from .registry import register_bot


@dataclass(frozen=True)
class KernelBotSpec:
    """What makes a bot that is a kernel: its kind and, for a planner, what it goes by."""

    kind: BotKind
    weights: Mapping[Weight, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kind is BotKind.PLANNER and not self.weights:
            raise ValueError("a planner needs weights to go by; see `planner_levels`.")

    @property
    def row(self) -> Int32Array:
        """The weights as the kernel reads them."""
        row = np.zeros(WEIGHTS, dtype=np.int32)
        for weight, number in self.weights.items():
            row[weight] = number
        return row


def seed_from(rng: np.random.Generator) -> np.uint64:
    """Where a bot's own chance begins."""
    return np.uint64(rng.integers(2**63))


class KernelBot:
    """A bot that thinks in a kernel; what it knows between decisions follows from what it has been shown."""

    def __init__(self, spec: KernelBotSpec, rng: np.random.Generator) -> None:
        self.says = ""
        self._kind = spec.kind
        self._workspaces = new_workspaces(1)
        bot_api.reset_bot(self._workspaces, 0, spec.row, seed_from(rng))

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Choose an action, and say why."""
        if self._kind is BotKind.RANDOM:
            chosen = actions[bot_api.choose_random_action(self._workspaces, 0, len(actions))]
        else:
            index = bot_api.choose_action(
                view.raw.observations, view.compiled.arrays, self._workspaces, 0, int(self._kind)
            )
            chosen = view.compiled.actions[index]
        self.says = sentence_of(view.board, self._workspaces[0])
        return chosen


_specs: dict[str, KernelBotSpec] = {}


def register_kernel(name: str, about: str, spec: KernelBotSpec) -> None:
    """Let a bot that is a kernel be asked for by name."""
    _specs[name] = spec
    register_bot(name, about, lambda rng: KernelBot(spec, rng))


def spec_of_kernel_bot(name: str) -> KernelBotSpec | None:
    """What makes the bot of a name; None where it is no kernel."""
    return _specs.get(name)
