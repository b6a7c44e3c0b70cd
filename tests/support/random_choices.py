"""Random play in vector environments."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ironlanes.bots.learned.feature_batch import FeatureBatch


class RandomChoices:
    """A player that takes any choice that is allowed."""

    def __init__(self) -> None:
        self.random = np.random.default_rng(1)

    def __call__(self, features: FeatureBatch) -> npt.NDArray[np.int32]:
        choices: npt.NDArray[np.int32] = (self.random.random(features.allowed.shape) * features.allowed).argmax(1)
        return choices.astype(np.int32)
