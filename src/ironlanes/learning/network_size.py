"""The sizes of networks, and where the channels of a network lie in a larger one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np

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


@dataclass(frozen=True)
class Size:
    """The size of a network."""

    width: int = 64  # channels per track and node
    context: int = 256
    rounds: int = 2
    blocks: int = 4
    heads: int = 8
    keep_width: int = 32

    def as_dict(self) -> dict[str, int]:
        return asdict(self)


def channels_of(size: Size, larger: Size) -> np.ndarray:
    """Return the positions of a network's channels in a wider one. Each attention head keeps its channels."""
    each, room = size.width // size.heads, larger.width // size.heads
    return (np.arange(size.heads)[:, None] * room + np.arange(each)).reshape(-1)


def place_in(
    base: Mapping[str, np.ndarray], weights: Mapping[str, np.ndarray], size: Size, larger: Size
) -> dict[str, np.ndarray]:
    """Return the weights of a larger network, `base`, with a smaller one in place of its first channels.

    They play like the smaller one if the larger one has no rounds or blocks that the smaller one lacks.
    """
    _check(size, larger)
    channels = channels_of(size, larger)
    placed = {name: array.copy() for name, array in base.items()}
    for name, own in weights.items():
        *_path, layer, kind = name.split(".")
        marks, fresh = BY_CHANNEL.get(layer, ""), placed[name]
        rows = channels if "o" in marks else np.arange(len(own))
        if layer == "station_head":  # its numbers are multiplied with those of the nodes
            fresh[:] = 0
        if kind == "bias" or fresh.ndim == 1:
            fresh[rows] = own
            continue
        columns = channels if "i" in marks else np.arange(own.shape[1])
        if layer == "join":  # the context, the sum over the tracks, and what attention selects
            at = np.array([0, larger.width]) + larger.context
            columns = np.concatenate([np.arange(size.context), at[0] + channels, at[1] + channels])
        fresh[rows] = 0
        fresh[np.ix_(rows, columns)] = own
    return placed


def _check(size: Size, larger: Size) -> None:
    if larger.width < size.width or larger.rounds < size.rounds or larger.blocks < size.blocks:
        raise ValueError("A network can only grow.")
    if (larger.context, larger.heads, larger.keep_width) != (size.context, size.heads, size.keep_width):
        raise ValueError("Only the width, the rounds and the blocks of a network can grow.")
    if larger.width % larger.heads:
        raise ValueError(f"width: {larger.width} channels can't be divided among {larger.heads} heads.")
