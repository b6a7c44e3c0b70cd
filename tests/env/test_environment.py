"""The environment around a game: agents, masks, seeds, ends, and what is illegal."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ironlanes import Game, IllegalAction
from ironlanes.bots import find_bot
from ironlanes.env import ironlanes_v0
from ironlanes.env.rendering import WIDTH, render_text
from tests.support.random_games import BOARDS_AND_PLAYERS, EXAMPLES, board_by_id


def play_on(env: Any, rng: np.random.Generator, most: int = 10_000) -> list[tuple[str, float, dict[str, Any]]]:
    """Play random legal actions, and return what every seat gets at its end."""
    ends = []
    for agent in env.agent_iter(most):
        seen, reward, is_terminated, is_truncated, info = env.last()
        if is_terminated or is_truncated:
            ends.append((agent, reward, info))
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return ends


@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_a_game_ends_with_its_score(board_id: str, players: int) -> None:
    env = ironlanes_v0.env(board=board_by_id(board_id), players=players)
    env.reset(seed=players)
    ends = play_on(env, np.random.default_rng(1))
    score = env.unwrapped.game.score()
    assert env.unwrapped.game.is_over
    assert not env.agents
    assert [agent for agent, _, _ in ends] == env.possible_agents
    for seat, (_, reward, info) in enumerate(ends):
        assert info == {"points": score.seats[seat].total, "has_won": seat in score.winners}
        assert (reward > 0) == (seat in score.winners)
    assert sum(reward for _, reward, _ in ends) == pytest.approx(0)


def test_the_mask_is_that_of_the_legal_actions_and_empty_for_who_is_not_asked() -> None:
    env = ironlanes_v0.raw_env(board="europe", players=3)
    env.reset(seed=4)
    rng = np.random.default_rng(4)
    for _ in range(150):
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            legal = env.game.legal_indices() if agent == env.agent_selection else []
            assert np.flatnonzero(mask).tolist() == legal
        env.step(rng.choice(env.game.legal_indices()))


def test_a_seat_may_decide_twice_in_a_row() -> None:
    env = ironlanes_v0.env(board="usa", players=2)
    env.reset(seed=7)
    texts = [action.text for action in env.unwrapped.actions]
    for text in ("keep 1 2", "keep 1 2", "draw deck"):
        env.step(texts.index(text))
    mover = env.agent_selection
    env.step(texts.index("draw deck"))
    assert env.agent_selection != mover


def test_a_seed_deals_the_game_that_it_deals_everywhere() -> None:
    env = ironlanes_v0.env(board="germany", players=4)
    env.reset(seed=99)
    assert env.unwrapped.game.position() == Game.new("germany", 4, seed=99).position()


def test_after_a_seed_every_further_game_is_the_same_again() -> None:
    first, second = (ironlanes_v0.env(board="usa") for _ in range(2))
    seeds: list[list[int]] = [[], []]
    for env, dealt in zip((first, second), seeds, strict=True):
        env.reset(seed=5)
        for _ in range(3):
            env.reset()
            dealt.append(env.unwrapped.game.seed)
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 3
    unseeded = ironlanes_v0.env(board="usa")
    unseeded.reset()
    assert unseeded.unwrapped.game.seed not in seeds[0]


def test_the_first_seat_can_be_named() -> None:
    env = ironlanes_v0.raw_env(players=4)
    for start in range(4):
        env.reset(seed=1, options={"start": start})
        assert env.game.start == start


def test_a_game_is_cut_after_so_many_decisions() -> None:
    env = ironlanes_v0.env(board="usa", rewards="points", max_decisions=40)
    env.reset(seed=3)
    ends = play_on(env, np.random.default_rng(3))
    game = env.unwrapped.game
    totals = [seat.total for seat in game.score().seats]
    assert len(game.played) == 40
    assert not game.is_over
    assert [reward for _, reward, _ in ends] == [(totals[0] - totals[1]) / 100, (totals[1] - totals[0]) / 100]


def test_a_game_that_was_cut_says_so() -> None:
    env = ironlanes_v0.raw_env(max_decisions=1)
    env.reset(seed=3)
    env.step(env.game.legal_indices()[0])
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert env.terminations == {"seat_0": False, "seat_1": False}
    assert not env.observe("seat_0")["action_mask"].any()


def test_calls_in_a_wrong_order_are_told() -> None:
    env = ironlanes_v0.env()
    for name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before step"):
        env.step(0)
    env.reset(seed=1)
    turns = iter(env.agent_iter())
    next(turns)
    with pytest.raises(AssertionError, match="need to call step"):
        next(turns)


def test_who_does_what_is_illegal_loses() -> None:
    env = ironlanes_v0.env(board="usa", players=3)
    env.reset(seed=3)
    mover = env.agent_selection
    env.step(env.unwrapped.game.index_of("draw deck"))
    ends = {agent: (reward, info) for agent, reward, info in play_on(env, np.random.default_rng(1))}
    others = [agent for agent in env.possible_agents if agent != mover]
    assert ends[mover] == (-1, {"refusal": "You can't «draw deck» now: choose the tickets you keep."})
    assert [ends[agent] for agent in others] == [(0, {}), (0, {})]
    assert not env.unwrapped.game.played


def test_without_the_guard_what_is_illegal_raises_and_changes_nothing() -> None:
    env = ironlanes_v0.raw_env(board="usa")
    env.reset(seed=3)
    before = env.game.position()
    with pytest.raises(IllegalAction, match="choose the tickets you keep"):
        env.step(env.game.index_of("draw deck"))
    assert env.game.position() == before
    env.step(env.game.legal_indices()[0])


@pytest.mark.parametrize(
    ("action", "kind", "message"),
    [
        (5000, ValueError, r"There is no action 5000: the board has 1079, counted from 0\."),
        (None, ValueError, r"seat_\d is to move: step\(\) needs the index of an action\."),
        (1071.0, TypeError, "integer"),
    ],
)
def test_what_is_no_action_at_all_raises(action: Any, kind: type[Exception], message: str) -> None:
    env = ironlanes_v0.env(board="usa")
    env.reset(seed=3)
    with pytest.raises(kind, match=message):
        env.step(action)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"board": "usb"}, "there is no board of that name"),
        ({"players": 9}, r"players: USA is played by 2, 3, 4 or 5 players\."),
        ({"rewards": "money"}, r"rewards: there is no kind «money»; there are win and points\."),
        ({"illegal": "maybe"}, r"illegal: there is no kind «maybe»; there are raise and lose\."),
        ({"max_decisions": 0}, r"max_decisions: this must be at least 1, or None for whole games\."),
        ({"render_mode": "film"}, r"render_mode: there is no mode «film»; there are human, ansi, rgb_array\."),
    ],
)
def test_a_wrong_choice_is_told_in_a_sentence(choices: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ironlanes_v0.env(**choices)


def test_what_has_no_render_mode_can_not_be_rendered() -> None:
    env = ironlanes_v0.env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"make the environment with a render_mode: human, ansi, rgb_array\."):
        env.render()


def test_it_is_rendered_as_pixels() -> None:
    env: Any = ironlanes_v0.env(players=2, render_mode="rgb_array")
    env.reset(seed=1)
    empty = env.render()
    play_on(env, np.random.default_rng(2), most=120)
    claimed = env.render()
    assert empty.shape == claimed.shape
    assert empty.shape[1:] == (WIDTH, 3)
    assert (empty != claimed).any(axis=2).sum() > 100, "the wagons are in the picture"


def test_the_text_tells_no_secret() -> None:
    env = ironlanes_v0.env(board=EXAMPLES / "alps.toml", players=3, render_mode="ansi")
    env.reset(seed=2)
    play_on(env, np.random.default_rng(2), most=120)
    text = env.render()
    game = env.unwrapped.game
    assert text == render_text(game.view(0).sample(np.random.default_rng(1)).view(None))
    assert not any(ticket.name in text for ticket in game.board.tickets if ticket.name not in game.board.track_index)


def test_bots_sit_at_the_same_table() -> None:
    env: Any = ironlanes_v0.env(board="usa", players=2)
    env.reset(seed=11)
    bot = find_bot("path").make(np.random.default_rng(1))
    rng = np.random.default_rng(2)
    wins = {}
    for agent in env.agent_iter():
        seen, _, is_over, _, info = env.last()
        if is_over:
            wins[agent] = info["has_won"]
            env.step(None)
        elif agent == "seat_0":
            game = env.unwrapped.game
            env.step(game.index_of(bot.decide(env.unwrapped.view(agent), game.legal_actions())))
        else:
            env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    assert wins == {"seat_0": True, "seat_1": False}
