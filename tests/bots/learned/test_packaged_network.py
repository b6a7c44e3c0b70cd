"""The network of the package plays with NumPy as it does with PyTorch, which trained it."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.network_player import CHAMPION
from ironlanes.bots.learned.numpy_network import NumpyNetwork
from ironlanes.bots.learned.weights_file import load_weights
from tests.bots.learned.encoded import read
from tests.support.random_games import BOARDS_AND_PLAYERS, fewer_when_slow, random_game

torch = pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")

#: Choices whose logits differ by less are equally good to the network.
NEARLY_EQUAL = 0.02


def test_its_file_is_small() -> None:
    assert CHAMPION.stat().st_size < 3_000_000


@pytest.mark.parametrize(("board", "players"), BOARDS_AND_PLAYERS)
def test_it_chooses_as_in_training(board: str, players: int) -> None:
    from ironlanes.learning.network_size import Size
    from ironlanes.learning.torch_network import GraphNetwork, graphs_of

    weights, about = load_weights(CHAMPION)
    network = GraphNetwork(Size(**about["size"]))
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    packaged = graphs = None
    positions = same = 0
    for game, _ in random_game(board, players, seed=50, most=fewer_when_slow(300)):
        if game.is_over:
            break
        shown, _ = read(game)
        if packaged is None:
            graph = board_graph(game.compiled.arrays, len(shown.tracks), len(shown.nodes))
            packaged, graphs = NumpyNetwork(weights, about["size"], graph), graphs_of([graph], torch.device("cpu"))
        with torch.no_grad():
            arrays = [
                torch.from_numpy(array)[None, None] for array in (shown.tracks, shown.nodes, shown.table, shown.keeps)
            ]
            trained = network(graphs, *arrays)[0][0, 0].numpy()
        choices = np.flatnonzero(shown.allowed)
        logits = packaged(shown)[0][choices]
        best, expected = logits.argmax(), trained[choices].argmax()
        positions += 1
        same += best == expected
        assert trained[choices][expected] - trained[choices][best] < NEARLY_EQUAL
    assert positions - same <= 1 + positions // 50
