"""The planner's levels: a weaker one slips, by no more than it may, and never plays just anything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ironlanes.bots.kernels.planner_weights import Weight
from ironlanes.bots.planner_levels import CASUAL, EXPERT, STEADY
from ironlanes.game.game import Game
from ironlanes.kernel.records import Records
from tests.bots.decisions import bot_of, workspace_of
from tests.support.random_games import board_by_id

LEVELS = {"planner": EXPERT, "planner-steady": STEADY, "planner-casual": CASUAL}
GAMES = [("usa", 2, 1), ("europe", 3, 2), ("germany", 2, 3), ("alps", 4, 4)]


def losses(name: str, board_id: str, players: int, seed: int) -> Iterator[int]:
    """How much less than the best option the choice of every turn is worth to a bot, over a game."""
    game, bots = Game.new(board_by_id(board_id), players, seed), [bot_of(name, seat) for seat in range(players)]
    while game.seat is not None:
        bot, view = bots[game.seat], game.view(game.seat)
        chosen = bot.decide(view, game.legal_actions())
        if game.phase in ("turn", "second-draw") and workspace_of(bot)["options_size"]:
            yield loss(workspace_of(bot), game.index_of(chosen))
        game.play(chosen)


def loss(workspace: Records, chosen: int) -> int:
    """The best option's worth, less the most that the chosen action is worth as an option."""
    size = int(workspace["options_size"])
    options = list(zip(workspace["options"][:size].tolist(), workspace["option_worth"][:size].tolist(), strict=True))
    return int(max(worth for _, worth in options) - max(worth for action, worth in options if action == chosen))


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("board_id", "players", "seed"), GAMES)
def test_no_choice_is_worse_than_the_best_by_more_than_the_level_may_err(
    name: str, board_id: str, players: int, seed: int
) -> None:
    found = list(losses(name, board_id, players, seed))
    most = LEVELS[name].weights[Weight.MISTAKE]
    assert len(found) > 40
    assert max(found) <= most
    assert most == 0 or sum(each > 0 for each in found) > len(found) / 20


def test_a_weaker_level_errs_more() -> None:
    mean = [sum(found) / len(found) for found in (list(losses(name, "usa", 2, 5)) for name in LEVELS)]
    assert mean == sorted(mean)
    assert mean[0] == 0 < mean[1]


def test_the_levels_differ_in_nothing_but_their_slips() -> None:
    slips = [{**level.weights, Weight.MISTAKE: 0} for level in LEVELS.values()]
    assert slips[0] == slips[1] == slips[2]
