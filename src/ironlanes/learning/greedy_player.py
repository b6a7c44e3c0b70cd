"""A network as a player that always takes its best choice, in many games on one board at once."""

from __future__ import annotations

from typing import Any

from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.feature_batch import FeatureBatch, rounded
from ironlanes.game.compiled_board import CompiledBoard

from .evaluation import Choose
from .pytorch import Tensor, torch
from .rollouts import NEVER, by_board
from .torch_network import GraphNetwork, Graphs, graphs_of


def room_for(compiled: CompiledBoard) -> tuple[int, int]:
    """Return the size (tracks, nodes) to which observations of a board are padded."""
    tables = compiled.arrays[0]
    return rounded(int(tables["tracks"])), rounded(int(tables["nodes"]))


def graph_for(compiled: CompiledBoard, room: tuple[int, int], device: torch.device) -> Graphs:
    """Return one board as the network reads it."""
    return graphs_of([board_graph(compiled.arrays, *room)], device)


def best_choices(network: GraphNetwork, graphs: Graphs, features: FeatureBatch) -> Tensor:
    """Return the network's best choice in each of many games; on a GPU it computes in half precision."""
    arrays = by_board(features, 1)
    device = arrays[0].device.type
    with torch.no_grad(), torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
        logits, _ = network(graphs, *arrays[:4])
    return logits.masked_fill(arrays[4] == 0, NEVER).argmax(-1)[0].to(torch.int32)


def greedy_player(network: GraphNetwork, graphs: Graphs, device: torch.device) -> Choose:
    """Return a network as a player of the board of these graphs."""

    def choose(features: FeatureBatch) -> Any:
        tensors = FeatureBatch(*(torch.from_numpy(array).to(device) for array in features.arrays))
        return best_choices(network, graphs, tensors).cpu().numpy()

    return choose
