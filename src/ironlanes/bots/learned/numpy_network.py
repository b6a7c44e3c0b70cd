"""The network without PyTorch: the same numbers with NumPy, for one position or for many.

Nothing is allocated but the results. Tracks are computed in groups of positions that stay in a core's cache; what may
be chosen of tracks, stations and tickets, only where a position allows some of it.
"""

from __future__ import annotations

from threading import Lock
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.records import Float32Array

from .board_graph import BoardGraph
from .feature_batch import FeatureBatch
from .feature_layout import (
    AT,
    CHOOSE_KEEP,
    CHOOSE_STATION,
    CHOOSE_TRACK,
    NODE_NUMBERS,
    OFFER_MARKS,
    OFFER_MARKS_AT,
    PLAIN_CHOICES,
    POTENTIAL_WORTH,
    TABLE_NUMBERS,
    TICKET_TRACKS,
    TRACK_NUMBERS,
    keep_sets,
)
from .folded_weights import OUTPUTS, Weights, fold
from .track_features import IS_PAYABLE

POTENTIAL_AT: Final = AT["potential"]
NORM_EPSILON: Final = np.float32(1e-5)
#: The sum over all tracks is divided by this.
TRACK_SUM: Final = 32
#: How many positions are computed together, and the tracks of how many: these fit into a core's cache.
BATCH: Final = 64
GROUP: Final = 8
MINUS_INFINITY: Final = np.float32(-np.inf)


#: Zeros to compare with: NumPy compares two arrays four times as fast as an array and a number.
_zeros: Float32Array = np.zeros(0, dtype=np.float32)


def relu(numbers: Float32Array) -> Float32Array:
    """Replace what is below 0 by 0."""
    global _zeros
    if len(_zeros) < numbers.size:
        _zeros = np.zeros(numbers.size, dtype=np.float32)
    return np.maximum(numbers, _zeros[: numbers.size].reshape(numbers.shape), out=numbers)


class Buffers:
    """Memory for the numbers of a network between its layers, for a batch of positions and for a group of them."""

    def __init__(self, batch: int, tracks: int, nodes: int, size: dict[str, int], outputs: int) -> None:
        def room(*shape: int) -> Float32Array:
            return np.empty(shape, dtype=np.float32)

        width, context, heads = size["width"], size["context"], size["heads"]
        group = min(batch, GROUP)
        self.batch = batch
        self.table = room(batch, TABLE_NUMBERS)
        self.joined = room(batch, context + 2 * width)
        self.track_context = room(batch, width)
        self.state = room(batch, tracks, width)
        self.nodes = room(batch, nodes, width)
        self.context, self.inner, self.centred = (room(batch, context) for _ in range(3))
        self.outputs = room(batch, outputs)
        self.track_numbers = room(group, tracks, TRACK_NUMBERS)
        self.node_numbers = room(group, nodes, NODE_NUMBERS)
        self.returned, self.moved = room(group, tracks, width), room(group, tracks, width)
        self.gathered, self.handed = room(group, nodes, width), room(group, nodes, width)
        self.scores = room(group, tracks, heads)
        self.shares = room(group, heads + 1, tracks)
        self.shares[:, heads] = 1 / TRACK_SUM  # the sum over the tracks comes with what attention picks
        self.picked = room(group, heads + 1, width)


class NumpyNetwork:
    """A trained network, made ready for one board. Threads may share it: it computes for one after the other."""

    def __init__(self, weights: Weights, size: dict[str, int], graph: BoardGraph) -> None:
        self._size = size
        self._tracks, self._nodes = len(graph.tracks), len(graph.nodes)
        self._incidence, self._incidence_back = graph.incidence, np.ascontiguousarray(graph.incidence.T)
        self._weights = fold(weights, size, graph)
        self._keep_sets = keep_sets()
        self._mean = np.full((size["context"], 1), 1 / size["context"], dtype=np.float32)
        ends = np.cumsum([weights[f"{name}.weight"].shape[0] for name in OUTPUTS]).tolist()
        self._output = {name: slice(first, last) for name, first, last in zip(OUTPUTS, [0, *ends], ends, strict=False)}
        self._buffers = Buffers(1, self._tracks, self._nodes, size, ends[-1])
        self._lock = Lock()

    def __call__(self, shown: FeatureBatch) -> tuple[Float32Array, Float32Array]:
        """Compute the logits of every choice, and the value: of one position, or of each along the first dimension.

        The logit of a choice that is not allowed is minus infinity.
        """
        if shown.table.ndim == 1:
            logits, values = self(FeatureBatch(*(np.asarray(array)[None] for array in shown.arrays)))
            return logits[0], values[0]
        logits = np.full(shown.allowed.shape, MINUS_INFINITY, dtype=np.float32)
        values = np.empty(len(shown.table), dtype=np.float32)
        with self._lock:
            for part in self._parts(len(values)):
                one = FeatureBatch(*(array[part] for array in shown.arrays))
                values[part] = self._value(one)
                self._write_logits(one, logits[part])
        return logits, values

    def values(self, shown: FeatureBatch) -> Float32Array:
        """Compute the value alone, which takes less time."""
        if shown.table.ndim == 1:
            alone: Float32Array = self.values(FeatureBatch(*(np.asarray(array)[None] for array in shown.arrays)))[0]
            return alone
        values = np.empty(len(shown.table), dtype=np.float32)
        with self._lock:
            for part in self._parts(len(values)):
                values[part] = self._value(FeatureBatch(*(array[part] for array in shown.arrays)))
        return values

    def _parts(self, positions: int) -> list[slice]:
        """Divide positions into batches, and make room for one."""
        if self._buffers.batch < min(positions, BATCH):
            outputs = self._buffers.outputs.shape[1]
            self._buffers = Buffers(BATCH, self._tracks, self._nodes, self._size, outputs)
        return [slice(first, min(first + BATCH, positions)) for first in range(0, positions, BATCH)]

    def _value(self, shown: FeatureBatch) -> Float32Array:
        """Read a batch of positions; what follows from them stays in the buffers for their logits."""
        weights, buffers, count = self._weights, self._buffers, len(shown.table)
        table, joined = buffers.table[:count], buffers.joined[:count]
        np.copyto(table, shown.table)
        context = relu(weights.table(table, buffers.context[:count]))
        joined[:, : context.shape[1]] = context
        np.dot(context, weights.track_context, out=buffers.track_context[:count])
        for first in range(0, count, GROUP):
            self._read_tracks(shown, slice(first, min(first + GROUP, count)))
        outputs = self._read_context(joined)
        inner = relu(outputs[:, self._output["value_in"]])
        value = inner @ weights.value.matrix[:, 0] + weights.value.bias[0]
        value += np.float32(POTENTIAL_WORTH) * shown.table[:, POTENTIAL_AT]
        result: Float32Array = value
        return result

    def _read_tracks(self, shown: FeatureBatch, group: slice) -> None:
        """Compute tracks and nodes of a group of positions, and what their contexts get to know of them."""
        weights, buffers, count = self._weights, self._buffers, group.stop - group.start
        state, nodes = buffers.state[group], buffers.nodes[group]
        flat_state, flat_nodes = _flat(state), _flat(nodes)
        track_numbers, node_numbers = buffers.track_numbers[:count], buffers.node_numbers[:count]
        np.copyto(track_numbers, shown.tracks[group])
        np.dot(_flat(track_numbers), weights.tracks, out=flat_state)
        state += weights.track_rows
        state += buffers.track_context[group, None]
        relu(state)
        np.copyto(node_numbers, shown.nodes[group])
        np.dot(_flat(node_numbers), weights.nodes, out=flat_nodes)
        nodes += weights.node_rows
        gathered, handed = buffers.gathered[:count], buffers.handed[:count]
        returned, moved = buffers.returned[:count], buffers.moved[:count]
        for each in weights.rounds:
            np.matmul(self._incidence, state, out=gathered)
            nodes += each.to_nodes(_flat(gathered), _flat(handed)).reshape(handed.shape)
            relu(nodes)
            each.to_tracks(flat_nodes, _flat(handed))
            np.matmul(self._incidence_back, handed, out=returned)
            np.dot(flat_state, each.tracks, out=_flat(moved))
            returned += moved
            relu(returned)
            state += returned
        self._pick_tracks(state, buffers.joined[group])

    def _pick_tracks(self, state: Float32Array, joined: Float32Array) -> None:
        """Write the sum over the tracks of each position, and what each head of the attention picks of them."""
        buffers, (count, _, width), heads = self._buffers, state.shape, self._size["heads"]
        scores, shares, picked = buffers.scores[:count], buffers.shares[:count], buffers.picked[:count]
        by_head = shares[:, :heads]
        np.dot(_flat(state), self._weights.attention, out=_flat(scores))
        np.copyto(by_head, scores.transpose(0, 2, 1))
        by_head -= by_head.max(-1, keepdims=True)
        np.exp(by_head, out=by_head)
        np.matmul(shares, state, out=picked)
        context = joined.shape[1] - 2 * width
        joined[:, context : context + width] = picked[:, heads]
        own = np.einsum("phhn->phn", picked[:, :heads].reshape(count, heads, heads, width // heads))
        sums = np.add.reduce(by_head, -1)
        np.divide(own, sums[..., None], out=joined[:, context + width :].reshape(own.shape))

    def _read_context(self, joined: Float32Array) -> Float32Array:
        """Compute the last context of each position, and all layers that read it."""
        weights, buffers, count = self._weights, self._buffers, len(joined)
        context, inner, centred = buffers.context[:count], buffers.inner[:count], buffers.centred[:count]
        relu(weights.join(joined, context))
        for enter, leave in weights.blocks:
            relu(enter(self._norm(context, centred), inner))
            context += leave(inner, centred)
        return weights.outputs(self._norm(context, centred), buffers.outputs[:count])

    def _norm(self, numbers: Float32Array, out: Float32Array) -> Float32Array:
        """Centre rows of numbers, and divide them by their deviation."""
        squares = self._buffers.inner[: len(numbers)]
        np.subtract(numbers, numbers.dot(self._mean), out=out)
        deviation = np.multiply(out, out, out=squares).dot(self._mean)
        deviation += NORM_EPSILON
        np.sqrt(deviation, out=deviation)
        out /= deviation
        return out

    def _write_logits(self, shown: FeatureBatch, logits: Float32Array) -> None:
        """Write the logits of what is allowed in a batch of positions that `_value` has read."""
        outputs = self._buffers.outputs[: len(logits)]
        allowed = shown.allowed.view(np.bool_)
        plain = slice(0, PLAIN_CHOICES)
        np.copyto(logits[:, plain], outputs[:, self._output["plain_head"]], where=allowed[:, plain])
        keeps, stations = slice(CHOOSE_KEEP, CHOOSE_STATION), slice(CHOOSE_STATION, CHOOSE_STATION + self._nodes)
        rows = np.flatnonzero(allowed[:, keeps].any(1))
        if len(rows):
            logits[rows, keeps] = np.where(allowed[rows, keeps], self._keep_logits(shown, rows), MINUS_INFINITY)
        rows = np.flatnonzero(allowed[:, stations].any(1))
        if len(rows):
            found = np.matmul(self._buffers.nodes[rows], outputs[rows, self._output["station_head"], None])[..., 0]
            logits[rows, stations] = np.where(allowed[rows, stations], found, MINUS_INFINITY)
        self._write_claims(shown, logits)

    def _write_claims(self, shown: FeatureBatch, logits: Float32Array) -> None:
        rows = np.flatnonzero(shown.tracks[..., IS_PAYABLE])  # of the tracks of all positions
        if not len(rows):
            return
        weights, outputs = self._weights, self._buffers.outputs
        inner = _flat(self._buffers.state)[rows] @ weights.claims
        inner += outputs[rows // self._tracks, self._output["claim_context"]]
        found = relu(inner) @ weights.claim_head.matrix + weights.claim_head.bias
        claims = slice(CHOOSE_TRACK, None)
        allowed = shown.allowed[:, claims].reshape(-1, CARD_KINDS)[rows]
        by_track = logits[:, claims].reshape(len(logits), -1, CARD_KINDS)
        by_track[rows // self._tracks, rows % self._tracks] = np.where(allowed, found, MINUS_INFINITY)

    def _keep_logits(self, shown: FeatureBatch, rows: npt.NDArray[np.intp]) -> Float32Array:
        """Compute the logits of every set of tickets in the positions of some rows."""
        weights, outputs = self._weights, self._buffers.outputs
        marks = shown.tracks[rows, :, OFFER_MARKS_AT : OFFER_MARKS_AT + OFFER_MARKS].astype(np.float32)
        tickets = marks.transpose(0, 2, 1) @ self._buffers.state[rows] / np.float32(TICKET_TRACKS)
        inner = shown.keeps[rows].astype(np.float32) @ weights.keeps
        inner += outputs[rows, None, self._output["keep_context"]]
        inner += self._keep_sets @ (tickets @ weights.keep_tickets)
        logits = (relu(inner) @ weights.keep_head.matrix)[..., 0] + weights.keep_head.bias[0]
        centred: Float32Array = logits - logits.mean(-1, keepdims=True)
        return centred


def _flat(numbers: Float32Array) -> Float32Array:
    """The rows of all positions, one below the other."""
    return numbers.reshape(-1, numbers.shape[-1])
