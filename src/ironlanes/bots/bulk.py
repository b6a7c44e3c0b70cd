"""Whole games between kernel bots, by the thousand: as they would be played one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import numpy as np

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Int8Array, Int32Array, Records, UInt64Array
from ironlanes.rules import api as rules_api
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import OBSERVATION, SCORE_RECORD, SCRATCH, STATE

from .kernel_bot import KernelBotSpec, seed_from
from .kernels import api as bot_api
from .kernels.dispatch import BotKind
from .kernels.workspace import new_workspaces
from .network_spec import NetworkBotSpec

#: Room for the decisions of most games between bots; those that take more are played again with more room.
USUAL_DECISIONS: Final = 1024


#: What makes a bot whose games can be played by the thousand.
BotSpec = KernelBotSpec | NetworkBotSpec
Spec = TypeVar("Spec", bound=BotSpec, covariant=True)


@dataclass(frozen=True, slots=True)
class BulkGame(Generic[Spec]):
    """Who plays a game: a bot and the generator of its random choices for every seat, the game's seed, who starts."""

    seed: int
    specs: Sequence[Spec]
    generators: Sequence[np.random.Generator]
    start: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The end of a game, its score, its actions by index, the turns of all seats and the decisions of each.

    `seconds` are those that each seat has thought, where they were measured.
    """

    state: Records
    score_record: Records
    actions: list[int]
    turns: int
    decisions: list[int]
    seconds: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class _Lineups:
    """The bots by game and seat: the kind, the row of its weights, and the seed of its random choices."""

    kinds: Int8Array
    weight_rows: Int8Array
    weights: Int32Array
    seeds: UInt64Array


def play_bulk_games(compiled: CompiledBoard, games: Sequence[BulkGame[KernelBotSpec]]) -> list[PlayedGame]:
    """Play games to their ends, score included; all have the same number of seats."""
    rows = {id(spec): spec.row for game in games for spec in game.specs}
    order = list(rows)
    lineups = _Lineups(
        kinds=np.array([[spec.kind for spec in game.specs] for game in games], dtype=np.int8),
        weight_rows=np.array([[order.index(id(spec)) for spec in game.specs] for game in games], dtype=np.int8),
        weights=np.stack([rows[spec] for spec in order]),
        seeds=np.array([[seed_from(generator) for generator in game.generators] for game in games], dtype=np.uint64),
    )
    return _play(compiled, [game.seed for game in games], [game.start for game in games], lineups, USUAL_DECISIONS)


def _play(
    compiled: CompiledBoard, seeds: Sequence[int], starts: Sequence[int], lineups: _Lineups, capacity: int
) -> list[PlayedGame]:
    """Play games with room for this many actions each; with more room where one of them takes more."""
    games, players = lineups.kinds.shape
    states, score_records = new_records(games, STATE), new_records(games, SCORE_RECORD)
    played, decisions = (np.zeros((games, size), dtype=np.int32) for size in (capacity, players))
    sizes, turns = np.zeros(games, dtype=np.int32), np.zeros(games, dtype=np.int32)
    records = (states, compiled.arrays, new_records(1, SCRATCH), score_records)
    keys, first = np.stack([key_of(seed) for seed in seeds]), np.array(starts, dtype=np.int8)
    bot_seeds, results = lineups.seeds.copy(), (played, sizes, turns, decisions)
    if (lineups.kinds == BotKind.RANDOM).all():
        rules_api.play_random_bot_games(*records, keys, first, bot_seeds, *results)
    else:
        bot_api.play_bot_games(
            *records,
            new_records(1, OBSERVATION),
            new_workspaces(players),
            keys,
            first,
            bot_seeds,
            lineups.kinds,
            lineups.weight_rows,
            lineups.weights,
            *results,
        )
    longest = int(sizes.max())
    if longest > capacity:
        return _play(compiled, seeds, starts, lineups, longest)
    actions = [played[game, :size].tolist() for game, size in enumerate(sizes.tolist())]
    ends = zip(states, score_records, actions, turns.tolist(), decisions.tolist(), strict=True)
    return [PlayedGame(*end) for end in ends]
