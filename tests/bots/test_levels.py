"""The levels: the weaker, the more of their decisions are the young network's, except about tickets."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from ironlanes.boards.actions import Action
from ironlanes.bots import BEST, FIRST_OPPONENT, LEVEL_NAMES, STAND_IN, known_bots
from ironlanes.bots.learned.feature_layout import CHOOSE_KEEP, CHOOSE_STATION, CHOOSE_TICKETS, CHOOSE_TRACK
from ironlanes.bots.learned.network_player import CHAMPION, NetworkPlayer, champion, young
from ironlanes.bots.levels import LEVELS, Level, LevelBot, is_about_tickets
from ironlanes.game.game import Game
from ironlanes.game.view import View
from tests.support.random_games import board_by_id, fewer_when_slow

GAMES = [("usa", 2, 1), ("europe", 3, 2), ("germany", 2, 3), ("alps", 4, 4)]


def test_the_levels_come_first_from_the_weakest_to_the_strongest() -> None:
    assert list(known_bots())[:6] == ["beginner", "casual", "steady", "strong", "expert", "champion"]
    assert tuple(level.name for level in LEVELS) == LEVEL_NAMES
    assert all(1 >= weaker.youth > stronger.youth >= 0 for weaker, stronger in pairwise(LEVELS))
    assert (LEVEL_NAMES[0], LEVEL_NAMES[-1]) == (FIRST_OPPONENT, BEST)
    assert STAND_IN in LEVEL_NAMES


def test_the_networks_of_the_package_are_small() -> None:
    assert sum(path.stat().st_size for path in CHAMPION.parent.iterdir()) <= 3_000_000


def test_choices_about_tickets() -> None:
    choices = np.array([0, CHOOSE_TICKETS, CHOOSE_KEEP + 2, CHOOSE_STATION, CHOOSE_TRACK + 7])
    assert is_about_tickets(choices).tolist() == [False, True, True, False, False]


def best_action(player: NetworkPlayer, view: View, *, tickets: bool = True) -> Action | None:
    """What a network thinks best: among all choices, or among those that are not about tickets."""
    opinion = player.consider(view.compiled, view.observations, view.known_cards)
    is_open = tickets | ~is_about_tickets(opinion.choices)
    if not is_open.any():
        return None
    best = int(opinion.choices[is_open][opinion.logits[is_open].argmax()])
    return view.compiled.actions[player.action_of(view.compiled, view.observations, best)]


@pytest.mark.parametrize("level", LEVELS, ids=LEVEL_NAMES)
def test_every_decision_is_the_best_of_one_network(level: Level) -> None:
    board_id, players, seed = GAMES[LEVELS.index(level) % len(GAMES)]
    game, bot = (
        Game.new(board_by_id(board_id), players, seed),
        known_bots()[level.name].make(np.random.default_rng(seed)),
    )
    decisions = young_ones = old_ones = 0
    while game.seat is not None and decisions < fewer_when_slow(150):
        view, actions = game.view(game.seat), game.legal_actions()
        chosen = bot.decide(view, actions)
        decisions += len(actions) > 1
        best, other = best_action(champion(), view), best_action(young(), view, tickets=False)
        assert chosen in (best, other)
        assert not isinstance(chosen, str)
        young_ones += chosen == other != best
        old_ones += chosen == best != other
        game.play(chosen)
    assert level.youth == 0 or young_ones > 0
    assert level.youth == 1 or old_ones > young_ones * (1 - level.youth) / 3


@pytest.mark.parametrize("phase", ["setup-tickets", "keep-tickets"])
def test_tickets_are_the_champions_affair(phase: str) -> None:
    game = Game.new("usa", 2, 5)
    if phase == "keep-tickets":
        for _ in range(2):
            game.play("keep 1 2 3")
        game.play("tickets")
    assert game.phase == phase
    assert game.seat is not None
    view = game.view(game.seat)
    beginner = LevelBot(LEVELS[0], np.random.default_rng(1))
    assert beginner.decide(view, game.legal_actions()) == best_action(champion(), view)
