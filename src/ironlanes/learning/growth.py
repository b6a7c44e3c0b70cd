"""Growth: enlarge a network without changing how it plays, so that it can learn more.

Channels that are new are computed from the first step on, but nothing that was there before reads them: those weights
are zero. New blocks add nothing for the same reason. A new round would stay without effect for good if its weights were
zero, because its ReLU would pass no gradient: what it adds to the existing channels begins very small instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from .network_size import Size, channels_of, place_in
from .torch_network import GraphNetwork, plain_weights

#: What the weights of a new round are multiplied by where they change channels that were there before.
FAINT: Final = 1e-4


def grow(weights: Mapping[str, np.ndarray], size: Size, larger: Size) -> dict[str, np.ndarray]:
    """Return the weights of a larger network with the same logits and values. Uses Torch's random state."""
    grown = place_in(plain_weights(GraphNetwork(larger)), weights, size, larger)
    for name, fresh in grown.items():
        *path, layer, _kind = name.split(".")
        if name not in weights and path[:1] == ["rounds"]:
            _begin_faintly(fresh, layer, channels_of(size, larger))
    return grown


def _begin_faintly(fresh: np.ndarray, layer: str, channels: np.ndarray) -> None:
    """Make a new round keep the nodes unchanged and barely affect the existing channels."""
    if layer == "node":
        fresh[channels] = 0
    else:
        fresh[channels] *= FAINT
