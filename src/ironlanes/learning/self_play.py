"""What a run plays on: a device, boards, and the environment with its games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ironlanes.bots.learned.feature_batch import rounded

from .config import Config
from .environments.cpu import CpuEnvironment
from .generated_boards import MOST_NODES, MOST_TRACKS, generated_name, register_generated
from .pytorch import torch
from .rollouts import VectorEnvironment

#: The numbers of generated boards that runs learn on begin here, times the seed: those below are for measuring.
GENERATED_FROM: Final = 1_000_000


def device_of(wish: str) -> torch.device:
    if wish == "auto":
        wish = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(wish)


def new_environment(config: Config, device: torch.device, boards: Sequence[str]) -> VectorEnvironment:
    games = config.games
    arguments = (boards, games.players, games.per_board, config.seed, games.ticket_cap)
    environment: VectorEnvironment
    if device.type == "cpu":
        environment = CpuEnvironment(*arguments)
    else:
        from .environments.gpu import GpuEnvironment

        environment = GpuEnvironment(*arguments)
    if games.generated:  # the next ones may be larger than these
        tracks, nodes = environment.slots.needed
        environment.slots.resize(max(tracks, rounded(MOST_TRACKS)), max(nodes, rounded(MOST_NODES)))
    return environment


def boards_at(config: Config, decisions: int) -> list[str]:
    """Return the boards of a run after `decisions` decisions: those of its file, and generated ones."""
    games = config.games
    first = GENERATED_FROM * config.seed + decisions // games.generated_decisions * games.generated
    names = [*games.boards, *(generated_name(first + place) for place in range(games.generated))]
    register_generated(names)
    return names
