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
from .feature_batch import FeatureBatch, new_feature_batch
from .feature_layout import AT, STYLES
from .feature_scratch import FeatureScratch
from .kernel_sets import NETWORK
from .notes import NOTES
from .numpy_network import NumpyNetwork
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
        return int(self.choices[self.logits.argmax()])


@dataclass(frozen=True)
class Leaning:
    """A style of the network's training, and how far choices go towards it: at 1 as in training, beyond 1 further."""

    style: str
    strength: float

    def logits(self, network: NumpyNetwork, shown: FeatureBatch, plain: Float32Array) -> Float32Array:
        """Move the plain logits of positions towards those with the style."""
        mark = AT["style"] + STYLES.index(self.style)
        shown.table[..., mark] = 1
        styled, _ = network(shown)
        shown.table[..., mark] = 0
        # Minus infinity, where a choice is not allowed, stays what it is.
        difference = np.subtract(styled, plain, out=np.zeros_like(plain), where=shown.allowed != 0)
        return plain + np.float32(self.strength) * difference


class NetworkPlayer:
    """A trained network, ready for any board."""

    def __init__(self, path: Path = CHAMPION) -> None:
        self._weights, self.about = load_weights(path)
        #: A seat with this many open tickets draws no more of them.
        self.ticket_cap = int(self.about["config"]["games"]["ticket_cap"])
        self._boards: WeakKeyDictionary[CompiledBoard, tuple[NumpyNetwork, FeatureBatch]] = WeakKeyDictionary()
        self._lock = Lock()
        self._feature_scratch, self._scratches, self._notes = (
            FeatureScratch(),
            new_records(1, SCRATCH),
            new_records(1, NOTES),
        )

    def _board(self, compiled: CompiledBoard) -> tuple[NumpyNetwork, FeatureBatch]:
        """The network made ready for a board, and arrays of its size."""
        if compiled not in self._boards:
            tracks, nodes = int(compiled.arrays[0]["tracks"]), int(compiled.arrays[0]["nodes"])
            network = NumpyNetwork(self._weights, self.about["size"], board_graph(compiled.arrays, tracks, nodes))
            self._boards[compiled] = network, new_feature_batch((1,), tracks, nodes)
        return self._boards[compiled]

    def network_for(self, compiled: CompiledBoard) -> NumpyNetwork:
        """The network made ready for a board, for those who show it many positions at once."""
        with self._lock:
            return self._board(compiled)[0]

    def read(
        self, compiled: CompiledBoard, observations: Records, known: Sequence[Sequence[int]] | None
    ) -> FeatureBatch:
        """What the network is shown; `known` are the cards that each hand is known to hold, by seat and kind."""
        _, features = self._board(compiled)
        self._notes["known"] = 0
        if known is not None:
            self._notes["known"][0, : len(known)] = known
        learned_api.encode_observation(
            observations,
            compiled.arrays,
            self._scratches,
            self._notes,
            self.ticket_cap,
            *self._feature_scratch.arrays,
            *features.arrays[:5],
        )
        return FeatureBatch(*(array[0] for array in features.arrays))

    def consider(
        self,
        compiled: CompiledBoard,
        observations: Records,
        known: Sequence[Sequence[int]] | None,
        leaning: Leaning | None = None,
    ) -> Opinion:
        """Think about a position that the viewer is to move in; with a leaning twice, without and with its style."""
        with self._lock:  # threads share the arrays
            shown = self.read(compiled, observations, known)
            network = self._board(compiled)[0]
            logits, value = network(shown)
            if leaning is not None:
                logits = leaning.logits(network, shown, logits)
            choices = np.flatnonzero(shown.allowed)
        return Opinion(choices, logits[choices], float(value))

    @staticmethod
    def action_of(compiled: CompiledBoard, observations: Records, choice: int) -> int:
        """The index of the action that a choice stands for."""
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
