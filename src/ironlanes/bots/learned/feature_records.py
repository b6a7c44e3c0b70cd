"""The records that features are computed with and written to on a CPU, one for each position.

On a GPU the same numbers lie in shared memory and in the arrays of a `FeatureBatch`.
"""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_NODES, MAX_TRACKS
from ironlanes.kernel.board_arrays import MASK_WORDS
from ironlanes.kernel.records import Int8, Int8Array, Int16Array, Records, UInt8Array, UInt64Array, record_dtype

from .feature_batch import FeatureBatch
from .feature_layout import (
    GOALS,
    KEEP_NUMBERS,
    KEEPS,
    NODE_NUMBERS,
    SOURCES,
    TABLE_NUMBERS,
    TRACK_NUMBERS,
    choices_for,
)


class FeatureScratch:
    """Memory for the paths of one position; each step of `ticket_paths` reads what the steps before it wrote."""

    graph: Annotated[Int8Array, (MAX_TRACKS, 4)]
    distance: Annotated[Int8Array, (MAX_NODES, SOURCES)]
    goals: Annotated[Int16Array, (2, GOALS)]
    weights: Annotated[Int16Array, (MAX_TRACKS,)]
    connected: Annotated[UInt64Array, (MAX_NODES,)]
    traces: Annotated[UInt64Array, (GOALS, MASK_WORDS)]


class FeatureRecord:
    """What the seat to move is shown of a position, and its choices, with room for the largest board."""

    tracks: Annotated[Int8Array, (MAX_TRACKS, TRACK_NUMBERS)]
    nodes: Annotated[Int8Array, (MAX_NODES, NODE_NUMBERS)]
    table: Annotated[Int8Array, (TABLE_NUMBERS,)]
    keeps: Annotated[Int8Array, (KEEPS, KEEP_NUMBERS)]
    allowed: Annotated[UInt8Array, (choices_for(MAX_TRACKS),)]
    seat: Int8


FEATURE_SCRATCH: Final = record_dtype(FeatureScratch)
FEATURES: Final = record_dtype(FeatureRecord)
#: Arrays of these records, as entries take them.
FeatureScratches = Annotated[Records, FEATURE_SCRATCH]
FeatureRecords = Annotated[Records, FEATURES]


def batch_of(features: Records, tracks: int, nodes: int) -> FeatureBatch:
    """View records as the arrays that a network reads, cut to a board of `tracks` and `nodes`."""
    return FeatureBatch(
        features["tracks"][:, :tracks],
        features["nodes"][:, :nodes],
        features["table"],
        features["keeps"],
        features["allowed"][:, : choices_for(tracks)],
        features["seat"],
    )
