"""One seat against bots, as a Gymnasium environment."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ironlanes.boards.actions import Action
from ironlanes.bots import register_bot
from ironlanes.env import SeatEnvironment
from ironlanes.game.game import Game
from ironlanes.game.refusals.refusal import IllegalAction
from tests.support.random_games import board_by_id


class First:
    """Chooses the first action, and records every call."""

    told: list[str] = []  # noqa: RUF012 - shared by all that are made

    def decide(self, _: Any, actions: Any) -> Action:
        self.told.append("decide")
        chosen: Action = actions[0]
        return chosen

    def end(self, _: Any) -> None:
        self.told.append("end")


@pytest.fixture(autouse=True)
def _first_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(First, "told", [])
    register_bot("first", "Chooses what comes first.", lambda _: First())


def make(**choices: Any) -> gymnasium.Env[Any, Any]:
    env: gymnasium.Env[Any, Any] = gymnasium.make("ironlanes/Seat-v0", **{"opponents": ["first"]} | choices)
    return env


def play(env: gymnasium.Env[Any, Any], seed: int, steps: int) -> list[Any]:
    """Play random legal actions, and return everything that the environment returns."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    shown = [seen, info["seat"]]
    for _ in range(steps):
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, is_over, is_cut, info = env.step(action)
        shown += [seen, reward, is_over, is_cut]
        if is_over or is_cut:
            break
    return shown


@pytest.mark.parametrize("opponents", [["first"], ["random", "first"]])
def test_it_passes_gymnasiums_check(opponents: list[str]) -> None:
    check_env(make(opponents=opponents, render_mode="ansi").unwrapped, skip_render_check=True)


def test_the_mask_is_that_of_the_game_and_only_this_seat_decides() -> None:
    env = make(seat=1).unwrapped
    assert isinstance(env, SeatEnvironment)
    _, info = env.reset(seed=7)
    for _ in range(20):
        assert env.game.seat == env.seat == info["seat"] == 1
        assert np.array_equal(info["action_mask"], env.game.legal_mask())
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        *_, info = env.step(np.flatnonzero(info["action_mask"])[0])
    assert "decide" in First.told


def test_a_seed_deals_the_game_of_that_seed_and_repeats_everything() -> None:
    env = make(opponents=["random", "first"])
    first, second = play(env, 5, 30), play(env, 5, 30)
    assert env.unwrapped.game.seed == 5  # type: ignore[attr-defined]
    assert len(first) == len(second)
    assert all(np.array_equal(one, other) for one, other in zip(first, second, strict=True))


def test_every_game_without_a_seed_is_another_and_a_row_repeats() -> None:
    def row() -> list[int]:
        env = make()
        env.reset(seed=3)
        seeds = []
        for _ in range(3):
            env.reset()
            seeds.append(env.unwrapped.game.seed)  # type: ignore[attr-defined]
        return seeds

    assert len(set(row())) == 3
    assert row() == row()


def test_the_end_is_rewarded_and_told() -> None:
    env = make(seat=0, max_decisions=6, rewards="points").unwrapped
    assert isinstance(env, SeatEnvironment)
    *_, reward, is_over, is_cut = play(env, 4, 10)
    assert (is_over, is_cut) == (False, True)
    totals = [seat.total for seat in env.game.score().seats]
    assert reward == (totals[0] - totals[1]) / 100
    assert First.told[-1] == "end"
    with pytest.raises(ValueError, match="call reset"):
        env.step(0)


def test_an_illegal_action_loses_or_raises() -> None:
    env = make()
    env.reset(seed=1)
    _, reward, is_over, is_cut, info = env.step(0)
    assert (reward, is_over, is_cut, info["has_won"]) == (-1.0, True, False, False)
    assert info["refusal"].endswith(".")
    assert not info["action_mask"].any()
    strict = make(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(0)


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"opponents": []}, "USA is played by 2, 3, 4 or 5 players"),
        ({"opponents": ["nobody"]}, "there is no bot of that name"),
        ({"seat": 2}, "there is no seat 2; seats are numbered from 0 to 1"),
        ({"rewards": "money"}, "rewards: there is no kind «money»"),
    ],
)
def test_a_wrong_choice_is_told(choices: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make(**choices)


def test_it_goes_to_another_process() -> None:
    env = SeatEnvironment(board_by_id("alps"), ["first", "first"], seat=2, max_decisions=9)
    again = pickle.loads(pickle.dumps(env))
    assert (again.compiled.board, again.players) == (board_by_id("alps"), 3)
    assert again.reset(seed=1)[1]["seat"] == 2


def test_it_is_rendered_as_text() -> None:
    env = make(render_mode="ansi")
    env.reset(seed=2)
    assert "seat_1: " in str(env.render())


def test_its_observation_is_that_of_the_other_environment() -> None:
    env = SeatEnvironment(opponents=["first"], seat=0)
    seen, _ = env.reset(seed=9, options={"start": 0})
    game = Game.new("usa", 2, 9, 0)
    assert np.array_equal(seen, env._observer.observe(game.view(0)))
