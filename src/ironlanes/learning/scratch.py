"""Room to work in, for one position at a time on a processor; on a GPU the same lies in shared memory."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ironlanes.boards.model import MAX_NODES, MAX_TRACKS
from ironlanes.boards.records import Masks, Numbers, Smalls
from ironlanes.boards.tables import MASK_WORDS

from .layout import GOALS, SOURCES

GRAPH_SHAPE = (MAX_TRACKS, 4)
DISTANCE_SHAPE = (MAX_NODES, SOURCES)
GOALS_SHAPE = (2, GOALS)
TRACES_SHAPE = (GOALS, MASK_WORDS)


@dataclass(frozen=True)
class Scratch:
    """Arrays that the steps of a feature computation hand to each other; see `paths`."""

    graph: Smalls = field(default_factory=lambda: np.zeros(GRAPH_SHAPE, dtype=np.int8))
    distance: Smalls = field(default_factory=lambda: np.zeros(DISTANCE_SHAPE, dtype=np.int8))
    goals: Numbers = field(default_factory=lambda: np.zeros(GOALS_SHAPE, dtype=np.int16))
    weights: Numbers = field(default_factory=lambda: np.zeros(MAX_TRACKS, dtype=np.int16))
    connected: Masks = field(default_factory=lambda: np.zeros(MAX_NODES, dtype=np.uint64))
    traces: Masks = field(default_factory=lambda: np.zeros(TRACES_SHAPE, dtype=np.uint64))

    @property
    def arrays(self) -> tuple[Smalls, Smalls, Numbers, Numbers, Masks, Masks]:
        return self.graph, self.distance, self.goals, self.weights, self.connected, self.traces
