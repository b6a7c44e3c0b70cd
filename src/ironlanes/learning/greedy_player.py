"""A network as a player that always takes its best choice, in many games on one board at once."""

from __future__ import annotations

from typing import Any

from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.feature_batch import FeatureBatch, rounded
from ironlanes.game.compiled_board import CompiledBoard

from .evaluation import Choose
from .pytorch import torch
from .rollouts import NEVER, by_board
from .torch_network import GraphNetwork, Graphs, graphs_of


def room_for(compiled: CompiledBoard) -> tuple[int, int]:
    """Return the size (tracks, nodes) to which observations of a board are padded."""
    tables = compiled.arrays[0]
    return rounded(int(tables["tracks"])), rounded(int(tables["nodes"]))


def graph_for(compiled: CompiledBoard, room: tuple[int, int], device: torch.device) -> Graphs:
    """Return one board as the network reads it."""
    return graphs_of([board_graph(compiled.arrays, *room)], device)


def greedy_player(network: GraphNetwork, graphs: Graphs, device: torch.device) -> Choose:
    """Return a network as a player of the board of these graphs; on a GPU it computes in half precision."""

    def choose(features: FeatureBatch) -> Any:
        with torch.no_grad():
            tensors = FeatureBatch(*(torch.from_numpy(array).to(device) for array in features.arrays))
            arrays = by_board(tensors, 1)
            with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
                logits, _ = network(graphs, *arrays[:4])
            best = logits.masked_fill(arrays[4] == 0, NEVER).argmax(-1)
            return best[0].to(torch.int32).cpu().numpy()

    return choose
