"""The levels: the weaker, the more of their decisions are the young network's, except about tickets."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
import pytest

from ironlanes.boards.actions import BuildStation
from ironlanes.bots import BEST, FIRST_OPPONENT, LEVEL_NAMES, LEVEL_RATINGS, OFFERED_LEVELS, STAND_IN, known_bots
from ironlanes.bots.learned.feature_layout import CHOOSE_KEEP, CHOOSE_STATION, CHOOSE_TICKETS, CHOOSE_TRACK
from ironlanes.bots.learned.network_choice import CAP, choose_young, is_kept_from_young
from ironlanes.bots.learned.network_player import CHAMPION, NetworkPlayer, champion, young
from ironlanes.bots.levels import LEVELS, Level
from ironlanes.bots.network_bot import NetworkBot
from ironlanes.game.game import Game
from ironlanes.game.view import View
from tests.docs.blocks import DOCS
from tests.support.random_games import board_by_id, fewer_when_slow

GAMES = [("usa", 2, 1), ("europe", 3, 2), ("germany", 2, 3), ("alps", 4, 4)]


def test_the_levels_come_first_from_the_weakest_to_the_strongest() -> None:
    assert tuple(known_bots())[:7] == OFFERED_LEVELS == (*LEVEL_NAMES, "grandmaster")
    assert tuple(level.name for level in LEVELS) == LEVEL_NAMES
    assert all(1 >= weaker.spec.youth > stronger.spec.youth >= 0 for weaker, stronger in pairwise(LEVELS))
    assert all(weaker.spec.temperature >= stronger.spec.temperature >= 0 for weaker, stronger in pairwise(LEVELS))
    assert (LEVEL_NAMES[0], LEVEL_NAMES[-1]) == (FIRST_OPPONENT, BEST)
    assert STAND_IN in LEVEL_NAMES


def test_the_guide_has_the_ratings() -> None:
    guide = (DOCS / "guides" / "bots.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \|.*\| (\d{4}) \|$", guide, re.MULTILINE)
    assert {name: int(rating) for name, rating in told} == LEVEL_RATINGS
    assert LEVEL_RATINGS[FIRST_OPPONENT] == 1000
    assert list(LEVEL_RATINGS) == list(OFFERED_LEVELS)
    assert all(weaker < stronger for weaker, stronger in pairwise(LEVEL_RATINGS.values()))


def test_the_networks_of_the_package_are_small() -> None:
    assert sum(path.stat().st_size for path in CHAMPION.parent.iterdir()) <= 3_000_000


def test_choices_that_the_young_network_never_makes() -> None:
    choices = np.array([0, CHOOSE_TICKETS, CHOOSE_KEEP + 2, CHOOSE_STATION, CHOOSE_TRACK + 7])
    assert is_kept_from_young(choices).tolist() == [False, True, True, True, False]


def many(temperature: float, logits: list[float]) -> dict[int, float]:
    """How often each choice is made, over evenly spread random numbers."""
    draws = (np.arange(10_000) + 0.5) / 10_000
    numbers = np.broadcast_to(np.array(logits, dtype=np.float32), (len(draws), len(logits)))
    chosen, counts = np.unique(choose_young(temperature, numbers, draws), return_counts=True)
    return dict(zip(chosen.tolist(), (counts / len(draws)).tolist(), strict=True))


def test_without_a_temperature_the_best_is_chosen() -> None:
    assert many(0, [1.0, 2.5, 2.4]) == {1: 1.0}


def test_what_is_less_good_is_less_likely() -> None:
    found = many(2, [5.0, 3.0, 1.0])
    assert found[1] / found[0] == pytest.approx(np.exp(-1), rel=0.01)
    assert found[2] / found[0] == pytest.approx(np.exp(-2), rel=0.01)


def test_what_is_much_worse_and_what_is_not_allowed_is_never_chosen() -> None:
    assert set(many(2, [5.0, 5.0 - CAP * 2, 4.9 - CAP * 2, -np.inf])) == {0, 1}


def actions_of(player: NetworkPlayer, view: View, most_loss: float, *, is_young: bool = False) -> set[str]:
    """What a network thinks best or worse by so much at most: of all choices, or of those open to the young one."""
    opinion = player.consider(view.compiled, view.raw.observations, view.raw.known_cards)
    is_open = (not is_young) | ~is_kept_from_young(opinion.choices)
    if not is_open.any():
        return set()
    good = opinion.choices[is_open][opinion.logits[is_open] >= opinion.logits[is_open].max() - most_loss]
    found = (player.action_of(view.compiled, view.raw.observations, int(choice)) for choice in good)
    return {view.compiled.actions[index].text for index in found}


@pytest.mark.parametrize("level", LEVELS, ids=LEVEL_NAMES)
def test_every_decision_is_what_one_network_thinks_good(level: Level) -> None:
    board_id, players, seed = GAMES[LEVELS.index(level) % len(GAMES)]
    game = Game.new(board_by_id(board_id), players, seed)
    bot = known_bots()[level.name].make(np.random.default_rng(seed))
    decisions = young_ones = old_ones = 0
    while game.seat is not None and decisions < fewer_when_slow(150):
        view, actions = game.view(game.seat), game.legal_actions()
        chosen = bot.decide(view, actions)
        assert not isinstance(chosen, str)
        if len(actions) > 1:
            best = actions_of(champion(), view, 1e-3)
            good = actions_of(young(), view, CAP * level.spec.temperature + 1e-3, is_young=True)
            assert chosen.text in best | good
            decisions += 1
            young_ones += chosen.text in good - best
            old_ones += chosen.text in best - good
        game.play(chosen)
    assert (young_ones == 0) == (level.spec.youth == 0)
    assert old_ones > 0


def test_nobody_builds_a_station_in_the_first_turns() -> None:
    """The young network alone would, in almost every second game; only Beginner leaves everything else to it."""
    game = Game.new("europe", 2, 5)
    for _ in range(2):
        game.play("keep 1 2")
    for _ in range(6):  # three turns of each
        assert game.seat is not None
        view, actions = game.view(game.seat), game.legal_actions()
        chosen = [NetworkBot(LEVELS[0].spec, np.random.default_rng(seed)).decide(view, actions) for seed in range(20)]
        assert any(isinstance(action, BuildStation) for action in actions)
        assert not any(isinstance(action, BuildStation) for action in chosen)
        for _ in range(2):
            game.play("draw deck")


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
    chosen = NetworkBot(LEVELS[0].spec, np.random.default_rng(1)).decide(view, game.legal_actions())
    assert {chosen.text} == actions_of(champion(), view, 0)
