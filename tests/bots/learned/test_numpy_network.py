"""The network computes the same with NumPy as with PyTorch, whatever room its boards are padded to."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.numpy_network import NumpyNetwork
from tests.bots.learned.encoded import read
from tests.support.random_games import BOARDS_AND_PLAYERS, fewer_when_slow, random_game

torch = pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")


@pytest.mark.parametrize(("board", "players"), BOARDS_AND_PLAYERS[::3])
def test_numpy_is_pytorch(board: str, players: int) -> None:
    from ironlanes.learning.network_size import Size
    from ironlanes.learning.torch_network import GraphNetwork, graphs_of, plain_weights

    torch.manual_seed(players)
    network = GraphNetwork(Size(width=16, context=24, rounds=2, blocks=2))
    for each in network.parameters():
        torch.nn.init.normal_(each, std=0.2)
    for game, _ in random_game(board, players, seed=30, most=fewer_when_slow(100)):
        if game.is_over:
            break
        shown, _ = read(game)
        tracks, nodes = len(shown.tracks), len(shown.nodes)
        plain = NumpyNetwork(
            plain_weights(network), network.size.as_dict(), board_graph(game.compiled.arrays, tracks, nodes)
        )
        logits, value = plain(shown)
        room = board_graph(game.compiled.arrays, tracks + 8, nodes + 1)
        padded = (
            np.pad(shown.tracks, ((0, 8), (0, 0))),
            np.pad(shown.nodes, ((0, 1), (0, 0))),
            shown.table,
            shown.keeps,
        )
        with torch.no_grad():
            arrays = [torch.from_numpy(array)[None, None] for array in padded]
            expected, expected_value = network(graphs_of([room], torch.device("cpu")), *arrays)
        is_allowed = shown.allowed == 1
        assert np.isneginf(logits[~is_allowed]).all()
        assert np.allclose(logits[is_allowed], expected[0, 0].numpy()[: len(logits)][is_allowed], atol=1e-3, rtol=1e-4)
        assert value == pytest.approx(expected_value.item(), abs=1e-3)
