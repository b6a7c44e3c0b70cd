"""A network over many positions at once: its values, and what it would choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.kernel.board_arrays import CARD_KINDS, LOCOMOTIVES
from ironlanes.kernel.compile import new_records, prepare
from ironlanes.kernel.records import Float32Array, Int8Array, Int32Array, Records
from ironlanes.rules.state import OBSERVATION

from ..learned.feature_batch import FeatureBatch
from ..learned.feature_records import FEATURE_SCRATCH, FEATURES, batch_of
from ..learned.near_ties import first_best
from ..learned.network_player import champion, size_of_board
from ..learned.table_features import PLAN_LACKS_AT
from . import api
from .kernel_sets import LOCKSTEP
from .positions import Positions, Rows, pick_records

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Choices:
    """For each position the logits of all choices, minus infinity where one is not allowed, and their actions."""

    logits: Float32Array
    observations: Records
    compiled: CompiledBoard

    @property
    def best(self) -> Int32Array:
        best: Int32Array = first_best(self.logits).astype(np.int32)
        return best

    def sampled(self, rng: np.random.Generator) -> Int32Array:
        """One choice for each position, by the network's probabilities."""
        noise = rng.gumbel(size=self.logits.shape).astype(np.float32)
        best: Int32Array = (self.logits + noise).argmax(-1).astype(np.int32)
        return best

    def for_rows(self, rows: npt.NDArray[np.integer]) -> Choices:
        """Return the choices of some positions, which may be repeated."""
        return Choices(self.logits[rows], pick_records(self.observations, rows), self.compiled)

    def actions(self, choices: Int32Array) -> Int32Array:
        """The actions that choices stand for, one for each position."""
        actions = np.zeros(len(choices), dtype=np.int32)
        api.find_actions(self.observations, self.compiled.arrays, choices, actions)
        return actions


class BatchNetwork(Protocol):
    """A network that was made ready for one board."""

    def __call__(self, shown: FeatureBatch, /) -> tuple[Float32Array, Float32Array]: ...
    def values(self, shown: FeatureBatch, /) -> Float32Array: ...


class BatchPlayer(Protocol):
    """A network for any board, and how many positions it computes together."""

    @property
    def batch(self) -> int: ...
    @property
    def about(self) -> Mapping[str, object]: ...
    @property
    def ticket_cap(self) -> int: ...
    def network_for(self, compiled: CompiledBoard, /) -> BatchNetwork: ...


def name_of(about: Mapping[str, object]) -> str:
    """Return which network it is, by what its file says about it: its version and what it learned from."""
    return f"champion, trained on {int(str(about['decisions'])):,} decisions"


class NetworkValues:
    """Shows positions to a network. It works on any board with two to five players."""

    def __init__(self, player: BatchPlayer | None = None) -> None:
        prepare(LOCKSTEP, lambda _ready, _total: None)
        self._player: BatchPlayer = player or champion()
        self._batch = self._player.batch
        #: How many positions it has been shown.
        self.shown = 0
        self._scratches, self._features = new_records(1, FEATURE_SCRATCH), new_records(self._batch, FEATURES)

    @property
    def name(self) -> str:
        """Which network it is: its version and what it learned from."""
        return name_of(self._player.about)

    def values(self, positions: Positions) -> Floats:
        """Return what each position is worth to each seat, from that seat's own view, as if it were its move."""
        seats = positions.players
        rows = np.repeat(np.arange(len(positions), dtype=np.int32), seats)
        viewers = np.tile(np.arange(seats, dtype=np.int8), len(positions))
        return self._values(positions, rows, viewers).reshape(len(positions), seats)

    def values_to(self, seat: int, positions: Positions) -> Floats:
        """Return what each position is worth to one seat, from its own view, as if it were its move."""
        rows = np.arange(len(positions), dtype=np.int32)
        return self._values(positions, rows, np.full(len(rows), seat, dtype=np.int8))

    def _values(self, positions: Positions, rows: Int32Array, viewers: Int8Array) -> Floats:
        network, values = self._player.network_for(positions.compiled), np.zeros(len(rows))
        for first in range(0, len(rows), self._batch):
            part = slice(first, first + self._batch)
            shown, _ = self.show(positions, rows[part], viewers[part])
            values[part] = network.values(shown)
        return values

    def choices(self, positions: Positions, rows: Rows | None = None) -> Choices:
        """What the network thinks of the choices of the seat to move."""
        places = np.arange(len(positions), dtype=np.int32) if rows is None else np.asarray(rows, dtype=np.int32)
        viewers = positions.states["to_move"][places].astype(np.int8)
        network = self._player.network_for(positions.compiled)
        logits, observations = [], new_records(len(places), OBSERVATION)
        for first in range(0, len(places), self._batch):
            part = slice(first, first + self._batch)
            shown, seen = self.show(positions, places[part], viewers[part])
            observations[part].view(np.uint8)[:] = seen.view(np.uint8)
            logits.append(network(shown)[0])
        return Choices(np.concatenate(logits), observations, positions.compiled)

    def lacking(self, positions: Positions) -> npt.NDArray[np.bool_]:
        """For each position, the kinds of card that the open tickets of the seat to move lack; locomotives always."""
        lacking = np.ones((len(positions), CARD_KINDS), dtype=bool)
        movers = positions.states["to_move"].astype(np.int8)
        for first in range(0, len(positions), self._batch):
            rows = np.arange(first, min(first + self._batch, len(positions)), dtype=np.int32)
            shown, _ = self.show(positions, rows, movers[rows])
            lacking[rows, :LOCOMOTIVES] = shown.table[:, PLAN_LACKS_AT : PLAN_LACKS_AT + LOCOMOTIVES] > 0
        return lacking

    def show(self, positions: Positions, rows: Int32Array, viewers: Int8Array) -> tuple[FeatureBatch, Records]:
        """Return what viewers see of up to a batch of positions, until the next call, and the observations."""
        self.shown += len(rows)
        features, observations = self._features[: len(rows)], new_records(len(rows), OBSERVATION)
        api.show_positions(
            positions.states,
            rows,
            viewers,
            positions.compiled.arrays,
            positions.notes,
            observations,
            self._player.ticket_cap,
            self._scratches,
            features,
        )
        return batch_of(features, *size_of_board(positions.compiled)), observations
