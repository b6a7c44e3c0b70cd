"""Hundreds of thousands of whole games of one network on one board: played on a GPU, then replayed on the CPU.

The GPU only plays, and hands over which choice was made at each step of each slot. The games follow from these choices
and the seed, action by action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ironlanes.boards import Board
from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Int32Array, UInt32Array
from ironlanes.rules.state import OBSERVATION, SCRATCH, STATE

from .environments import cpu_loops as cpu_loops
from .environments.cpu import CpuEnvironment
from .evaluation import MOST_STEPS, Choose

#: Steps that are played before their choices are fetched.
STEPS: Final = 64


class PlayedGames(NamedTuple):
    """Whole games: their keys, the actions of one game after another, and where each game's actions end."""

    keys: UInt32Array
    actions: Int32Array
    ends: Int32Array


class StepPlayer(Protocol):
    """Plays steps of many games, and returns what was chosen and which games ended, by step and slot."""

    @property
    def seed(self) -> UInt32Array: ...

    def play(self, steps: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint8]]: ...


@dataclass(frozen=True)
class ChoiceLog:
    """What was chosen in each slot, and where games ended: arrays by slot and step."""

    choices: npt.NDArray[np.int16]
    ended: npt.NDArray[np.uint8]

    def games(self, seed: UInt32Array, each: int) -> tuple[UInt32Array, npt.NDArray[np.int16], Int32Array]:
        """Return the first `each` games of every slot, or fewer: keys, choices, and where each one's end."""
        so_far = np.cumsum(self.ended, axis=1, dtype=np.int64)
        before, games = so_far - self.ended, np.minimum(so_far[:, -1], each)
        is_kept = before < games[:, None]
        ends = np.flatnonzero(self.ended[is_kept]) + 1
        keys = np.zeros((games.sum(), 8), dtype=np.uint32)
        keys[:, :4] = seed
        keys[:, 4] = np.repeat(np.arange(len(games)), games)
        keys[:, 5] = np.concatenate([np.arange(count) for count in games])
        return keys, self.choices[is_kept], ends.astype(np.int32)


def play_games(player: StepPlayer, compiled: CompiledBoard, players: int, each: int) -> PlayedGames:
    """Play `each` games in every slot, whole ones from the first deal on, so that short games are not preferred.

    A slot whose game does not end is dropped.
    """
    parts = [player.play(STEPS)]
    games = parts[0][1].sum(0, dtype=np.int64)
    last_end = np.where(games > 0, 1, 0)  # counted in parts, by slot
    while ((games < each) & ((len(parts) - last_end) * STEPS < MOST_STEPS)).any():
        parts.append(player.play(STEPS))
        ended = parts[-1][1].sum(0, dtype=np.int64)
        games, last_end = games + ended, np.where(ended > 0, len(parts), last_end)
    log = ChoiceLog(
        np.concatenate([choices for choices, _ in parts]).T.copy(),
        np.concatenate([ended for _, ended in parts]).T.copy(),
    )
    keys, choices, ends = log.games(player.seed, each)
    return PlayedGames(keys, actions_of(compiled, players, keys, choices, ends), ends)


def actions_of(
    compiled: CompiledBoard, players: int, keys: UInt32Array, choices: npt.NDArray[np.int16], ends: Int32Array
) -> Int32Array:
    """Return the actions that choices stand for, from the positions that they led to."""
    actions = choices.astype(np.int32)
    cpu_loops.replace_choices(
        new_records(2, STATE),
        compiled.arrays,
        new_records(1, SCRATCH),
        new_records(1, OBSERVATION),
        keys,
        players,
        ends,
        actions,
    )
    return actions


class CpuStepPlayer:
    """Games in the CPU's vector environment, played by a function of their features."""

    def __init__(self, board: Board, players: int, slots: int, seed: int, ticket_cap: int, choose: Choose) -> None:
        self._environment = CpuEnvironment([board], [players], slots, seed, ticket_cap)
        self._environment.begin(scatter=0)
        self._choose = choose

    @property
    def seed(self) -> UInt32Array:
        """The words that the keys of all games begin with."""
        return self._environment.slots.seed

    def play(self, steps: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint8]]:
        """Play some steps of every game."""
        environment, games = self._environment, self._environment.slots.games
        features = environment.new_feature_batch()
        rewards, ended = environment.new_results()
        choices, ends = np.zeros((steps, games), np.int16), np.zeros((steps, games), np.uint8)
        for step in range(steps):
            environment.observe(features)
            chosen = self._choose(features)
            choices[step] = chosen
            rewards[:] = 0
            environment.step(chosen, rewards, ended)
            ends[step] = ended
        return choices, ends
