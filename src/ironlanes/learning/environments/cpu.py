"""The vector environment on a CPU: thousands of games of any boards and player counts, stepped at once."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import numpy as np

from ironlanes.boards.model import MAX_SEATS, Board
from ironlanes.bots.learned.feature_batch import FeatureBatch, new_feature_batch, rounded
from ironlanes.bots.learned.feature_layout import choices_for
from ironlanes.bots.learned.feature_records import FEATURE_SCRATCH, FEATURES, batch_of
from ironlanes.bots.learned.notes import NOTES
from ironlanes.game.compiled_board import CompiledBoard, compiled_board
from ironlanes.kernel.board_arrays import BOARD_ARRAYS
from ironlanes.kernel.compile import new_records
from ironlanes.rules.state import OBSERVATION, SCORE_RECORD, SCRATCH, STATE

from . import cpu_loops as cpu_loops
from .slot_records import GAME_SLOT

#: During training, a seat with this many open tickets draws no more of them.
TICKET_CAP: Final = 4
#: At the start, up to this many random actions are played in each game.
SCATTER: Final = 110
#: The parts of the games for each thread. Games of one board lie side by side, and on some a move takes six times as
#: long as on others.
PARTS: Final = 8
#: JAX takes over an array without a copy only if its address is a multiple of this many bytes.
ALIGNMENT: Final = 64


def aligned_zeros(shape: tuple[int, ...], kind: str) -> np.ndarray:
    """Return a blank array that every library can share through DLPack."""
    size = np.dtype(kind).itemsize * math.prod(shape)
    buffer = np.zeros(size + ALIGNMENT, dtype=np.uint8)
    skipped = -buffer.ctypes.data % ALIGNMENT
    return buffer[skipped : skipped + size].view(kind).reshape(shape)


class Slots:
    """The games of a vector environment: which board and how many players each slot has, and records for them."""

    def __init__(self, boards: Sequence[Board | str | Path], players: Sequence[int], per_board: int, seed: int) -> None:
        self.per_board = per_board
        self.games = per_board * len(boards)
        self.counts = tuple(players)
        self.players = np.array(
            [players[slot % len(players)] for slot in range(per_board)] * len(boards), dtype=np.int8
        )
        self.boards = new_records(len(boards), BOARD_ARRAYS)
        self.compiled: list[CompiledBoard] = []
        self.place(boards)
        self.resize(*self.needed)
        self.seed = np.zeros(4, dtype=np.uint32)
        self.reseed(seed)

    def place(self, boards: Sequence[Board | str | Path]) -> None:
        """Assign boards to the slots."""
        self.compiled = [compiled_board(board) for board in boards]
        for place, compiled in enumerate(self.compiled):
            for count in self.counts:
                if count not in compiled.board.rules.players:
                    raise ValueError(f"players: {compiled.board.name} is not played by {count}.")
            self.boards[place] = compiled.arrays[0]

    @property
    def needed(self) -> tuple[int, int]:
        """The size (tracks, nodes) that observations of these boards need."""
        most = (max(int(compiled.arrays[0][name]) for compiled in self.compiled) for name in ("tracks", "nodes"))
        tracks, nodes = (rounded(each) for each in most)
        return tracks, nodes

    def reseed(self, seed: int) -> None:
        """Deal all later games from another seed."""
        self.seed[:] = np.random.SeedSequence(seed).generate_state(4, np.uint32)

    def resize(self, tracks: int, nodes: int) -> None:
        """Pad observations to the size of larger boards."""
        self.tracks, self.nodes = tracks, nodes
        self.choices = choices_for(tracks)

    def new_states(self) -> Any:
        """Return blank states in which only the number of players is set."""
        states = new_records(self.games, STATE)
        states["players"] = self.players
        return states


class CpuEnvironment:
    """A vector environment that steps its games in CPU threads. Observations are NumPy arrays."""

    def __init__(
        self,
        boards: Sequence[Board | str | Path],
        players: Sequence[int],
        per_board: int,
        seed: int,
        ticket_cap: int = TICKET_CAP,
        threads: int | None = None,
    ) -> None:
        self.slots = Slots(boards, players, per_board, seed)
        self.ticket_cap = ticket_cap
        games = self.slots.games
        self.threads = min(threads or os.cpu_count() or 1, games)
        self.states = self.slots.new_states()
        self.notes, self.score_records = new_records(games, NOTES), new_records(games, SCORE_RECORD)
        self.observations, self.blanks = new_records(games, OBSERVATION), new_records(1, STATE)
        self.scratches = [new_records(1, SCRATCH) for _ in range(self.threads)]
        self.feature_scratches = [new_records(1, FEATURE_SCRATCH) for _ in range(self.threads)]
        self.features = new_records(games, FEATURES)
        self.records = new_records(games, GAME_SLOT)
        self.records["board"] = np.arange(games) // per_board
        self._pool = ThreadPoolExecutor(self.threads)

    def place(self, boards: Sequence[Board | str | Path]) -> None:
        """Replace the boards by the same number of others. Call `begin` afterwards."""
        self.slots.place(boards)
        self.observations[:] = new_records(1, OBSERVATION)  # what these boards don't have is never written

    def set_styles(self, styles: np.ndarray) -> None:
        """Also reward seats for a style: `styles` is an array of (games, seats), see the module `styles`."""
        self.records["styles"] = styles

    def each_part(self, work: Callable[[int, int, int], None]) -> None:
        """Divide the games into parts, and call `work(thread, first, last)` for each, whichever thread is free."""
        if self.threads == 1:
            work(0, 0, self.slots.games)
            return
        count = min(PARTS * self.threads, self.slots.games)
        bounds = np.linspace(0, self.slots.games, count + 1).astype(int).tolist()
        left = SimpleQueue[tuple[int, int] | None]()
        for part in [*pairwise(bounds), *[None] * self.threads]:
            left.put(part)

        def work_on(thread: int) -> None:
            while (part := left.get()) is not None:
                work(thread, *part)

        list(self._pool.map(work_on, range(self.threads)))

    def close(self) -> None:
        """Stop the threads."""
        self._pool.shutdown()

    def begin(self, scatter: int = SCATTER) -> None:
        """Deal every game, and play up to `scatter` random actions in each."""
        slots = self.slots
        self.blanks["key"][0, :4] = slots.seed  # where the key of every deal begins

        def work(thread: int, first: int, last: int) -> None:
            cpu_loops.begin_games(
                self.states,
                self.blanks,
                slots.boards,
                self.records,
                self.scratches[thread],
                self.notes,
                scatter,
                first,
                last,
            )

        self.each_part(work)

    def new_feature_batch(self) -> FeatureBatch:
        """Return arrays for one observation of all games."""
        return new_feature_batch((self.slots.games,), self.slots.tracks, self.slots.nodes, aligned_zeros)

    def observe(self, features: FeatureBatch, skipped: np.ndarray | None = None) -> None:
        """Write the features and choices of the seat to move in every game; skip games that are over."""
        slots = self.slots
        if skipped is None:
            skipped = np.zeros(slots.games, dtype=np.uint8)
        written_features = batch_of(self.features, slots.tracks, slots.nodes)

        def work(thread: int, first: int, last: int) -> None:
            cpu_loops.observe_games(
                self.states,
                slots.boards,
                self.records,
                self.notes,
                self.observations,
                self.ticket_cap,
                self.feature_scratches[thread],
                self.features,
                skipped,
                first,
                last,
            )
            shown = np.flatnonzero(skipped[first:last] == 0) + first
            for array, written in zip(features.arrays, written_features.arrays, strict=True):
                array[shown] = written[shown]

        self.each_part(work)

    def step(self, choices: np.ndarray, rewards: np.ndarray, ended: np.ndarray, step: int = 0) -> None:
        """Apply the choices made after the last `observe`. A game that is over is replaced by the next one.

        The reward of every seat is written into the blank row `rewards[step, game]`.
        """
        slots, results = self.slots, rewards[step]

        def work(thread: int, first: int, last: int) -> None:
            cpu_loops.step_games(
                self.states,
                self.blanks,
                slots.boards,
                self.records,
                self.scratches[thread],
                self.notes,
                self.score_records,
                self.observations,
                choices,
                results,
                ended,
                first,
                last,
            )

        self.each_part(work)

    def settle(self, rewards: np.ndarray) -> None:
        """Do nothing: `step` has written the rewards. On a GPU they are known only after this call."""

    def new_results(self) -> tuple[np.ndarray, np.ndarray]:
        """Return two arrays for `step` to fill: the rewards of one step, and a flag for each game that ended."""
        games = self.slots.games
        return aligned_zeros((1, games, MAX_SEATS), "float32"), aligned_zeros((games,), "uint8")

    def snapshot(self) -> dict[str, np.ndarray]:
        """Return everything that is needed to continue the same games."""
        return {
            "states": _bytes(self.states),
            "notes": _bytes(self.notes),
            "episodes": self.records["episode"].copy(),
            "seed": self.slots.seed.copy(),
        }

    def restore(self, snapshot: dict[str, np.ndarray]) -> None:
        """Continue the games of a snapshot."""
        _bytes(self.states)[:] = snapshot["states"]
        _bytes(self.notes)[:] = snapshot["notes"]
        self.records["episode"] = snapshot["episodes"]
        self.slots.seed[:] = self.blanks["key"][0, :4] = snapshot["seed"]


def _bytes(records: np.ndarray) -> np.ndarray:
    return records.view(np.uint8).reshape(len(records), -1)
