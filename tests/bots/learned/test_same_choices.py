"""The network that plays chooses as the plain one does, which computes layer by layer: in thousands of positions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.plain_network import PlainNetwork
from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.network_player import CHAMPION, YOUNG
from ironlanes.bots.learned.numpy_network import NumpyNetwork
from ironlanes.bots.learned.weights_file import load_weights
from tests.bots.learned.encoded import read
from tests.support.random_games import SOME_BOARDS_AND_PLAYERS, fewer_when_slow, random_game

#: Choices whose logits differ by less are tied.
TIED = 1e-3


@pytest.mark.parametrize("path", [CHAMPION, YOUNG], ids=lambda path: path.stem)
@pytest.mark.parametrize(("board", "players"), SOME_BOARDS_AND_PLAYERS)
def test_the_same_choice_and_value_in_every_position(board: str, players: int, path: Path) -> None:
    shown, arrays = [], None
    for seed in range(2):
        for game, _ in random_game(board, players, seed=70 + seed, most=fewer_when_slow(300)):
            if game.is_over:
                break
            arrays = game.compiled.arrays
            shown.append(read(game)[0].arrays)
    together = FeatureBatch(*(np.stack(each) for each in zip(*shown, strict=True)))
    weights, about = load_weights(path)
    graph = board_graph(arrays, together.tracks.shape[1], together.nodes.shape[1])
    expected, expected_values = PlainNetwork(weights, about["size"], graph)(together)
    logits, values = NumpyNetwork(weights, about["size"], graph)(together)
    is_allowed = together.allowed == 1
    expected = np.where(is_allowed, expected, -np.inf)
    best, second = np.partition(expected, -2, axis=1)[:, :-3:-1].T
    is_clear = best - second > TIED
    assert (logits.argmax(1) == expected.argmax(1))[is_clear].all()
    assert is_clear.mean() > 0.9  # parallel tracks of one price are tied
    assert np.isneginf(logits[~is_allowed]).all()
    assert np.allclose(logits[is_allowed], expected[is_allowed], atol=TIED / 2, rtol=0)
    assert np.allclose(values, expected_values, atol=1e-5)
