"""What users of other libraries look for: taking actions back, plain results, and errors that name the way."""

from __future__ import annotations

import numpy as np
import pytest

import ironlanes
from ironlanes import Game
from ironlanes.cli.engine.engine_session import EngineSession
from ironlanes.game.validation import FieldError
from ironlanes.server.play.tables.take_back import game_without_last
from tests.support.random_games import BOARD_IDS, board_by_id, random_game


def game_after(board: str, players: int, actions: int) -> Game:
    """A game in which some actions were played at random."""
    *_, (game, _) = random_game(board, players, 5, actions)
    return game


@pytest.mark.parametrize("board", BOARD_IDS)
def test_a_game_can_be_taken_back_to_its_beginning(board: str) -> None:
    game = Game.new(board_by_id(board), 2, seed=7, start=1)
    rng = np.random.default_rng(1)
    earlier = [game.copy()]
    for _ in range(40):
        game.play_index(int(rng.choice(game.legal_indices())))
        earlier.append(game.copy())
    for before in reversed(earlier[:-1]):
        played = game.played[-1]
        assert game.undo() == [played]
        assert game == before
        assert game.turns == before.turns
        assert [game.view(seat) == before.view(seat) for seat in range(2)] == [True, True]
    assert len(earlier[-1].undo(40)) == 40
    assert earlier[-1] == earlier[0]


def test_games_that_begin_in_the_middle_are_taken_back_to_there() -> None:
    game = game_after("europe", 3, 30)
    position = Game.from_position(game.position(), seed=1)
    sample = game.view(game.seat).sample(np.random.default_rng(1))
    for begun in (position, sample):
        before = begun.copy()
        begun.play(begun.legal_actions()[0])
        begun.undo()
        assert begun == before


def test_what_was_not_played_can_not_be_taken_back() -> None:
    game = Game.new("usa", 2, seed=1)
    with pytest.raises(ValueError, match=r"^1 actions can't be taken back: 0 have been played\.$"):
        game.undo()


def test_a_server_leaves_the_game_as_it_is() -> None:
    game = game_after("usa", 2, 20)
    before = game.copy()
    assert len(game_without_last(game, 2).played) == len(game.played) - 2
    assert game == before


def test_the_results_are_a_plain_array() -> None:
    game = game_after("usa", 3, 20)
    assert game.returns().tolist() == [0.0, 0.0, 0.0]
    rng = np.random.default_rng(1)
    while not game.is_over:
        game.play_index(int(rng.choice(game.legal_indices())))
    assert game.returns().tolist() == [seat.total for seat in game.score().seats]


def test_a_text_that_is_no_action_names_where_to_look() -> None:
    game = Game.new("usa", 2, seed=1)
    with pytest.raises(ValueError, match=r"^«draw dek» is no action on this board; `legal_actions\(\)` returns"):
        game.play("draw dek")
    engine = EngineSession()
    engine.answer(b'{"cmd": "new", "map": "usa", "players": 2, "seed": 1}')
    answer = engine.answer(b'{"cmd": "play", "action": "draw dek"}')
    assert answer["error"] == "«draw dek» is no action on this board; `legal` lists the texts that are accepted."


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"map": "usa"}, "format: the record has no «format»; it needs format, map, players, seed and actions."),
        ({"format": 2}, "format: this must be 1."),
        ({"format": 1}, "map: the record has no «map»; it needs format, map, players, seed and actions."),
    ],
)
def test_a_record_that_lacks_something_names_it(record: dict[str, object], told: str) -> None:
    with pytest.raises(FieldError) as caught:
        Game.from_record(record)
    assert str(caught.value) == told


def test_a_shell_offers_what_the_package_has() -> None:
    assert dir(ironlanes) == sorted(ironlanes.__all__)
