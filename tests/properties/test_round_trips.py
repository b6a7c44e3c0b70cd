"""Save and load: positions and records come back as they were, at every step, and the same seed is the same game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from ironlanes.game.game import Game
from tests.support.random_games import (
    BOARDS_AND_PLAYERS,
    SOME_BOARDS_AND_PLAYERS,
    board_by_id,
    fewer_when_slow,
    random_game,
)


def was_replaced_in_vain(game: Game, position: Mapping[str, Any]) -> bool:
    """Whether the display is one that D6 replaced ten times: read again it would be replaced once more."""
    limit = game.board.rules.display_locomotives
    return bool(position["deck"]) and position["display"].count("locomotive") >= limit


@pytest.mark.parametrize(("board_id", "players"), SOME_BOARDS_AND_PLAYERS)
def test_a_position_round_trips_at_every_step(board_id: str, players: int) -> None:
    check_positions(board_id, players, seed=11)


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_positions_round_trip_in_other_games(board_id: str, players: int) -> None:
    for seed in (14, 15, 16):
        check_positions(board_id, players, seed)


def check_positions(board_id: str, players: int, seed: int) -> None:
    for game, _ in random_game(board_id, players, seed, most=fewer_when_slow(400)):
        position = game.position()
        if was_replaced_in_vain(game, position):
            continue
        again = Game.from_position(json.loads(json.dumps(position)), seed=1)
        assert again.position() == position
        assert again.legal_indices() == game.legal_indices()
        assert again.score() == game.score()


@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_a_record_round_trips_on_the_way_and_at_the_end(board_id: str, players: int) -> None:
    for step, (game, _) in enumerate(random_game(board_id, players, seed=12)):
        if game.is_over or step in (0, 1, 25):
            again = Game.from_record(json.loads(json.dumps(game.record())))
            assert again.raw.state.tobytes() == game.raw.state.tobytes()
            assert again.record() == game.record()


@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_a_record_that_began_from_a_position_round_trips(board_id: str, players: int) -> None:
    *_, (middle, _) = random_game(board_id, players, seed=13, most=30)
    game = Game.from_position(middle.position(), seed=99)
    for _ in range(20):
        if not game.is_over:
            game.play(game.legal_actions()[-1])
    again = Game.from_record(json.loads(json.dumps(game.record())))
    assert again.raw.state.tobytes() == game.raw.state.tobytes()


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    for board_id, players in BOARDS_AND_PLAYERS:
        first, second = (Game.new(board_by_id(board_id), players, seed=2**256 - 1) for _ in range(2))
        assert first.raw.state.tobytes() == second.raw.state.tobytes()
        assert (
            first.raw.state.tobytes() != Game.new(board_by_id(board_id), players, seed=2**256 - 2).raw.state.tobytes()
        )


def test_a_copy_is_a_game_of_its_own() -> None:
    *_, (game, _) = random_game("europe", 3, seed=3, most=40)
    before = game.raw.state.tobytes()
    twin = game.copy()
    twin.play(twin.legal_actions()[0])
    assert game.raw.state.tobytes() == before
    assert len(twin.played) == len(game.played) + 1
