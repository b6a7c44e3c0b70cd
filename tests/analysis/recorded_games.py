"""Finished games to analyse."""

from __future__ import annotations

from functools import cache

import numpy as np

from ironlanes.analysis.recorded_game import RecordedGame, read_recorded_game
from ironlanes.bots import find_bot
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.game.game import Game
from ironlanes.game.json_types import Record
from tests.support.random_games import board_by_id


@cache
def network() -> NetworkValues:
    return NetworkValues()


@cache
def recorded_game(board: str, bots: tuple[str, ...], seed: int) -> Record:
    """The record of a game between bots."""
    game = Game.new(board_by_id(board), len(bots), seed=seed)
    seats = [find_bot(name).make(np.random.default_rng([seed, seat])) for seat, name in enumerate(bots)]
    while not game.is_over:
        assert game.seat is not None
        game.play(seats[game.seat].decide(game.view(game.seat), game.legal_actions()))
    return game.record()


@cache
def read_game(board: str, bots: tuple[str, ...], seed: int) -> RecordedGame:
    return read_recorded_game(recorded_game(board, bots, seed))
