"""The weights of a network as they are multiplied, made ready for one board.

What a layer scales or adds becomes part of the next product wherever that gives the same numbers: the scale of the
features, what never changes about a board, the norm of a block, and the bias of the tracks, which the nodes hand back.
All layers that read the last context are one product.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.records import Float32Array

from .board_graph import BoardGraph
from .feature_layout import KEEP_FIELDS, NODE_FIELDS, TRACK_FIELDS, field_scales, table_scales

Weights = dict[str, Float32Array]


@dataclass(frozen=True, slots=True)
class Linear:
    """A layer: the product with a matrix, and what is added."""

    matrix: Float32Array
    bias: Float32Array

    def __call__(self, numbers: Float32Array, out: Float32Array) -> Float32Array:
        """Compute the layer for rows of numbers."""
        np.dot(numbers, self.matrix, out=out)
        out += self.bias
        return out


@dataclass(frozen=True, slots=True)
class FoldedRound:
    """One exchange of messages between tracks and nodes."""

    to_nodes: Linear
    to_tracks: Linear
    tracks: Float32Array


@dataclass(frozen=True, slots=True)
class FoldedWeights:
    """All weights of a network, for one board."""

    table: Linear
    tracks: Float32Array
    track_rows: Float32Array  # what never changes about the tracks
    track_context: Float32Array
    nodes: Float32Array
    node_rows: Float32Array
    rounds: tuple[FoldedRound, ...]
    attention: Float32Array
    join: Linear
    blocks: tuple[tuple[Linear, Linear], ...]  # what enters a block and what leaves it
    outputs: Linear  # of all layers in `OUTPUTS`
    value: Linear
    claims: Float32Array
    claim_head: Linear
    keeps: Float32Array
    keep_tickets: Float32Array
    keep_head: Linear


#: The layers that read the last context, in order.
OUTPUTS: Final = ("plain_head", "keep_context", "station_head", "claim_context", "value_in")
#: What the context adds to tracks and to sets of tickets takes the bias of their own layers along.
BIAS_FROM: Final = {"keep_context": "keep_in", "claim_context": "claim_in"}


def fold(weights: Weights, size: dict[str, int], graph: BoardGraph) -> FoldedWeights:
    """Make the weights of a network ready for a board."""
    matrices = {name.removesuffix(".weight"): array.T for name, array in weights.items() if name.endswith(".weight")}

    def linear(name: str) -> Linear:
        return _linear(matrices[name], weights.get(f"{name}.bias"))

    def after_norm(norm: str, layer: Linear) -> Linear:
        scale, shift = weights[f"{norm}.weight"], weights[f"{norm}.bias"]
        return _linear(scale[:, None] * layer.matrix, layer.bias + shift @ layer.matrix)

    def scaled(name: str, scales: Float32Array) -> Float32Array:
        return np.ascontiguousarray(matrices[name] / scales[:, None])

    return FoldedWeights(
        table=_linear(scaled("table_in", table_scales()), weights["table_in.bias"]),
        tracks=scaled("track_in", field_scales(TRACK_FIELDS)),
        track_rows=graph.tracks @ matrices["track_constants"] + weights["track_constants.bias"],
        track_context=np.ascontiguousarray(matrices["track_context"]),
        nodes=scaled("node_in", field_scales(NODE_FIELDS)),
        node_rows=graph.nodes @ matrices["node_constants"] + weights["node_constants.bias"],
        rounds=tuple(
            FoldedRound(
                linear(f"rounds.{place}.node"),
                # Each track gets half of what either end hands back, so the nodes can hand its bias back, too.
                _linear(matrices[f"rounds.{place}.back"], weights[f"rounds.{place}.track.bias"]),
                np.ascontiguousarray(matrices[f"rounds.{place}.track"]),
            )
            for place in range(size["rounds"])
        ),
        attention=np.ascontiguousarray(matrices["attention"]),
        join=linear("join"),
        blocks=tuple(
            (after_norm(f"blocks.{place}.norm", linear(f"blocks.{place}.enter")), linear(f"blocks.{place}.leave"))
            for place in range(size["blocks"])
        ),
        outputs=after_norm(
            "final_norm",
            _beside([_linear(matrices[name], weights.get(f"{BIAS_FROM.get(name, name)}.bias")) for name in OUTPUTS]),
        ),
        value=linear("value_head"),
        claims=np.ascontiguousarray(matrices["claim_in"]),
        claim_head=_linear(matrices["claim_head"][:, :CARD_KINDS], weights["claim_head.bias"][:CARD_KINDS]),
        keeps=scaled("keep_in", field_scales(KEEP_FIELDS)),
        keep_tickets=np.ascontiguousarray(matrices["keep_tickets"]),
        keep_head=linear("keep_head"),
    )


def _linear(matrix: Float32Array, bias: Float32Array | None) -> Linear:
    added = np.zeros(matrix.shape[1]) if bias is None else bias
    return Linear(np.ascontiguousarray(matrix, dtype=np.float32), added.astype(np.float32))


def _beside(layers: list[Linear]) -> Linear:
    """Join layers that read the same numbers."""
    return _linear(np.concatenate([each.matrix for each in layers], 1), np.concatenate([each.bias for each in layers]))
