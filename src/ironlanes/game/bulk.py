"""Many games at once: the batch entry points to the rules, for benchmarks, statistics and learning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import overload

import numpy as np

from ironlanes.boards.model import MAX_SEATS, Board
from ironlanes.boards.records import Letters, Masks, Numbers, Records, Smalls, Wides
from ironlanes.rules import entries
from ironlanes.rules.compiling import new_records
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import DESK, SHEET, SIGHT, STATE
from ironlanes.tactics import entries as thinking_entries
from ironlanes.tactics.deciding import Kind
from ironlanes.tactics.mind import new_minds

from .game import Game
from .prepared import Prepared, prepared
from .view import View

#: More decisions than any game has: random games always end, and this is where one that did not would be cut.
ENOUGH = 1_000_000
#: Room for the decisions of most games between bots; those that take more are played again with more room.
USUAL_DECISIONS = 1024


@dataclass(frozen=True, slots=True)
class BulkResult:
    """The final states and totals of many games, in the order of their seeds, and their decisions together."""

    states: Records
    totals: Numbers  # by game and seat
    decisions: int

    @property
    def games(self) -> int:
        return len(self.states)


def keys_of(seed: int, games: int) -> Letters:
    """The keys of so many games whose seeds follow each other."""
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
        return _play_dealt_games(prepared(start), players, games, seed)
    if rng is None:
        raise TypeError("rollouts from a game or a view need rng, such as np.random.default_rng(1).")
    states = new_records(games, STATE)
    keys = np.zeros((games, 8), dtype=np.uint32)
    for index in range(games):
        if isinstance(start, View):
            sample = start.sample(rng)
            states[index], keys[index] = sample.state, key_of(sample.seed)
        else:
            states[index], keys[index] = start.state, key_of(int.from_bytes(rng.bytes(32), "little"))
    return _play_on(start.ready, states, keys, 0)


def _play_dealt_games(ready: Prepared, players: int, games: int, seed: int) -> BulkResult:
    if players not in ready.board.rules.players:
        raise ValueError(f"players: {ready.board.name} is not played by {players}.")
    return _play_on(ready, new_records(games, STATE), keys_of(seed, games), players)


def _play_on(ready: Prepared, states: Records, keys: Letters, players: int) -> BulkResult:
    totals = np.zeros((len(states), MAX_SEATS), dtype=np.int16)
    room = (new_records(1, DESK), new_records(1, SHEET))
    decisions = entries.random_games(states, ready.tables, *room, keys, players, ENOUGH, totals)
    return BulkResult(states, totals, int(decisions))


@dataclass(frozen=True, slots=True)
class Thinking:
    """Who thinks, by game and seat: the kind of bot, the row of its weights, and the seed of its own chance."""

    kinds: Smalls
    styles: Smalls
    weights: Wides
    chances: Masks


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The end of a game, its score, its actions by index, the turns of all seats and the decisions of each."""

    state: Records
    sheet: Records
    actions: list[int]
    turns: int
    decisions: list[int]


def play_thinking_games(
    ready: Prepared, seeds: Sequence[int], starts: Sequence[int], thinking: Thinking, room: int = USUAL_DECISIONS
) -> list[PlayedGame]:
    """Play games between bots that are kernels to their ends, score included."""
    games, players = thinking.kinds.shape
    states, sheets = new_records(games, STATE), new_records(games, SHEET)
    played, decisions = (np.zeros((games, each), dtype=np.int32) for each in (room, players))
    sizes, turns = np.zeros(games, dtype=np.int32), np.zeros(games, dtype=np.int32)
    room_to_play = (states, ready.tables, new_records(1, DESK), sheets)
    keys, first = np.stack([key_of(seed) for seed in seeds]), np.array(starts, dtype=np.int8)
    chances, notes = thinking.chances.copy(), (played, sizes, turns, decisions)
    if (thinking.kinds == Kind.RANDOM).all():
        entries.play_random_tables(*room_to_play, keys, first, chances, *notes)
    else:
        thinking_entries.play_tables(
            *room_to_play,
            new_records(1, SIGHT),
            new_minds(players),
            keys,
            first,
            chances,
            thinking.kinds,
            thinking.styles,
            thinking.weights,
            *notes,
        )
    longest = int(sizes.max())
    if longest > room:
        return play_thinking_games(ready, seeds, starts, thinking, longest)
    actions = [played[game, :size].tolist() for game, size in enumerate(sizes.tolist())]
    ends = zip(states, sheets, actions, turns.tolist(), decisions.tolist(), strict=True)
    return [PlayedGame(*ended) for ended in ends]


def copy_states(states: Records, copies: Records) -> None:
    """Copy every state into another array, as a search does."""
    entries.copy_states(states, copies)


def count_sequences(game: Game, depth: int) -> int:
    """Perft: how many sequences of `depth` legal actions there are from a game's position, its chance as dealt."""
    states = new_records(depth + 1, STATE)
    states[0] = game.state
    tried = np.zeros(depth + 1, dtype=np.int32)
    return int(entries.perft(states, game.ready.tables, new_records(1, DESK), tried, depth))
