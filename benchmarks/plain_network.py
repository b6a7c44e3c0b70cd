"""The network layer by layer, as PyTorch computes it: the baseline that `NumpyNetwork` is measured against."""

from __future__ import annotations

from typing import Any

import numpy as np

from ironlanes.boards.model import MAX_NODES
from ironlanes.bots.learned.board_graph import BoardGraph
from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.feature_layout import (
    AT,
    KEEP_FIELDS,
    NODE_FIELDS,
    OFFER_MARKS,
    OFFER_MARKS_AT,
    POTENTIAL_WORTH,
    TICKET_TRACKS,
    TRACK_FIELDS,
    field_scales,
    keep_sets,
    table_scales,
)
from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.records import Float32Array

POTENTIAL_AT = AT["potential"]
NORM_EPSILON = 1e-5


def relu(numbers: Float32Array) -> Float32Array:
    """What is above nothing."""
    return np.maximum(numbers, 0, out=numbers)


class PlainNetwork:
    """A trained network, made ready for one board."""

    def __init__(self, weights: dict[str, Float32Array], size: dict[str, int], graph: BoardGraph) -> None:
        self.rounds, self.blocks, self.heads = size["rounds"], size["blocks"], size["heads"]
        self._weights = {name: np.ascontiguousarray(each.T) for name, each in weights.items()}
        self._incidence = graph.incidence
        self._keep_sets = keep_sets()
        self._track_rows = self._linear("track_constants", graph.tracks)
        self._node_rows = self._linear("node_constants", graph.nodes)
        for name, scales in (
            ("track_in", field_scales(TRACK_FIELDS)),
            ("node_in", field_scales(NODE_FIELDS)),
            ("table_in", table_scales()),
            ("keep_in", field_scales(KEEP_FIELDS)),
        ):
            self._weights[f"{name}.weight"] = self._weights[f"{name}.weight"] / scales[:, None]

    def _linear(self, name: str, numbers: Any) -> Float32Array:
        weight = self._weights[f"{name}.weight"]
        # One large product is faster than one for each position.
        rows = numbers if numbers.ndim < 3 else numbers.reshape(-1, numbers.shape[-1])
        result: Float32Array = (rows @ weight).reshape(*numbers.shape[:-1], weight.shape[-1])
        bias = self._weights.get(f"{name}.bias")
        if bias is not None:
            result += bias
        return result

    def _norm(self, name: str, numbers: Float32Array) -> Float32Array:
        centred = numbers - numbers.mean(-1, keepdims=True)
        deviation = np.sqrt(np.mean(centred * centred, -1, keepdims=True) + np.float32(NORM_EPSILON))
        result: Float32Array = centred / deviation * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        return result

    def __call__(self, shown: FeatureBatch) -> tuple[Float32Array, Float32Array]:
        """The logits of every choice, and the value: of one position, or of each along the first dimension."""
        context, state, nodes = self._read(shown)
        return self._logits(context, state, nodes, shown), self._value(context, shown)

    def _read(self, shown: FeatureBatch) -> tuple[Float32Array, Float32Array, Float32Array]:
        """What the network makes of the table, of every track and of every node."""
        context = relu(self._linear("table_in", shown.table.astype(np.float32)))
        state = self._linear("track_in", shown.tracks.astype(np.float32))
        state += self._track_rows
        state += self._linear("track_context", context)[..., None, :]
        relu(state)
        nodes = self._linear("node_in", shown.nodes.astype(np.float32)) + self._node_rows
        for place in range(self.rounds):
            nodes = relu(self._linear(f"rounds.{place}.node", self._incidence @ state) + nodes)
            returned = self._incidence.T @ self._linear(f"rounds.{place}.back", nodes)
            returned += self._linear(f"rounds.{place}.track", state)
            state = state + relu(returned)
        return self._join(state, context), state, nodes

    def _value(self, context: Float32Array, shown: FeatureBatch) -> Float32Array:
        inner = relu(self._linear("value_in", context))
        potential = shown.table[..., POTENTIAL_AT].astype(np.float32)
        value: Float32Array = self._linear("value_head", inner)[..., 0] + np.float32(POTENTIAL_WORTH) * potential
        return value

    def _join(self, state: Float32Array, context: Float32Array) -> Float32Array:
        scores = self._linear("attention", state)
        scores = np.exp(scores - scores.max(-2, keepdims=True))
        attention = scores / scores.sum(-2, keepdims=True)
        *games, rows, width = state.shape
        picked = (attention[..., None] * state.reshape(*games, rows, self.heads, width // self.heads)).sum(-3)
        joined = np.concatenate([context, state.sum(-2) / np.float32(32), picked.reshape(*games, width)], axis=-1)
        context = relu(self._linear("join", joined))
        for place in range(self.blocks):
            inner = relu(self._linear(f"blocks.{place}.enter", self._norm(f"blocks.{place}.norm", context)))
            context = context + self._linear(f"blocks.{place}.leave", inner)
        return self._norm("final_norm", context)

    def _logits(
        self, context: Float32Array, state: Float32Array, nodes: Float32Array, shown: FeatureBatch
    ) -> Float32Array:
        plain = self._linear("plain_head", context)
        keep = self._keep_logits(context, state, shown)
        games = context.shape[:-1]
        station = np.zeros((*games, MAX_NODES), dtype=np.float32)
        station[..., : nodes.shape[-2]] = (nodes @ self._linear("station_head", context)[..., None])[..., 0]
        claim_inner = relu(self._linear("claim_in", state) + self._linear("claim_context", context)[..., None, :])
        claim = self._linear("claim_head", claim_inner)[..., :CARD_KINDS].reshape(*games, -1)
        return np.concatenate([plain, keep, station, claim], axis=-1)

    def _keep_logits(self, context: Float32Array, state: Float32Array, shown: FeatureBatch) -> Float32Array:
        if not shown.keeps.any():  # nothing is on offer
            return np.zeros(shown.keeps.shape[:-1], dtype=np.float32)
        marks = shown.tracks[..., OFFER_MARKS_AT : OFFER_MARKS_AT + OFFER_MARKS].astype(np.float32)
        tickets = self._linear("keep_tickets", np.swapaxes(marks, -1, -2) @ state / np.float32(TICKET_TRACKS))
        inner = self._linear("keep_in", shown.keeps.astype(np.float32))
        inner += self._linear("keep_context", context)[..., None, :]
        inner += self._keep_sets @ tickets
        logits: Float32Array = self._linear("keep_head", relu(inner))[..., 0]
        centred: Float32Array = logits - logits.mean(-1, keepdims=True)
        return centred
