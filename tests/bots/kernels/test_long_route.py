"""Long-Route, sentence by sentence, where it is not as One-Step."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.boards.actions import DrawTickets
from ironlanes.bots import TalkingBot
from ironlanes.game.game import Game
from tests.bots.decisions import bot_of, in_turn
from tests.bots.matches import moves

NORTH = ["calgary--salt-lake-city"]  # calgary--helena (4 gray), helena--salt-lake-city (3 purple)
SOUTH = ["denver--el-paso"]  # two gray tracks of 2; over long ones through Salt Lake City, or Oklahoma City, or Phoenix


@pytest.fixture
def bot() -> TalkingBot:
    return bot_of("long-route")


def test_short_tracks_are_not_in_its_graph(bot: TalkingBot) -> None:
    """Denver--Phoenix is 5 white, Phoenix--El Paso 3 gray: 8, where two tracks of 2 would do."""
    assert in_turn(bot, hand={"red": 2, "white": 5}, tickets=SOUTH) == "claim denver--phoenix with 5 white"


def test_its_own_tracks_are_in_its_graph_however_short(bot: TalkingBot) -> None:
    """From Santa Fe it is 6 trains through Phoenix."""
    text = in_turn(bot, hand={"red": 3}, tickets=SOUTH, claimed={"denver--santa-fe": 0})
    assert text == "claim phoenix--santa-fe with 3 red"


def test_with_few_trains_what_still_fits_is_in_its_graph(bot: TalkingBot) -> None:
    """With three trains it wants tracks of three, and there is no way to El Paso over one of those."""
    own: dict[str, Any] = {"tickets": SOUTH, "claimed": {"denver--santa-fe": 0}}
    assert in_turn(bot, hand={"red": 2}, trains=3, **own).startswith("draw ")
    assert in_turn(bot, hand={"red": 2}, trains=2, **own) == "claim el-paso--santa-fe with 2 red"


def test_a_ticket_that_long_tracks_do_not_connect_is_passed_over(bot: TalkingBot) -> None:
    """No track of Boston is longer than two."""
    assert in_turn(bot, hand={"red": 4}, tickets=["boston--miami", *NORTH]) == "claim calgary--helena with 4 red"


def test_with_no_ticket_to_advance_it_goes_for_the_longest_free_track(bot: TalkingBot) -> None:
    for tickets in ([], ["boston--miami"]):
        assert in_turn(bot, hand={"red": 6}, tickets=tickets) == "claim miami--new-orleans with 6 red"
        assert in_turn(bot, hand={"red": 5}, tickets=tickets) == "draw deck"
    assert in_turn(bot, hand={"red": 5}, trains=5) == "claim helena--omaha with 5 red"


def test_it_never_draws_tickets_while_there_is_a_card_to_draw() -> None:
    for seed in (7, 8):
        game = Game.new("usa", 2, seed)
        list(moves(game, [bot_of("long-route"), bot_of("long-route")]))
        assert game.is_over
        assert not any(isinstance(action, DrawTickets) for action in game.played)
