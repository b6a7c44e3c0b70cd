"""The champion's network in PyTorch for `bots/lockstep`: thousands of positions at once, on a GPU if there is one."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np

from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.network_player import CHAMPION, size_of_board
from ironlanes.bots.learned.weights_file import load_weights
from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.kernel.records import Float32Array

from .measure import load_network
from .pytorch import Tensor, torch
from .rollouts import by_board
from .torch_network import GraphNetwork, Graphs, graphs_of

#: How many positions are computed together.
BATCH: Final = 2048


class TorchBoardNetwork:
    """A network for one board, with the interface of `NumpyNetwork`."""

    def __init__(self, network: GraphNetwork, graphs: Graphs) -> None:
        self._network, self._graphs = network, graphs

    def __call__(self, shown: FeatureBatch) -> tuple[Float32Array, Float32Array]:
        """Compute the logits of every choice, minus infinity where it is not allowed, and each position's value."""
        arrays, (logits, values) = self._compute(shown)
        allowed = logits.masked_fill(arrays[4] == 0, -np.inf)
        return allowed[0].cpu().numpy(), values[0].cpu().numpy()

    def values(self, shown: FeatureBatch) -> Float32Array:
        """Compute the value of each position."""
        found: Float32Array = self._compute(shown)[1][1][0].cpu().numpy()
        return found

    def _compute(self, shown: FeatureBatch) -> tuple[tuple[Tensor, ...], tuple[Tensor, Tensor]]:
        device = self._graphs.incidence.device
        copies: list[Tensor] = [torch.from_numpy(np.ascontiguousarray(array)).to(device) for array in shown.arrays]
        arrays = by_board(FeatureBatch(*copies), 1)
        with torch.inference_mode():
            return arrays, self._network(self._graphs, *arrays[:4])


class TorchPlayer:
    """A trained network, ready for any board, that computes many positions at once."""

    batch = BATCH

    def __init__(self, path: Path = CHAMPION) -> None:
        torch.set_num_threads(1)
        torch.set_float32_matmul_precision("high")
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._network = load_network(path, self._device)
        self.about = load_weights(path)[1]
        self.ticket_cap = int(self.about["config"]["games"]["ticket_cap"])
        self._networks: WeakKeyDictionary[CompiledBoard, TorchBoardNetwork] = WeakKeyDictionary()

    def network_for(self, compiled: CompiledBoard) -> TorchBoardNetwork:
        """Return the network, made ready for a board."""
        if compiled not in self._networks:
            graph = board_graph(compiled.arrays, *size_of_board(compiled))
            self._networks[compiled] = TorchBoardNetwork(self._network, graphs_of([graph], self._device))
        return self._networks[compiled]
