"""PettingZoo's own tests of an environment, on every board and for every number of players."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from ironlanes.env import ironlanes_v0
from tests.support.random_games import BOARDS_AND_PLAYERS, board_by_id

PLACES = [(board, players) for board, players in BOARDS_AND_PLAYERS if players == 2]
#: PettingZoo says so of every environment with masks in its observations but those that it comes with.
HAS_MASKS = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
)


def at(board_id: str, players: int, **choices: Any) -> Callable[..., Any]:
    """What makes the environment of a table."""
    return lambda **more: ironlanes_v0.env(board=board_by_id(board_id), players=players, **choices, **more)


@HAS_MASKS
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_it_passes_the_api_test(board_id: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(at(board_id, players)(), num_cycles=400)
    assert "Passed API test" in capsys.readouterr().out


@HAS_MASKS
def test_it_passes_the_api_test_where_it_is_cut_short(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(at("europe", 3, rewards="points", max_decisions=50)(), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_it_passes_the_seed_test(board_id: str, players: int) -> None:
    seed_test(at(board_id, players), num_cycles=100)


@pytest.mark.parametrize(("board_id", "players"), PLACES)
def test_it_passes_the_performance_benchmark(
    board_id: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The benchmark looks at a clock after every round, and stops after five seconds; here, after 500 rounds."""
    rounds = count(0, 0.01)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", SimpleNamespace(time=lambda: next(rounds)))
    performance_benchmark(at(board_id, players)())
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board_id", "players"), [PLACES[0], *(pytest.param(*place, marks=pytest.mark.slow) for place in PLACES[1:])]
)
def test_it_passes_the_render_test(board_id: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """It makes ten pictures, a second of CPU each; what is on them is tested with the drawings of every board."""
    render_test(at(board_id, players), {"ansi": lambda text: "seat_1: " in text})
    assert "seat_1: " in capsys.readouterr().out


def test_pettingzoo_makes_it_by_its_name() -> None:
    env = pettingzoo.make("aec", "ironlanes_v0", board="germany", players=4)
    env.reset(seed=1)
    assert str(env) == "ironlanes_v0"
    assert env.agents == ["seat_0", "seat_1", "seat_2", "seat_3"]


def test_it_goes_to_another_process() -> None:
    env = pickle.loads(pickle.dumps(at("alps", 3, rewards="points", max_decisions=70)()))
    assert (env.unwrapped.layout.board.id, env.max_num_agents, env.unwrapped.max_decisions) == ("alps", 3, 70)
