"""The weights of sampled worlds, and the choice of some by them: the same numbers on every machine."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.game.sampling import api


def weighed(fits: list[float]) -> np.ndarray:
    weights = np.zeros(len(fits), dtype=np.float32)
    api.weigh_worlds(np.array(fits, dtype=np.float32), weights)
    return weights


def test_weights_are_powers_of_e_and_one_together() -> None:
    fits = [0.0, -0.5, 3.25, 12.0, 11.9, -40.0]
    expected = np.exp(np.array(fits) - max(fits))
    assert weighed(fits) == pytest.approx(expected / expected.sum(), rel=1e-5)
    assert weighed([7.0, 7.0]).tolist() == [0.5, 0.5]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_world_is_chosen_as_often_as_its_weight_says_give_or_take_one(seed: int) -> None:
    weights = weighed([0.0, 1.0, 2.0, -3.0, 0.5])
    chosen = np.zeros(40, dtype=np.int32)
    api.choose_worlds(weights, chosen, np.uint64(seed))
    for world, weight in enumerate(weights):
        assert abs(int((chosen == world).sum()) - 40 * weight) < 1
    assert sorted(chosen.tolist()) != chosen.tolist(), "they come in random order"
