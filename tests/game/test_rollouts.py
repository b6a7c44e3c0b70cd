"""Rollouts in bulk from a game or a view: the same as playing the same games one action at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from ironlanes.game.bulk import play_random_games
from ironlanes.game.game import Game
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Records
from ironlanes.rules.random_play import choose, first_random_state, next_random
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import SCRATCH
from tests.support.random_games import board_by_id, interpreted_only

GAMES = 3
pytestmark = interpreted_only


def late_game(board_id: str, players: int) -> Game:
    """A game that is nearly over, so that a test is quick."""
    game = Game.new(board_by_id(board_id), players, seed=12)
    position = game.position()
    while position["phase"].startswith("setup"):
        game.play_index(game.legal_indices()[0])
        position = game.position()
    for seat in position["seats"]:
        seat["trains"] = 6
    return Game.from_position(position, seed=12)


def play_one_by_one(game: Game) -> tuple[Records, list[int], int]:
    """Play a game to its end with the choices of its key; return the end, the totals and the number of decisions."""
    scratch = new_records(1, SCRATCH)[0]
    # Compiled functions return Python's own numbers, and take them for signed ones.
    random_state, decisions = np.uint64(first_random_state(game.raw.state, scratch)), 0
    while not game.is_over:
        random_state = np.uint64(next_random(random_state))
        legal = game.legal_indices()
        game.play_index(legal[choose(random_state, len(legal))])
        decisions += 1
    return game.raw.state, [seat.total for seat in game.score().seats], decisions


def samples_of(game: Game, seat: int, rng: np.random.Generator) -> Iterator[Game]:
    view = game.view(seat)
    return (view.sample(rng) for _ in range(GAMES))


def copies_of(game: Game, rng: np.random.Generator) -> Iterator[Game]:
    for _ in range(GAMES):
        copy = game.copy()
        copy.raw.state["key"] = key_of(int.from_bytes(rng.bytes(32), "little"))
        yield copy


@pytest.mark.parametrize(("board_id", "players"), [("usa", 2), ("germany", 3), ("alps", 2)])
def test_from_a_view_they_are_the_rollouts_of_its_samples(board_id: str, players: int) -> None:
    game = late_game(board_id, players)
    result = play_random_games(game.view(1), games=GAMES, rng=np.random.default_rng(5))
    ends = [play_one_by_one(sample) for sample in samples_of(game, 1, np.random.default_rng(5))]
    assert result.decisions == sum(decisions for _, _, decisions in ends)
    for index, (state, totals, _) in enumerate(ends):
        assert result.totals[index, :players].tolist() == totals
        assert result.states[index].tobytes() == state.tobytes()


def test_from_a_game_they_are_the_rollouts_of_its_copies() -> None:
    game = late_game("europe", 2)
    before = game.position()
    result = play_random_games(game, games=GAMES, rng=np.random.default_rng(6))
    ends = [play_one_by_one(copy) for copy in copies_of(game, np.random.default_rng(6))]
    assert [row[:2].tolist() for row in result.totals] == [totals for _, totals, _ in ends]
    assert game.position() == before


def test_a_game_that_is_over_is_only_scored() -> None:
    game = late_game("usa", 2)
    play_one_by_one(game)
    result = play_random_games(game, games=2, rng=np.random.default_rng(1))
    assert result.decisions == 0
    assert result.totals[:, :2].tolist() == [[seat.total for seat in game.score().seats]] * 2


def test_what_is_missing_is_told() -> None:
    game = late_game("usa", 2)
    with pytest.raises(TypeError, match="rollouts from a game or a view need rng"):
        play_random_games(game, games=1)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="remembers nothing"):
        play_random_games(game.view(0, remembers=False), games=1, rng=np.random.default_rng(1))
    with pytest.raises(ValueError, match="USA is not played by 9"):
        play_random_games("usa", 9, 1, 1)
