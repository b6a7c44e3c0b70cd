"""Growth: enlarge a network without changing how it plays, so that it can learn more.

Channels that are new are computed from the first step on, but nothing that was there before reads them: those weights
are zero. New blocks add nothing for the same reason. A new round would stay without effect for good if its weights were
zero, because its ReLU would pass no gradient: what it adds to the channels of before begins very small instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from .torch_network import GraphNetwork, Size, plain_weights

#: What the weights of a new round are multiplied by where they change channels that were there before.
FAINT: Final = 1e-4
#: The inputs and outputs of layers that have one number for each channel of a track or node.
BY_CHANNEL: Final = {
    "track_in": "o",
    "track_constants": "o",
    "track_context": "o",
    "node_in": "o",
    "node_constants": "o",
    "node": "io",
    "back": "io",
    "track": "io",
    "attention": "i",
    "keep_tickets": "i",
    "station_head": "o",
    "claim_in": "io",
    "claim_context": "o",
    "claim_head": "i",
}


def channels_of(size: Size, larger: Size) -> np.ndarray:
    """Return the positions of a network's channels in a wider one. Each attention head keeps its channels."""
    each, room = size.width // size.heads, larger.width // size.heads
    return (np.arange(size.heads)[:, None] * room + np.arange(each)).reshape(-1)


def grow(weights: Mapping[str, np.ndarray], size: Size, larger: Size) -> dict[str, np.ndarray]:
    """Return the weights of a larger network with the same logits and values. Uses Torch's random state."""
    _check(size, larger)
    channels = channels_of(size, larger)
    grown = plain_weights(GraphNetwork(larger))
    for name, fresh in grown.items():
        *path, layer, kind = name.split(".")
        marks = BY_CHANNEL.get(layer, "")
        if name not in weights:
            if path[:1] == ["rounds"]:
                _begin_faintly(fresh, layer, channels)
            continue
        rows = channels if "o" in marks else np.arange(len(weights[name]))
        if layer == "station_head":  # its numbers are multiplied with those of the nodes
            fresh[:] = 0
        if kind == "bias" or fresh.ndim == 1:
            fresh[rows] = weights[name]
            continue
        columns = channels if "i" in marks else np.arange(weights[name].shape[1])
        if layer == "join":  # the context, the sum over the tracks, and what attention selects
            at = np.array([0, larger.width]) + larger.context
            columns = np.concatenate([np.arange(size.context), at[0] + channels, at[1] + channels])
        fresh[rows] = 0
        fresh[np.ix_(rows, columns)] = weights[name]
    return grown


def _begin_faintly(fresh: np.ndarray, layer: str, channels: np.ndarray) -> None:
    """Make a new round keep the nodes unchanged and barely affect the existing channels."""
    if layer == "node":
        fresh[channels] = 0
    else:
        fresh[channels] *= FAINT


def _check(size: Size, larger: Size) -> None:
    if larger.width < size.width or larger.rounds < size.rounds or larger.blocks < size.blocks:
        raise ValueError("A network can only grow.")
    if (larger.context, larger.heads, larger.keep_width) != (size.context, size.heads, size.keep_width):
        raise ValueError("Only the width, the rounds and the blocks of a network can grow.")
    if larger.width % larger.heads:
        raise ValueError(f"width: {larger.width} channels can't be divided among {larger.heads} heads.")
