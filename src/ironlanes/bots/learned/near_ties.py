"""The best choice where several are nearly as good, so that a game does not depend on the games beside it.

A network computes the same position with other last digits in a batch than alone. Parallel tracks of one price are tied
in many positions, so the first of the nearly best is chosen. Where it is unclear which are nearly best, the position
has to be computed alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.kernel.records import Float32Array

#: Logits that differ by less are tied; computing a position alone changes them by less than a tenth of this.
TIED: Final = 1e-3


def first_best(logits: Float32Array) -> npt.NDArray[np.intp]:
    """Return the first of the nearly best choices, along the last dimension."""
    first: npt.NDArray[np.intp] = (logits >= logits.max(-1, keepdims=True) - np.float32(TIED)).argmax(-1)
    return first


def are_unclear(logits: Float32Array) -> npt.NDArray[np.bool_]:
    """Return for each position whether a choice is about as far from the best as those that are tied with it."""
    best = logits.max(-1, keepdims=True)
    is_near = logits > best - np.float32(1.5 * TIED)
    unclear: npt.NDArray[np.bool_] = (is_near & (logits < best - np.float32(0.5 * TIED))).any(-1)
    return unclear
