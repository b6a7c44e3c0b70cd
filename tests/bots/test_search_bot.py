"""The bot that thinks further: honest, repeatable, and done when its time is over."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots import GRANDMASTER, find_bot, kernels_of
from ironlanes.bots.leak_check import swapped
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.search_bot import SearchBot, _network
from ironlanes.game.game import Game
from ironlanes.game.rebuilt_observation import rebuild_observation
from tests.bots.lockstep.test_search import game_after, view_of


def search_bot(milliseconds: int, seed: int = 5) -> SearchBot:
    bot = find_bot(GRANDMASTER).make(np.random.default_rng(seed))
    assert isinstance(bot, SearchBot)
    bot.milliseconds = milliseconds
    return bot


def positions_shown(game: Game, milliseconds: int) -> int:
    before = _network().shown
    bot = search_bot(milliseconds)
    assert bot.decide(view_of(game), game.legal_actions()) in game.legal_actions()
    return _network().shown - before


@pytest.mark.parametrize(("board", "actions"), [("usa", 30), ("europe", 45), ("germany", 60)])
def test_what_it_can_not_know_never_changes_its_decision(
    monkeypatch: pytest.MonkeyPatch, board: str, actions: int
) -> None:
    monkeypatch.setattr("ironlanes.bots.search_bot.POSITIONS_A_MILLISECOND", 0.005)
    game = game_after(board, actions, seed=4)
    assert game.seat is not None
    other = swapped(game, rebuild_observation(game, game.seat), np.random.default_rng(3))
    decisions = [search_bot(60_000).decide(view_of(each), each.legal_actions()) for each in (game, game, other)]
    assert decisions[0] == decisions[1] == decisions[2]


def test_more_time_lets_it_look_closer_up_to_its_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still: how fast the machine is decides nothing here."""
    monkeypatch.setattr("ironlanes.bots.lockstep.search.perf_counter", lambda: 0.0)
    monkeypatch.setattr("ironlanes.bots.search_bot.MOST_MILLISECONDS", 480)
    monkeypatch.setattr("ironlanes.bots.search_bot.POSITIONS_A_MILLISECOND", 1)
    game = game_after("usa", 7, seed=4)
    found = {limit: positions_shown(game, limit) for limit in (60, 480, 60_000)}
    assert 1.5 * found[60] < found[480] == found[60_000]


def test_when_its_time_is_over_it_looks_no_closer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock is a tenth of a second later than the one before."""
    monkeypatch.setattr("ironlanes.bots.search_bot.POSITIONS_A_MILLISECOND", 1)
    ticks = iter(range(10_000))
    monkeypatch.setattr("ironlanes.bots.lockstep.search.perf_counter", lambda: next(ticks) / 10)
    game = game_after("usa", 7, seed=4)
    assert positions_shown(game, 100) < positions_shown(game, 60_000)


def test_an_only_action_takes_no_thought() -> None:
    game = game_after("usa", 7, seed=4)
    before = _network().shown
    only = game.legal_actions()[:1]
    assert search_bot(1000).decide(view_of(game), only) == only[0]
    assert _network().shown == before


def test_its_kernels_are_those_of_the_network_and_of_games_in_lockstep() -> None:
    assert set(kernels_of(GRANDMASTER)) > set(kernels_of("champion"))


def test_the_network_is_loaded_once() -> None:
    assert isinstance(_network(), NetworkValues)
    assert _network() is _network()
