"""Many games at once: the batch entry points to the rules, for benchmarks, statistics and learning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

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


def play_random_games(board: Board | str | Path, players: int, games: int, seed: int) -> BulkResult:
    """Play games of uniformly random legal actions to the end, score included; game i has the seed `seed + i`."""
    ready = prepared(board)
    if players not in ready.board.rules.players:
        raise ValueError(f"players: {ready.board.name} is not played by {players}.")
    states = new_records(games, STATE)
    totals = np.zeros((games, MAX_SEATS), dtype=np.int16)
    room = (new_records(1, DESK), new_records(1, SHEET))
    tables, keys = ready.tables, keys_of(seed, games)
    decisions = entries.random_games(states, tables, *room, keys, players, ENOUGH, totals)
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
    """The end of a game, its score, and its actions by index."""

    state: Records
    sheet: Records
    actions: list[int]


def play_thinking_games(
    ready: Prepared, seeds: Sequence[int], starts: Sequence[int], thinking: Thinking, room: int = USUAL_DECISIONS
) -> list[PlayedGame]:
    """Play games between bots that are kernels to their ends, score included."""
    games, players = thinking.kinds.shape
    states, sheets = new_records(games, STATE), new_records(games, SHEET)
    played, sizes = np.zeros((games, room), dtype=np.int32), np.zeros(games, dtype=np.int32)
    room_to_play = (states, ready.tables, new_records(1, DESK), sheets)
    keys, first = np.stack([key_of(seed) for seed in seeds]), np.array(starts, dtype=np.int8)
    chances = thinking.chances.copy()
    if (thinking.kinds == Kind.RANDOM).all():
        entries.play_random_tables(*room_to_play, keys, first, chances, played, sizes)
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
            played,
            sizes,
        )
    longest = int(sizes.max())
    if longest > room:
        return play_thinking_games(ready, seeds, starts, thinking, longest)
    actions = [played[game, :size].tolist() for game, size in enumerate(sizes.tolist())]
    return [PlayedGame(*ended) for ended in zip(states, sheets, actions, strict=True)]


def copy_states(states: Records, copies: Records) -> None:
    """Copy every state into another array, as a search does."""
    entries.copy_states(states, copies)


def count_sequences(game: Game, depth: int) -> int:
    """Perft: how many sequences of `depth` legal actions there are from a game's position, its chance as dealt."""
    states = new_records(depth + 1, STATE)
    states[0] = game.state
    tried = np.zeros(depth + 1, dtype=np.int32)
    return int(entries.perft(states, game.ready.tables, new_records(1, DESK), tried, depth))
