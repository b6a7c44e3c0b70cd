"""Steps of many games that a network plays against itself, on a GPU where there is one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from ironlanes.boards import Board
from ironlanes.boards.model import MAX_SEATS
from ironlanes.bots.learned.feature_batch import new_feature_batch
from ironlanes.bots.learned.network_player import CHAMPION
from ironlanes.bots.learned.weights_file import load_weights
from ironlanes.game.compiled_board import compiled_board
from ironlanes.kernel.records import UInt32Array

from .greedy_player import best_choices, graph_for, greedy_player, room_for
from .mass_play import CpuStepPlayer, StepPlayer
from .measure import load_network
from .pytorch import Tensor, torch
from .torch_network import GraphNetwork


class GpuStepPlayer:
    """Games of a network against itself; the games, their features and the network all stay on the GPU."""

    def __init__(
        self, network: GraphNetwork, board: Board, players: int, slots: int, seed: int, ticket_cap: int
    ) -> None:
        from numba import cuda

        from .environments.gpu import GpuEnvironment

        device = torch.device("cuda")
        compiled = compiled_board(board)
        self._environment = GpuEnvironment([board], [players], slots, seed, ticket_cap)
        room = room_for(compiled)
        self._environment.slots.resize(*room)
        self._environment.begin(scatter=0)
        self._network, self._graphs = network, graph_for(compiled, room, device)

        def zeros(shape: tuple[int, ...], kind: str) -> Tensor:
            return torch.zeros(shape, dtype=getattr(torch, kind), device=device)

        self._features = new_feature_batch((slots,), *room, zeros)
        self._shown = self._environment.share(self._features)
        self._zeros, self._share, self._slots = zeros, cuda.as_cuda_array, slots

    @property
    def seed(self) -> UInt32Array:
        """The words that the keys of all games begin with."""
        return self._environment.slots.seed

    def play(self, steps: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint8]]:
        """Play some steps of every game."""
        choices, ended = self._zeros((steps, self._slots), "int32"), self._zeros((steps, self._slots), "uint8")
        rewards = self._share(self._zeros((steps, self._slots, MAX_SEATS), "float32"))
        for step in range(steps):
            self._environment.observe(self._shown)
            choices[step] = best_choices(self._network, self._graphs, self._features)
            self._environment.step(self._share(choices[step]), rewards, self._share(ended[step]), step)
        self._environment.settle(rewards)
        return choices.to(torch.int16).cpu().numpy(), ended.cpu().numpy()


def step_player(board: Board, players: int, slots: int, seed: int, path: Path = CHAMPION) -> StepPlayer:
    """Return games of a network, the champion's if no other is given, against itself."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    ticket_cap = int(load_weights(path)[1]["config"]["games"]["ticket_cap"])
    network = load_network(path, device)
    if device.type == "cuda":
        return GpuStepPlayer(network, board, players, slots, seed, ticket_cap)
    compiled = compiled_board(board)
    choose = greedy_player(network, graph_for(compiled, room_for(compiled), device), device)
    return CpuStepPlayer(board, players, slots, seed, ticket_cap, choose)
