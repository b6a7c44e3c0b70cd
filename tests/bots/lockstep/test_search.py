"""The search: honest, repeatable, within its limits, and right where the result can be computed."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots import find_bot
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.search import Search, SearchSettings
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.game.game import Game
from ironlanes.game.view import View
from tests.support.random_games import board_by_id


def game_after(board: str, actions: int, seed: int) -> Game:
    """A game of the champion against itself after so many actions."""
    game = Game.new(board_by_id(board), 2, seed)
    champion = find_bot("champion").make(np.random.default_rng(1))
    while len(game.played) < actions and game.seat is not None:
        game.play(champion.decide(game.view(game.seat), game.legal_actions()))
    return game


def view_of(game: Game) -> View:
    assert game.seat is not None
    return game.view(game.seat)


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(NetworkValues(), SearchSettings(positions=400))


@pytest.mark.parametrize(("board", "actions"), [("usa", 1), ("europe", 40), ("germany", 70)])
def test_it_depends_on_nothing_that_the_seat_can_not_know(search: Search, board: str, actions: int) -> None:
    game = game_after(board, actions, seed=4)
    view = view_of(game)
    found = search.best_action(view, Seeds(7))
    assert view.compiled.actions[found] in game.legal_actions()
    assert search.best_action(view_of(game), Seeds(7)) == found
    other = view.sample(np.random.default_rng(3))
    assert search.best_action(view_of(other), Seeds(7)) == found


def test_the_network_is_shown_about_as_many_positions_as_allowed(search: Search) -> None:
    before = search.network.shown
    search.best_action(view_of(game_after("usa", 1, seed=2)), Seeds(1))
    assert search.network.shown - before < 1.5 * search.settings.positions


def test_in_the_last_turn_of_all_it_takes_what_brings_the_most_points(search: Search) -> None:
    """Nobody moves after it, so each action has an exact result: the score that the game then ends with."""
    game = game_after("usa", 1000, seed=6)
    last = Game.new(game.board, 2, 6)
    for played in game.played[:-1]:
        last.play(played)
    seat, compiled = last.seat, last.compiled
    assert seat is not None
    leads = {}
    for action in last.legal_actions():
        tried = Game.from_record(last.record())
        tried.play(action)
        if tried.is_over:
            totals = [each.total for each in tried.score().seats]
            leads[action.text] = totals[seat] - totals[1 - seat]
    chosen = compiled.actions[search.best_action(view_of(last), Seeds(1))]
    assert leads[chosen.text] == max(leads.values())
