"""Room to work in, for one position at a time on a processor; on a GPU the same lies in shared memory."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ironlanes.boards.model import MAX_NODES, MAX_TRACKS
from ironlanes.kernel.board_arrays import MASK_WORDS
from ironlanes.kernel.records import Int8Array, Int16Array, UInt64Array

from .feature_layout import GOALS, SOURCES

GRAPH_SHAPE = (MAX_TRACKS, 4)
DISTANCE_SHAPE = (MAX_NODES, SOURCES)
GOALS_SHAPE = (2, GOALS)
TRACES_SHAPE = (GOALS, MASK_WORDS)


@dataclass(frozen=True)
class FeatureScratch:
    """Arrays that the steps of a feature computation hand to each other; see `paths`."""

    graph: Int8Array = field(default_factory=lambda: np.zeros(GRAPH_SHAPE, dtype=np.int8))
    distance: Int8Array = field(default_factory=lambda: np.zeros(DISTANCE_SHAPE, dtype=np.int8))
    goals: Int16Array = field(default_factory=lambda: np.zeros(GOALS_SHAPE, dtype=np.int16))
    weights: Int16Array = field(default_factory=lambda: np.zeros(MAX_TRACKS, dtype=np.int16))
    connected: UInt64Array = field(default_factory=lambda: np.zeros(MAX_NODES, dtype=np.uint64))
    traces: UInt64Array = field(default_factory=lambda: np.zeros(TRACES_SHAPE, dtype=np.uint64))

    @property
    def arrays(self) -> tuple[Int8Array, Int8Array, Int16Array, Int16Array, UInt64Array, UInt64Array]:
        return self.graph, self.distance, self.goals, self.weights, self.connected, self.traces
