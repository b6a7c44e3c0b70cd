"""The arrays that hold what networks read, for many games at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .feature_layout import KEEP_NUMBERS, KEEPS, NODE_NUMBERS, TABLE_NUMBERS, TRACK_NUMBERS, choices_for

#: Board sizes are rounded up to this, so that boards of nearly the same size share compiled code.
GRAIN = 8


def rounded(size: int) -> int:
    """A number of tracks or nodes, rounded up."""
    return -(-size // GRAIN) * GRAIN


@dataclass
class FeatureBatch:
    """What the seat to move of each game is shown: arrays of NumPy, or of whatever library made them."""

    tracks: Any  # int8: games, tracks, TRACK_NUMBERS
    nodes: Any  # int8: games, nodes, NODE_NUMBERS
    table: Any  # int8: games, TABLE_NUMBERS
    keeps: Any  # int8: games, KEEPS, KEEP_NUMBERS
    allowed: Any  # uint8: games, choices
    seats: Any  # int8: games; the seat to move

    @property
    def arrays(self) -> tuple[Any, Any, Any, Any, Any, Any]:
        return self.tracks, self.nodes, self.table, self.keeps, self.allowed, self.seats


def shapes(tracks: int, nodes: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """The shape of each array for one game, and its dtype."""
    return {
        "tracks": ((tracks, TRACK_NUMBERS), "int8"),
        "nodes": ((nodes, NODE_NUMBERS), "int8"),
        "table": ((TABLE_NUMBERS,), "int8"),
        "keeps": ((KEEPS, KEEP_NUMBERS), "int8"),
        "allowed": ((choices_for(tracks),), "uint8"),
        "seats": ((), "int8"),
    }


def new_feature_batch(
    leading: tuple[int, ...], tracks: int, nodes: int, zeros: Callable[[tuple[int, ...], str], Any] = np.zeros
) -> FeatureBatch:
    """Blank arrays with these leading dimensions, made by `zeros(shape, dtype)`."""
    return FeatureBatch(**{name: zeros(leading + shape, kind) for name, (shape, kind) in shapes(tracks, nodes).items()})
