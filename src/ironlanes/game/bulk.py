"""Many games at once: the batch entry points to the rules, for benchmarks, statistics and learning."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import overload

import numpy as np

from ironlanes.boards.model import MAX_SEATS, Board
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Int16Array, Records, UInt32Array
from ironlanes.rules import api as rules_api
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import SCORE_RECORD, SCRATCH, STATE

from .compiled_board import CompiledBoard, compiled_board
from .game import Game
from .view import View

#: More decisions than any game has: random games always end, and this is where one that did not would be cut.
ENOUGH = 1_000_000


@dataclass(frozen=True, slots=True)
class BulkResult:
    """The final states and totals of many games, in the order of their seeds, and their decisions together."""

    states: Records
    totals: Int16Array  # by game and seat
    decisions: int

    @property
    def games(self) -> int:
        return len(self.states)


def keys_of(seed: int, games: int) -> UInt32Array:
    """The keys of games with consecutive seeds."""
    return np.concatenate([key_of(seed + game) for game in range(games)]).reshape(games, 8)


@overload
def play_random_games(start: Board | str | Path, players: int, games: int, seed: int) -> BulkResult: ...


@overload
def play_random_games(start: Game | View, *, games: int, rng: np.random.Generator) -> BulkResult: ...


def play_random_games(
    start: Board | str | Path | Game | View,
    players: int = 0,
    games: int = 1,
    seed: int = 0,
    *,
    rng: np.random.Generator | None = None,
) -> BulkResult:
    """Play games of uniformly random legal actions to the end, and score them.

    From a board, games are dealt, and game i has the seed `seed + i`. From a game, each rollout goes on from its
    position, hidden cards included, with fresh randomness from `rng`. From a view, each rollout goes on from another
    `view.sample(rng)`.
    """
    if not isinstance(start, Game | View):
        return _play_dealt_games(compiled_board(start), players, games, seed)
    if rng is None:
        raise TypeError("rollouts from a game or a view need rng, such as np.random.default_rng(1).")
    states = new_records(games, STATE)
    keys = np.zeros((games, 8), dtype=np.uint32)
    for index in range(games):
        if isinstance(start, View):
            sample = start.sample(rng)
            states[index], keys[index] = sample.raw.state, key_of(sample.seed)
        else:
            states[index], keys[index] = start.raw.state, key_of(int.from_bytes(rng.bytes(32), "little"))
    return _play_on(start.compiled, states, keys, 0)


def _play_dealt_games(compiled: CompiledBoard, players: int, games: int, seed: int) -> BulkResult:
    if players not in compiled.board.rules.players:
        raise ValueError(f"players: {compiled.board.name} is not played by {players}.")
    return _play_on(compiled, new_records(games, STATE), keys_of(seed, games), players)


def _play_on(compiled: CompiledBoard, states: Records, keys: UInt32Array, players: int) -> BulkResult:
    totals = np.zeros((len(states), MAX_SEATS), dtype=np.int16)
    room = (new_records(1, SCRATCH), new_records(1, SCORE_RECORD))
    decisions = rules_api.random_games(states, compiled.arrays, *room, keys, players, ENOUGH, totals)
    return BulkResult(states, totals, int(decisions))


def copy_states(states: Records, copies: Records) -> None:
    """Copy every state into another array, as a search does."""
    rules_api.copy_states(states, copies)


def count_sequences(game: Game, depth: int) -> int:
    """Perft: how many sequences of `depth` legal actions there are from a game's position, its chance as dealt."""
    states = new_records(depth + 1, STATE)
    states[0] = game.raw.state
    tried = np.zeros(depth + 1, dtype=np.int32)
    return int(rules_api.perft(states, game.compiled.arrays, new_records(1, SCRATCH), tried, depth))
