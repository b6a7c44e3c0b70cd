"""What networks think of positions, to compare them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.numpy_network import NumpyNetwork
from ironlanes.game.compiled_board import compiled_board
from ironlanes.learning.environments.cpu import CpuEnvironment
from ironlanes.learning.network_size import Size

BOARDS: Final = ("usa", "germany")
GAMES: Final = 16


def some_positions() -> dict[str, Any]:
    """Return positions in the course of games, board by board."""
    found = {}
    for board in BOARDS:
        environment = CpuEnvironment([board], [2, 4], GAMES, seed=1, threads=1)
        environment.begin()
        found[board] = environment.new_feature_batch()
        environment.observe(found[board])
    return found


def outputs(weights: Mapping[str, np.ndarray], size: Size, positions: dict[str, Any]) -> Iterator[np.ndarray]:
    """Yield the logits and values of all positions."""
    for board, shown in positions.items():
        tracks, nodes = shown.tracks.shape[1], shown.nodes.shape[1]
        graph = board_graph(compiled_board(board).arrays, tracks, nodes)
        yield from NumpyNetwork(dict(weights), size.as_dict(), graph)(shown)
