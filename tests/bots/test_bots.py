"""The registry of bots, and the rules that every bot keeps."""

import pytest

from ironlanes.boards.actions import Action
from ironlanes.bots import find_bot, known_bots
from ironlanes.game.game import Game
from ironlanes.game.validation import FieldError
from tests.bots.decisions import bot_of, decision
from tests.bots.matches import bots_of, moves


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
    bot = bot_of("random")
    counts: dict[Action | str, int] = dict.fromkeys(actions, 0)
    for _ in range(4000):
        counts[bot.decide(view, actions)] += 1
    assert len(counts) == 4
    assert all(900 < count < 1100 for count in counts.values())


def test_random_says_among_how_many_it_chose() -> None:
    bot = bot_of("random")
    decision(bot, Game.new("usa", 2, 7))
    assert bot.says == "One of 4 legal actions, drawn at random."


def test_random_chooses_by_the_chance_that_it_is_given() -> None:
    game = Game.new("usa", 2, 7)
    openings = {tuple(decision(bot, game) for _ in range(8)) for bot in (bot_of("random", seed) for seed in range(20))}
    assert len(openings) == 20


@pytest.mark.parametrize("name", ["random", "planner-casual", "beginner"])
def test_the_same_chance_gives_the_same_game(name: str) -> None:
    records = []
    for seed in (5, 5, 6):
        game = Game.new("germany", 3, 7)
        list(moves(game, bots_of([name] * 3, seed)))
        records.append(game.record())
    assert records[0] == records[1] != records[2]
