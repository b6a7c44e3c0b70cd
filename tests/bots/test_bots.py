"""The registry of bots, and the rules that every bot keeps."""

import numpy as np
import pytest

from ironlanes.bots import BEST, RandomBot, TalkingBot, find_bot, known_bots
from ironlanes.game.fields import FieldError
from ironlanes.game.game import Game


def test_the_best_bot_is_known() -> None:
    assert BEST in known_bots()


@pytest.mark.parametrize("name", ["nobody", "", "Random", None, 3, ["random"]])
def test_an_unknown_bot_is_refused_by_a_sentence(name: object) -> None:
    with pytest.raises(FieldError, match=r"^bot: there is no bot of that name; there are .*random.*\.$"):
        find_bot(name)


@pytest.mark.parametrize("name", known_bots())
def test_a_bot_has_one_line_about_it(name: str) -> None:
    assert known_bots()[name].about.endswith(".")
    assert "\n" not in known_bots()[name].about


def test_random_chooses_every_action_about_equally_often() -> None:
    game = Game.new("usa", 2, 7)
    view, actions = game.view(0), game.legal_actions()
    bot = RandomBot(np.random.default_rng(1))
    counts = dict.fromkeys(actions, 0)
    for _ in range(4000):
        counts[bot.decide(view, actions)] += 1
    assert len(counts) == 4
    assert all(900 < count < 1100 for count in counts.values())


def test_random_says_among_how_many_it_chose() -> None:
    game, bot = Game.new("usa", 2, 7), RandomBot(np.random.default_rng(1))
    bot.decide(game.view(0), game.legal_actions())
    assert isinstance(bot, TalkingBot)
    assert bot.says == "One of 4 legal actions, drawn at random."


def test_the_same_chance_gives_the_same_game() -> None:
    records = []
    for _ in range(2):
        game, bot = Game.new("germany", 3, 7), known_bots()["random"].make(np.random.default_rng(5))
        while not game.is_over:
            game.play(bot.decide(game.view(game.seat), game.legal_actions()))
        records.append(game.record())
    assert records[0] == records[1]
