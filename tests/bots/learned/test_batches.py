"""The network computes for many positions at once what it computes for each of them."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.network_player import CHAMPION
from ironlanes.bots.learned.numpy_network import NumpyNetwork
from ironlanes.bots.learned.weights_file import load_weights
from tests.bots.learned.encoded import read
from tests.support.random_games import BOARDS_AND_PLAYERS, fewer_when_slow, random_game


@pytest.mark.parametrize(("board", "players"), BOARDS_AND_PLAYERS[::4])
def test_many_positions_are_one_after_the_other(board: str, players: int) -> None:
    weights, about = load_weights(CHAMPION)
    network, singles = None, []
    for game, _ in random_game(board, players, seed=8, most=fewer_when_slow(60)):
        if game.is_over:
            break
        shown, _ = read(game)
        if network is None:
            graph = board_graph(game.compiled.arrays, len(shown.tracks), len(shown.nodes))
            network = NumpyNetwork(weights, about["size"], graph)
        singles.append(FeatureBatch(*(array.copy() for array in shown.arrays)))
    assert network is not None
    together = FeatureBatch(*(np.stack(arrays) for arrays in zip(*(one.arrays for one in singles), strict=True)))
    logits, values = network(together)
    assert logits.shape == together.allowed.shape
    for row, one in enumerate(singles):
        alone, value = network(one)
        is_allowed = one.allowed == 1
        assert np.allclose(logits[row][is_allowed], alone[is_allowed], atol=1e-3, rtol=1e-4)
        assert float(values[row]) == pytest.approx(float(value), abs=1e-3)
