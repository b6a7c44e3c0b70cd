"""A network that plays: from a sight to its choices, their logits and the action of the best one; without PyTorch."""

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

from ironlanes.boards.records import Records
from ironlanes.game.prepared import Prepared
from ironlanes.kernel.compiling import prepare
from ironlanes.rules.compiling import new_records
from ironlanes.rules.state import DESK

from . import entries
from .board_graph import board_graph
from .checkpoints import load_weights
from .inference import Floats, NumpyNetwork
from .kernel_sets import NETWORK
from .notes import NOTES
from .observation import Observation, new_observation
from .scratch import Scratch

#: The network of the package.
CHAMPION: Final = Path(__file__).parent / "networks" / "champion.npz"


@dataclass(frozen=True)
class Opinion:
    """What a network thinks of a position: its choices, the logit of each, and what the game is worth to the viewer."""

    choices: npt.NDArray[np.int64]
    logits: Floats
    value: float

    @property
    def best(self) -> int:
        return int(self.choices[self.logits.argmax()])


class NetworkPlayer:
    """A trained network, ready for any board."""

    def __init__(self, path: Path = CHAMPION) -> None:
        self._weights, self.about = load_weights(path)
        self._cap = int(self.about["config"]["games"]["ticket_cap"])
        self._boards: WeakKeyDictionary[Prepared, tuple[NumpyNetwork, Observation]] = WeakKeyDictionary()
        self._lock = Lock()
        self._scratch, self._desks, self._notes = Scratch(), new_records(1, DESK), new_records(1, NOTES)

    def _board(self, ready: Prepared) -> tuple[NumpyNetwork, Observation]:
        """The network made ready for a board, and arrays of its size."""
        if ready not in self._boards:
            tracks, nodes = int(ready.tables[0]["tracks"]), int(ready.tables[0]["nodes"])
            network = NumpyNetwork(self._weights, self.about["size"], board_graph(ready.tables, tracks, nodes))
            self._boards[ready] = network, new_observation((1,), tracks, nodes)
        return self._boards[ready]

    def read(self, ready: Prepared, sights: Records, known: Sequence[Sequence[int]] | None) -> Observation:
        """What the network is shown; `known` are the cards that each hand is known to hold, by seat and kind."""
        _, observation = self._board(ready)
        self._notes["known"] = 0
        if known is not None:
            self._notes["known"][0, : len(known)] = known
        entries.read_sight(
            sights, ready.tables, self._desks, self._notes, self._cap, *self._scratch.arrays, *observation.arrays[:5]
        )
        return Observation(*(array[0] for array in observation.arrays))

    def consider(self, ready: Prepared, sights: Records, known: Sequence[Sequence[int]] | None) -> Opinion:
        """Think about a position that the viewer is to move in."""
        with self._lock:  # threads share the arrays
            shown = self.read(ready, sights, known)
            logits, value = self._board(ready)[0](shown)
            choices = np.flatnonzero(shown.allowed)
        return Opinion(choices, logits[choices], value)

    @staticmethod
    def action_of(ready: Prepared, sights: Records, choice: int) -> int:
        """The index of the action that a choice stands for."""
        return int(entries.find_action(sights, ready.tables, choice))


@cache
def champion() -> NetworkPlayer:
    """The network of the package, made ready once: compiling belongs to no decision's time."""
    prepare(NETWORK, lambda _ready, _total: None)
    return NetworkPlayer()
