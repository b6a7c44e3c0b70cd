"""One-Step, sentence by sentence, and what Long-Route does like it."""

from typing import Any

import pytest

from ironlanes.bots import TalkingBot
from ironlanes.game.game import Game
from tests.bots.decisions import DULL, bot_of, decision, in_turn
from tests.rules.positions import game_on

NORTH = ["calgary--salt-lake-city"]  # calgary--helena (4 gray), helena--salt-lake-city (3 purple)
SOUTH = ["denver--el-paso"]  # two gray tracks of 2

BOTH = pytest.mark.parametrize("name", ["one-step", "long-route"])


@pytest.fixture
def bot() -> TalkingBot:
    return bot_of("one-step")


@BOTH
def test_it_keeps_all_starting_tickets(name: str) -> None:
    assert decision(bot_of(name), Game.new("usa", 2, 7)) == "keep 1 2 3"
    assert decision(bot_of(name), Game.new("europe", 2, 7)) == "keep 1 2 3 4"


@BOTH
def test_it_claims_the_first_unowned_track_of_its_most_valuable_ticket(name: str) -> None:
    bot, hand = bot_of(name), {"red": 4, "purple": 3}
    assert in_turn(bot, hand=hand, tickets=NORTH + SOUTH) == "claim calgary--helena with 4 red"
    text = in_turn(bot, hand=hand, tickets=NORTH + SOUTH, claimed={"calgary--helena": 0})
    assert text == "claim helena--salt-lake-city with 3 purple"


def test_it_claims_nothing_else_meanwhile(bot: TalkingBot) -> None:
    """Two other tracks of its tickets could be paid; it waits for the first one, in the colour it holds most."""
    assert in_turn(bot, hand={"purple": 3, "red": 2}, tickets=NORTH + SOUTH) == "draw purple"


def test_a_ticket_that_can_no_longer_be_connected_is_passed_over(bot: TalkingBot) -> None:
    text = in_turn(bot, hand={"red": 4}, tickets=NORTH + SOUTH, trains=6)
    assert text == "claim denver--santa-fe with 2 red"


def test_with_no_ticket_left_it_draws_tickets_while_every_player_has_eight_trains(bot: TalkingBot) -> None:
    claimed = {"denver--santa-fe": 0, "el-paso--santa-fe": 0}
    assert in_turn(bot, hand={"red": 6}, tickets=SOUTH, claimed=claimed) == "tickets"
    seats: list[dict[str, Any]] = [{"hand": {"red": 6}}, {"trains": 8}]
    assert decision(bot, game_on("usa", seats=seats, **DULL)) == "tickets"
    seats[1]["trains"] = 7
    assert decision(bot, game_on("usa", seats=seats, **DULL)) == "claim miami--new-orleans with 6 red"


def test_late_it_goes_for_the_longest_track_that_fits_and_is_nearest_to_being_paid(bot: TalkingBot) -> None:
    late: list[dict[str, Any]] = [{"hand": {"orange": 5, "red": 5}}, {"trains": 7}]
    display = ["orange", "yellow", "green", "white", "black"]
    assert decision(bot, game_on("usa", seats=late, display=display)) == "draw orange"
    late[0]["hand"] = {"orange": 6, "red": 5}
    assert decision(bot, game_on("usa", seats=late, **DULL)) == "claim duluth--helena with 6 orange"
    late[0]["trains"] = 5
    assert decision(bot, game_on("usa", seats=late, **DULL)) == "claim helena--omaha with 5 red"


def test_without_tickets_left_in_the_deck_it_goes_for_the_longest_track(bot: TalkingBot) -> None:
    text = in_turn(bot, hand={"red": 6}, ticket_deck=[])
    assert text == "claim miami--new-orleans with 6 red"


@BOTH
@pytest.mark.parametrize(
    ("display", "text"),
    [
        (["green", "blue", "orange", "purple", "locomotive"], "draw green"),
        (["black", "blue", "orange", "purple", "locomotive"], "draw locomotive"),
        (["black", "blue", "orange", "purple", "red"], "draw deck"),
    ],
)
def test_it_takes_the_colour_of_its_target_else_a_locomotive_else_from_the_deck(
    name: str, display: list[str], text: str
) -> None:
    assert in_turn(bot_of(name), hand={"green": 2}, tickets=NORTH, display=display) == text


def offered(*tickets: str, **fields: Any) -> str:
    """What it keeps of an offer, with the tracks from Denver to Salt Lake City and Santa Fe its own."""
    own = {name: fields.pop(name) for name in ("tickets", "trains") if name in fields}
    claimed = {"denver--santa-fe": 0, "denver--salt-lake-city/1": 0}
    pending = {"offer": list(tickets)}
    given = {"seats": [own], "phase": "keep-tickets", "pending": pending, "claimed": claimed}
    return decision(bot_of("one-step"), game_on("usa", **given | fields))


def test_of_later_tickets_it_keeps_those_with_the_most_points_for_a_train() -> None:
    """Denver--El Paso takes 2 more trains, Calgary--Salt Lake City 7."""
    assert offered("calgary--salt-lake-city", "denver--el-paso") == "keep 2"


def test_a_path_that_two_tickets_share_is_counted_once() -> None:
    """Calgary--Phoenix takes 13 alone; after Calgary--Salt Lake City only 3 more: 20 points for 10 trains."""
    assert offered("calgary--phoenix", "calgary--salt-lake-city") == "keep 1 2"


def test_of_tickets_that_are_completed_already_it_keeps_all() -> None:
    claimed = {"denver--santa-fe": 0, "el-paso--santa-fe": 0, "calgary--helena": 0, "helena--salt-lake-city": 0}
    assert offered("calgary--salt-lake-city", "denver--el-paso", "boston--miami", claimed=claimed) == "keep 1 2"


def test_what_does_not_fit_the_trains_is_not_kept() -> None:
    assert offered("calgary--phoenix", "calgary--salt-lake-city", trains=7) == "keep 2"


def test_if_nothing_fits_it_keeps_the_fewest_points() -> None:
    assert offered("calgary--phoenix", "calgary--salt-lake-city", "boston--miami", trains=3) == "keep 2"


def test_trains_that_older_tickets_need_are_not_there_for_new_ones() -> None:
    """Each of the two takes 5 trains at least; of 13, the path from Portland to Phoenix takes 9."""
    offer = ("calgary--salt-lake-city", "houston--kansas-city")
    assert offered(*offer, trains=13) == "keep 1 2"
    assert offered(*offer, trains=13, tickets=["phoenix--portland"]) == "keep 2"


def test_it_says_what_it_does_and_why(bot: TalkingBot) -> None:
    aim = "Calgary\u2013Helena, on the way of my ticket Calgary\u2013Salt Lake City."
    in_turn(bot, hand={"green": 3}, tickets=NORTH)
    assert bot.says == f"1 card is missing for {aim}"
    in_turn(bot, hand={"green": 3})
    assert bot.says == "My network leaves room for more tickets: 45 trains are left."
