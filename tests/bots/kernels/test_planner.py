"""The planner, where what is right is beyond doubt."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.boards.actions import DrawTickets
from ironlanes.bots import TalkingBot
from ironlanes.game.game import Game
from tests.bots.decisions import bot_of, decision, in_turn, planned
from tests.rules.positions import game_on
from tests.support.random_games import board_by_id

NORTH = ["calgary--salt-lake-city"]  # calgary--helena (4 gray), helena--salt-lake-city (3 purple)
SOUTH = ["denver--el-paso"]  # two gray tracks of 2
LAST: dict[str, Any] = {"last_turn_of": 1}


@pytest.fixture
def bot() -> TalkingBot:
    return bot_of("planner")


def test_it_claims_what_completes_its_ticket_and_says_so(bot: TalkingBot) -> None:
    text = in_turn(bot, hand={"purple": 3}, tickets=NORTH, claimed={"calgary--helena": 0}, trains=3)
    assert text == "claim helena--salt-lake-city with 3 purple"
    assert bot.says == "Helena\u2013Salt Lake City is part of my network."


def test_it_plans_around_what_others_have_claimed(bot: TalkingBot) -> None:
    in_turn(bot, tickets=SOUTH)
    before = planned(bot, "usa")
    for taken in sorted(before):
        in_turn(bot, tickets=SOUTH, claimed={taken: 1})
        assert taken not in planned(bot, "usa")
        assert planned(bot, "usa")


def test_a_gray_track_is_not_paid_in_a_colour_that_the_plan_needs(bot: TalkingBot) -> None:
    """Salt Lake City takes 3 purple."""
    text = in_turn(bot, hand={"purple": 3, "red": 4}, tickets=NORTH, trains=7)
    assert text in ("claim calgary--helena with 4 red", "claim helena--salt-lake-city with 3 purple")


def test_a_ticket_that_the_hand_pays_is_not_given_up_for_want_of_trains_for_a_better_path(bot: TalkingBot) -> None:
    """A path that scores more takes 11 trains; with 7 the shortest one is to be claimed, which the hand pays."""
    in_turn(bot, hand={"purple": 3, "red": 4}, tickets=NORTH, trains=7)
    assert planned(bot, "usa") == {"calgary--helena", "helena--salt-lake-city"}


def test_a_ticket_that_can_not_be_completed_in_time_is_given_up(bot: TalkingBot) -> None:
    """Seat 1 is about to end the game, and the hand is empty."""
    seats: list[dict[str, Any]] = [{"hand": {"red": 2}, "tickets": ["los-angeles--miami"]}, {"trains": 3}]
    decision(bot, game_on("usa", seats=seats))
    assert planned(bot, "usa") == set()


def test_in_the_last_turn_a_ticket_counts_more_than_a_longer_track(bot: TalkingBot) -> None:
    """Miami--New Orleans scores 15; Santa Fe scores 2, and 8 with the ticket; Salt Lake City 4, and 14."""
    hand = {"red": 6, "blue": 2}
    claimed = {"denver--santa-fe": 0}
    assert in_turn(bot, hand=hand, tickets=SOUTH, claimed=claimed, **LAST) == "claim miami--new-orleans with 6 red"
    hand = {"red": 6, "purple": 3}
    text = in_turn(bot, hand=hand, tickets=NORTH, claimed={"calgary--helena": 0}, **LAST)
    assert text == "claim helena--salt-lake-city with 3 purple"


def test_in_the_last_turn_a_station_that_completes_a_ticket_counts_more_than_a_short_track(bot: TalkingBot) -> None:
    """The ticket is worth twice 5, less the 4 of the station; a track of 2 scores 2."""
    seats: list[dict[str, Any]] = [{"hand": {"red": 2}, "tickets": ["frankfurt--kobenhavn"], "trains": 2}]
    claimed = {"essen--frankfurt": 0, "essen--kobenhavn/1": 1}
    assert decision(bot, game_on("europe", seats=seats, claimed=claimed, **LAST)) == "station essen with 1 red"


@pytest.mark.parametrize("board_id", ["usa", "europe", "germany"])
def test_in_the_last_round_it_draws_no_tickets(board_id: str) -> None:
    """Nobody does who can't complete them any more."""
    for seed in range(4):
        game, bots = Game.new(board_by_id(board_id), 2, seed), [bot_of("planner"), bot_of("planner")]
        while game.seat is not None:
            is_late = game.view(game.seat).last_turn_of is not None
            action = bots[game.seat].decide(game.view(game.seat), game.legal_actions())
            assert not (is_late and isinstance(action, DrawTickets))
            game.play(action)


def test_a_ticket_on_the_way_is_kept_and_one_far_from_it_is_not(bot: TalkingBot) -> None:
    """Most of its trains are spent in the west."""
    claimed = {"calgary--helena": 0, "helena--salt-lake-city": 0}
    seats: list[dict[str, Any]] = [{"trains": 14}]
    pending = {"offer": ["boston--miami", "calgary--salt-lake-city", "los-angeles--new-york"]}
    game = game_on("usa", seats=seats, claimed=claimed, phase="keep-tickets", pending=pending)
    assert decision(bot, game) == "keep 2"
