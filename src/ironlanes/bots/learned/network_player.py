"""A network that plays: from an observation to its choices, their logits and the best action; without PyTorch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.kernel.compile import new_records, prepare
from ironlanes.kernel.records import Float32Array, Records
from ironlanes.rules.state import SCRATCH

from . import api as learned_api
from .board_graph import board_graph
from .feature_batch import FeatureBatch
from .feature_records import FEATURE_SCRATCH, FEATURES, batch_of
from .kernel_sets import NETWORK
from .near_ties import first_best
from .notes import NOTES
from .numpy_network import BATCH, NumpyNetwork
from .weights_file import load_weights

#: The networks of the package: the champion, and the same one after 25 million decisions of its training.
CHAMPION: Final = Path(__file__).parent / "networks" / "champion.npz"
YOUNG: Final = CHAMPION.with_name("young.npz")


@dataclass(frozen=True)
class Opinion:
    """What a network thinks of a position: its choices, the logit of each, and what the game is worth to the viewer."""

    choices: npt.NDArray[np.int64]
    logits: Float32Array
    value: float

    @property
    def best(self) -> int:
        return int(self.choices[first_best(self.logits)])


def size_of_board(compiled: CompiledBoard) -> tuple[int, int]:
    """Return how many tracks and nodes a board has."""
    return int(compiled.arrays[0]["tracks"]), int(compiled.arrays[0]["nodes"])


class NetworkPlayer:
    """A trained network, ready for any board."""

    batch = BATCH

    def __init__(self, path: Path = CHAMPION) -> None:
        self._weights, self.about = load_weights(path)
        #: A seat with this many open tickets draws no more of them.
        self.ticket_cap = int(self.about["config"]["games"]["ticket_cap"])
        self._networks: WeakKeyDictionary[CompiledBoard, NumpyNetwork] = WeakKeyDictionary()
        self._lock = Lock()
        self._scratches, self._feature_scratches = new_records(1, SCRATCH), new_records(1, FEATURE_SCRATCH)

    def network_for(self, compiled: CompiledBoard) -> NumpyNetwork:
        """Return the network, made ready for a board."""
        with self._lock:
            if compiled not in self._networks:
                graph = board_graph(compiled.arrays, *size_of_board(compiled))
                self._networks[compiled] = NumpyNetwork(self._weights, self.about["size"], graph)
            return self._networks[compiled]

    def read(
        self, compiled: CompiledBoard, observations: Records, known: Sequence[Sequence[int]] | None
    ) -> FeatureBatch:
        """Return what the network is shown of one position, as a batch of one.

        `known` are the cards that each hand is known to hold, by seat and kind.
        """
        notes, features = new_records(1, NOTES), new_records(1, FEATURES)
        if known is not None:
            notes["known"][0, : len(known)] = known
        with self._lock:  # threads share the scratch
            learned_api.encode_observation(
                observations,
                compiled.arrays,
                self._scratches,
                notes,
                self.ticket_cap,
                self._feature_scratches,
                features,
            )
        return batch_of(features, *size_of_board(compiled))

    def consider(
        self, compiled: CompiledBoard, observations: Records, known: Sequence[Sequence[int]] | None
    ) -> Opinion:
        """Think about a position that the viewer is to move in."""
        shown = self.read(compiled, observations, known)
        logits, values = self.network_for(compiled)(shown)
        choices = np.flatnonzero(shown.allowed[0])
        return Opinion(choices, logits[0, choices], float(values[0]))

    @staticmethod
    def action_of(compiled: CompiledBoard, observations: Records, choice: int) -> int:
        """Return the index of the action that a choice stands for."""
        return int(learned_api.find_action(observations, compiled.arrays, choice))


@cache
def champion() -> NetworkPlayer:
    """The network of the package, made ready once: compiling belongs to no decision's time."""
    prepare(NETWORK, lambda _ready, _total: None)
    return NetworkPlayer()


@cache
def young() -> NetworkPlayer:
    """The young network of the package, made ready once."""
    prepare(NETWORK, lambda _ready, _total: None)
    return NetworkPlayer(YOUNG)
