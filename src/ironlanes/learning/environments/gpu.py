"""The vector environment on a GPU: games, observations and results never leave its memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numba import cuda

from ironlanes.boards.model import MAX_SEATS, Board
from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.notes import NOTES
from ironlanes.kernel.compile import new_records
from ironlanes.rules.state import OBSERVATION, SCORE_RECORD, SCRATCH, STATE

from . import gpu_kernels
from .cpu import SCATTER, TICKET_CAP, Slots

#: Threads per block if each plays its own game: few, because threads that diverge wait for each other.
PLAYING_THREADS = 32
#: How many games of each slot can end before `settle` has to be called.
GAMES_ASIDE = 4


class GpuEnvironment:
    """A vector environment on a GPU. It takes arrays of any library with `__cuda_array_interface__`."""

    def __init__(
        self,
        boards: Sequence[Board | str | Path],
        players: Sequence[int],
        per_board: int,
        seed: int,
        ticket_cap: int = TICKET_CAP,
    ) -> None:
        self.slots = Slots(boards, players, per_board, seed)
        self.ticket_cap = ticket_cap
        games = self.slots.games
        self.states = cuda.to_device(self.slots.new_states())
        self.boards = cuda.to_device(self.slots.boards)
        self.blanks = cuda.to_device(new_records(1, STATE))
        self.notes, self.score_records = (
            cuda.to_device(new_records(games, NOTES)),
            cuda.to_device(new_records(games, SCORE_RECORD)),
        )
        self.observations, self.scratches = (
            cuda.to_device(new_records(games, OBSERVATION)),
            cuda.to_device(new_records(games, SCRATCH)),
        )
        self.seed = cuda.to_device(self.slots.seed)
        self.episodes = cuda.to_device(np.zeros(games, dtype=np.int32))
        self.styles = cuda.to_device(np.zeros((games, MAX_SEATS), dtype=np.int8))
        room = GAMES_ASIDE * games
        self.finished = cuda.to_device(new_records(room, STATE))
        self.where, self.count = cuda.to_device(np.zeros((room, 2), np.int32)), cuda.to_device(np.zeros(1, np.int32))
        self._playing = (-(-games // PLAYING_THREADS), PLAYING_THREADS)
        self._observing = (-(-games // gpu_kernels.WARPS), gpu_kernels.WARPS * gpu_kernels.LANES)

    def place(self, boards: Sequence[Board | str | Path]) -> None:
        """Replace the boards by the same number of others. Call `begin` afterwards."""
        self.slots.place(boards)
        self.boards.copy_to_device(self.slots.boards)
        self.observations.copy_to_device(new_records(self.slots.games, OBSERVATION))

    def set_styles(self, styles: np.ndarray) -> None:
        """Also reward seats for a style: `styles` is an array of (games, seats), see the module `styles`."""
        self.styles.copy_to_device(np.ascontiguousarray(styles, dtype=np.int8))

    def begin(self, scatter: int = SCATTER) -> None:
        """Deal every game, and play up to `scatter` random actions in each."""
        self.seed.copy_to_device(self.slots.seed)
        gpu_kernels.begin_games[self._playing](
            self.states,
            self.blanks,
            self.boards,
            self.slots.per_board,
            self.scratches,
            self.notes,
            self.seed,
            self.episodes,
            scatter,
        )

    @staticmethod
    def share(features: FeatureBatch) -> FeatureBatch:
        """Wrap arrays for `observe`. Do this once for arrays that are used repeatedly."""
        return FeatureBatch(*(cuda.as_cuda_array(array) for array in features.arrays))

    def observe(self, features: FeatureBatch) -> None:
        """Write the features and choices of the seat to move in every game."""
        gpu_kernels.observe_games[self._observing](
            self.states,
            self.boards,
            self.slots.per_board,
            self.notes,
            self.observations,
            self.ticket_cap,
            *features.arrays,
        )

    def step(self, choices: Any, rewards: Any, ended: Any, step: int = 0) -> None:  # noqa: ARG002 - `settle` fills it
        """Apply the choices made after the last `observe`. A game that is over is replaced by the next one.

        The rewards of games that ended are known once `settle` is called.
        """
        gpu_kernels.step_games[self._playing](
            self.states,
            self.blanks,
            self.boards,
            self.slots.per_board,
            self.scratches,
            self.notes,
            self.observations,
            self.seed,
            self.episodes,
            choices,
            ended,
            step,
            self.finished,
            self.where,
            self.count,
        )

    def settle(self, rewards: Any) -> None:
        """Write the rewards of the games that ended, by step, game and seat, into blank rewards."""
        gpu_kernels.settle_games[self._playing](
            self.finished,
            self.where,
            self.count,
            self.boards,
            self.slots.per_board,
            self.scratches,
            self.score_records,
            self.styles,
            rewards,
        )
        count = int(self.count.copy_to_host()[0])
        if count > len(self.finished):
            raise RuntimeError(f"{count} games ended before they were settled: settle more often.")
        self.count.copy_to_device(np.zeros(1, dtype=np.int32))

    def snapshot(self) -> dict[str, np.ndarray]:
        """Return everything that is needed to continue the same games."""
        states, notes = self.states.copy_to_host(), self.notes.copy_to_host()
        return {
            "states": states.view(np.uint8).reshape(len(states), -1),
            "notes": notes.view(np.uint8).reshape(len(notes), -1),
            "episodes": self.episodes.copy_to_host(),
            "seed": self.slots.seed.copy(),
        }

    def restore(self, snapshot: dict[str, np.ndarray]) -> None:
        """Continue the games of a snapshot."""
        self.states.copy_to_device(np.ascontiguousarray(snapshot["states"]).view(STATE).reshape(-1))
        self.notes.copy_to_device(np.ascontiguousarray(snapshot["notes"]).view(NOTES).reshape(-1))
        self.episodes.copy_to_device(snapshot["episodes"])
        self.slots.seed[:] = snapshot["seed"]
        self.seed.copy_to_device(self.slots.seed)
