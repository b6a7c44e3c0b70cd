"""Path, sentence by sentence."""

import pytest

from ironlanes.boards.actions import DrawTickets
from ironlanes.bots import TalkingBot
from ironlanes.game.game import Game
from tests.bots.decisions import bot_of, decision, in_turn
from tests.bots.matches import moves

NORTH = ["calgary--salt-lake-city"]  # calgary--helena (4 gray), helena--salt-lake-city (3 purple)
WEST = ["los-angeles--seattle"]  # by way of San Francisco and Portland: 3, 5 and 1
SOUTH = ["denver--el-paso"]  # two gray tracks of 2


@pytest.fixture
def bot() -> TalkingBot:
    return bot_of("path")


def test_it_keeps_all_starting_tickets(bot: TalkingBot) -> None:
    assert decision(bot, Game.new("usa", 2, 7)) == "keep 1 2 3"
    assert decision(bot, Game.new("europe", 2, 7)) == "keep 1 2 3 4"


def test_it_never_draws_more_tickets() -> None:
    game = Game.new("usa", 2, 7)
    list(moves(game, [bot_of("path"), bot_of("path")]))
    assert game.is_over
    assert not any(isinstance(action, DrawTickets) for action in game.played)


def test_a_track_on_the_path_of_the_better_ticket_comes_first(bot: TalkingBot) -> None:
    hand = {"purple": 3, "red": 2}
    assert in_turn(bot, hand=hand, tickets=SOUTH) == "claim denver--santa-fe with 2 purple"
    assert in_turn(bot, hand=hand, tickets=WEST + SOUTH) == "claim los-angeles--san-francisco/1 with 3 purple"


def test_the_longer_track_of_a_path_comes_first(bot: TalkingBot) -> None:
    assert in_turn(bot, hand={"purple": 3, "red": 4}, tickets=NORTH) == "claim calgary--helena with 4 red"


def test_it_claims_the_first_track_in_order_of_priority_that_it_can_pay(bot: TalkingBot) -> None:
    """Seattle has 1 + 2 x 9, Santa Fe 2 + 2 x 4; the two longer tracks to Seattle can't be paid."""
    assert in_turn(bot, hand={"red": 2}, tickets=WEST + SOUTH) == "claim portland--seattle/1 with 1 red"


def test_own_tracks_count_as_length_0(bot: TalkingBot) -> None:
    """From Seattle the way over Portland takes 9; with Calgary's tracks its own, that over Salt Lake City takes 8."""
    claimed = dict.fromkeys(("calgary--seattle", "calgary--helena", "helena--salt-lake-city"), 0)
    text = in_turn(bot, hand={"orange": 3}, tickets=WEST, claimed=claimed)
    assert text == "claim las-vegas--salt-lake-city with 3 orange"


def test_any_track_of_a_parallel_group_will_do(bot: TalkingBot) -> None:
    text = in_turn(bot, hand={"yellow": 3}, tickets=WEST)
    assert text == "claim los-angeles--san-francisco/2 with 3 yellow"


def test_a_gray_track_is_paid_in_the_colour_held_most_and_locomotives_are_spared(bot: TalkingBot) -> None:
    hand = {"red": 2, "green": 3, "locomotive": 2}
    assert in_turn(bot, hand=hand, tickets=SOUTH) == "claim denver--santa-fe with 2 green"
    assert in_turn(bot, hand=hand, tickets=NORTH) == "claim calgary--helena with 3 green 1 locomotive"


def test_a_ticket_that_the_trains_do_not_reach_is_given_up(bot: TalkingBot) -> None:
    assert in_turn(bot, hand={"red": 2}, tickets=NORTH + SOUTH, trains=6) == "claim denver--santa-fe with 2 red"


def test_with_nothing_to_do_it_claims_the_most_valuable_track_that_it_can_pay(bot: TalkingBot) -> None:
    assert in_turn(bot, hand={"red": 6}) == "claim miami--new-orleans with 6 red"
    assert in_turn(bot, hand={"red": 5}) == "claim helena--omaha with 5 red"
    assert in_turn(bot, hand={"red": 1}) == "claim atlanta--nashville with 1 red"


@pytest.mark.parametrize(
    ("display", "text"),
    [
        (["green", "blue", "orange", "purple", "locomotive"], "draw green"),
        (["black", "blue", "orange", "purple", "locomotive"], "draw locomotive"),
        (["black", "blue", "orange", "purple", "red"], "draw deck"),
    ],
)
def test_it_takes_what_the_best_track_needs_else_a_locomotive_else_from_the_deck(
    bot: TalkingBot, display: list[str], text: str
) -> None:
    assert in_turn(bot, hand={"green": 2}, tickets=NORTH, display=display) == text


def test_no_locomotive_can_be_taken_as_the_second_card(bot: TalkingBot) -> None:
    display = ["black", "blue", "orange", "purple", "locomotive"]
    text = in_turn(bot, hand={"green": 2}, tickets=NORTH, display=display, phase="second-draw")
    assert text == "draw deck"


def test_it_says_what_it_does_and_why(bot: TalkingBot) -> None:
    aim = "Calgary\u2013Helena, on the way of my ticket Calgary\u2013Salt Lake City."
    in_turn(bot, hand={"green": 2}, tickets=NORTH)
    assert bot.says == f"2 cards are missing for {aim}"
    in_turn(bot, hand={"green": 4}, tickets=NORTH)
    assert bot.says == aim
