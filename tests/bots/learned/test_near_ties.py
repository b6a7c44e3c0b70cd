"""Nearly equal choices: what is chosen does not depend on the last digits, which a batch changes."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.near_ties import TIED, are_unclear, first_best
from ironlanes.bots.learned.network_choice import settled
from ironlanes.kernel.records import Float32Array

#: How far the logits of a batch are from those of each position alone, at most.
NOISE = TIED / 10


def test_of_tied_choices_the_first_is_chosen() -> None:
    logits = np.array([[1.0, 2.0, 2.0 + TIED / 2], [3.0, 1.0, 3.0 + 3 * TIED], [-np.inf, 0.5, 0.5]], dtype=np.float32)
    assert first_best(logits).tolist() == [1, 2, 1]


def test_it_is_unclear_where_a_choice_is_at_the_edge_of_a_tie() -> None:
    logits = np.array([[0.0, TIED], [0.0, TIED / 10], [0.0, 5 * TIED], [0.0, -np.inf]], dtype=np.float32)
    assert are_unclear(logits).tolist() == [True, False, False, False]


def test_many_positions_are_decided_as_each_alone() -> None:
    """The logits of a batch have other last digits, and many of these positions are near the edge of a tie."""
    rng = np.random.default_rng(1)
    exact = rng.choice([0.0, 0.5 * TIED, 0.99 * TIED, 1.01 * TIED, 2 * TIED], size=(500, 4)).astype(np.float32)
    exact += rng.uniform(-NOISE, NOISE, exact.shape).astype(np.float32)

    def compute(shown: FeatureBatch) -> Float32Array:
        logits = exact[shown.seats]
        noise = rng.uniform(-NOISE, NOISE, logits.shape) if len(logits) > 1 else 0
        found: Float32Array = (logits + noise).astype(np.float32)
        return found

    def pick_best(
        logits: Float32Array, _rows: npt.NDArray[np.intp]
    ) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
        return first_best(logits), are_unclear(logits)

    rows = np.arange(len(exact))
    shown = FeatureBatch(*[rows] * 6)
    assert settled(compute, shown, pick_best).tolist() == first_best(exact).tolist()
