"""Whole games between kernel bots, by the thousand: as they would be played one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import numpy as np

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Records
from ironlanes.rules import api as rules_api
from ironlanes.rules.bulk_records import GAME_PLAN, GAME_TALLY
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import OBSERVATION, SCORE_RECORD, SCRATCH, STATE

from .kernel_bot import KernelBotSpec, seed_from
from .kernels import api as bot_api
from .kernels.dispatch import BotKind
from .kernels.lineups import LINEUP
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


def play_bulk_games(compiled: CompiledBoard, games: Sequence[BulkGame[KernelBotSpec]]) -> list[PlayedGame]:
    """Play games to their ends, score included; all have the same number of seats."""
    return _play(compiled, games, [[seed_from(each) for each in game.generators] for game in games], USUAL_DECISIONS)


def _play(
    compiled: CompiledBoard,
    games: Sequence[BulkGame[KernelBotSpec]],
    chances: Sequence[Sequence[np.uint64]],
    capacity: int,
) -> list[PlayedGame]:
    """Play games with room for this many actions each; with more room where one of them takes more."""
    count, players = len(games), len(games[0].specs)
    states, score_records = new_records(count, STATE), new_records(count, SCORE_RECORD)
    plans, tallies = new_records(count, GAME_PLAN), new_records(count, GAME_TALLY)
    plans["key"] = [key_of(game.seed) for game in games]
    plans["chances"][:, :players] = np.array(chances, dtype=np.uint64)
    plans["players"], plans["start"] = players, [game.start for game in games]
    played = np.zeros((count, capacity), dtype=np.int32)
    records = (states, compiled.arrays, new_records(1, SCRATCH), score_records)
    if all(spec.kind == BotKind.RANDOM for game in games for spec in game.specs):
        rules_api.play_random_bot_games(*records, plans, played, tallies)
    else:
        rows = {id(spec): spec.row for game in games for spec in game.specs}
        order = list(rows)
        lineups = new_records(count, LINEUP)
        lineups["kinds"][:, :players] = [[spec.kind for spec in game.specs] for game in games]
        lineups["weight_rows"][:, :players] = [[order.index(id(spec)) for spec in game.specs] for game in games]
        bots = (new_records(1, OBSERVATION), new_workspaces(players))
        weights = np.stack(list(rows.values()))
        bot_api.play_bot_games(*records, *bots, plans, lineups, weights, played, tallies)
    sizes = tallies["actions"].tolist()
    if max(sizes) > capacity:
        return _play(compiled, games, chances, max(sizes))
    actions = [played[game, :size].tolist() for game, size in enumerate(sizes)]
    decisions = tallies["decisions"][:, :players].tolist()
    ends = zip(states, score_records, actions, tallies["turns"].tolist(), decisions, strict=True)
    return [PlayedGame(*end) for end in ends]
