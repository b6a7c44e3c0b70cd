"""What packaged bots choose with a given chance, for bots in the browser to choose the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ironlanes.bots.kernel_bot import KernelBotSpec, spec_of_kernel_bot
from ironlanes.bots.kernels import api as bot_api
from ironlanes.bots.kernels.dispatch import BotKind
from ironlanes.bots.kernels.workspace import new_workspaces
from ironlanes.bots.learned.network_choice import choose as choose_with_network
from ironlanes.bots.learned.network_player import champion
from ironlanes.bots.network_bot import spec_of_network_bot
from ironlanes.bots.network_spec import NetworkBotSpec
from ironlanes.game.game import Game


class Draws:
    """A generator that has only these numbers."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self._numbers = iter(numbers)

    def random(self) -> float:
        return next(self._numbers)


def spec_of(name: str) -> KernelBotSpec | NetworkBotSpec | None:
    """Return what makes a packaged bot; None for others."""
    return spec_of_kernel_bot(name) or spec_of_network_bot(name)


def choose(name: str, game: Game, chance: int, draws: Sequence[float]) -> int:
    """Return what a bot with a new memory chooses: a seed is a kernel's chance, and numbers are a network's."""
    kernel = spec_of_kernel_bot(name)
    return _ask_kernel(kernel, game, chance) if kernel is not None else _ask_network(name, game, draws)


def _ask_kernel(spec: KernelBotSpec, game: Game, chance: int) -> int:
    workspaces = new_workspaces(1)
    bot_api.reset_bot(workspaces, 0, spec.row, np.uint64(chance))
    if spec.kind is BotKind.RANDOM:
        legal = game.legal_indices()
        return legal[bot_api.choose_random_action(workspaces, 0, len(legal))]
    assert game.seat is not None
    observations = game.view(game.seat, remembers=False).raw.observations
    return bot_api.choose_action(observations, game.compiled.arrays, workspaces, 0, int(spec.kind))


def _ask_network(name: str, game: Game, draws: Sequence[float]) -> int:
    spec, player = spec_of_network_bot(name), champion()
    assert spec is not None
    assert game.seat is not None
    raw = game.view(game.seat).raw
    shown = player.read(game.compiled, raw.observations, raw.known_cards)
    generator: Any = Draws(draws)
    choice = int(choose_with_network(spec, game.compiled, shown, [generator])[0])
    return player.action_of(game.compiled, raw.observations, choice)
