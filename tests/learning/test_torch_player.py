"""The champion in PyTorch: positions are worth the same to it, and it chooses the same, as with NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.playouts import play_setup
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.game.compiled_board import compiled_board

pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")


@pytest.mark.parametrize("board", ["usa", "germany"])
def test_it_is_the_champion(board: str) -> None:
    from ironlanes.learning.torch_player import TorchPlayer

    plain, other = NetworkValues(), NetworkValues(TorchPlayer())
    positions = Positions.dealt(compiled_board(board), 2, list(range(100)), [0] * 100)
    play_setup(plain, positions)
    for _ in range(30):
        choices, found = plain.choices(positions), other.choices(positions)
        assert (np.isinf(choices.logits) == np.isinf(found.logits)).all()
        allowed = ~np.isinf(choices.logits)
        np.testing.assert_allclose(found.logits[allowed], choices.logits[allowed], atol=0.02)
        positions.play(choices.actions(choices.best))
    np.testing.assert_allclose(other.values(positions), plain.values(positions), atol=0.01)
