"""Summaries of games that were played or recorded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.game.game import Game
from ironlanes.game.json.record import begin_record
from ironlanes.game.json_types import Record
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Int8Array, Int32Array, Records, UInt32Array
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import SCORE_RECORD, SCRATCH, STATE

from . import api
from .summary import SUMMARY


class GameActions(NamedTuple):
    """A finished game: the key of its shuffles, the seat that began, and the indices of its actions."""

    key: UInt32Array
    start: int
    actions: Sequence[int]

    @classmethod
    def from_seed(cls, seed: int, start: int, actions: Sequence[int]) -> GameActions:
        """Return a game that was dealt from a seed."""
        return cls(key_of(seed), start, actions)

    @classmethod
    def from_record(cls, record: Record) -> GameActions | None:
        """Return a recorded game; None if it does not begin with a deal. Raise FieldError if it can't be read."""
        game, texts = begin_record(Game, record)
        if game.origin is not None:
            return None
        return cls.from_seed(game.seed, game.start, [game.index_of(text) for text in texts])


class GameNotOver(Exception):
    """A game was recorded that is not over."""


def summarise(compiled: CompiledBoard, players: int, games: Iterable[GameActions]) -> Records:
    """Return the summary of each game; all are on one board, with the same number of players."""
    listed = list(games)
    return summarise_actions(
        compiled,
        players,
        np.array([game.key for game in listed], dtype=np.uint32).reshape(-1, 8),
        np.array([game.start for game in listed], dtype=np.int8),
        np.array([action for game in listed for action in game.actions], dtype=np.int32),
        np.cumsum([len(game.actions) for game in listed], dtype=np.int32),
    )


def summarise_actions(
    compiled: CompiledBoard,
    players: int,
    keys: UInt32Array,
    starts: Int8Array,
    actions: Int32Array,
    ends: Int32Array,
) -> Records:
    """Do the same with arrays: the actions of all games, one game after the other, and where each one's end."""
    summaries = new_records(len(keys), SUMMARY)
    over = api.summarise_games(
        new_records(2, STATE),
        compiled.arrays,
        new_records(1, SCRATCH),
        new_records(1, SCORE_RECORD),
        keys,
        starts,
        players,
        actions,
        ends,
        summaries,
    )
    if over < len(keys):
        raise GameNotOver(f"{len(keys) - over} of the {len(keys)} games are not over.")
    return summaries
