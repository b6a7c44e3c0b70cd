"""Hungry, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.bots import TalkingBot
from ironlanes.game.game import Game
from tests.bots.decisions import bot_of, decision, in_turn, planned
from tests.rules.positions import game_on

NORTH = ["calgary--salt-lake-city"]  # calgary--helena (4 gray), helena--salt-lake-city (3 purple)
WEST = ["los-angeles--seattle"]  # 3 purple or yellow, 5 green or purple, 1 gray
SOUTH = ["denver--el-paso"]  # two gray tracks of 2
#: No tickets are left to be drawn.
BUSY: dict[str, Any] = {"ticket_deck": []}


@pytest.fixture
def bot() -> TalkingBot:
    return bot_of("hungry")


# The plan.


def test_the_plan_for_one_ticket_is_its_shortest_path(bot: TalkingBot) -> None:
    in_turn(bot, tickets=NORTH)
    assert planned(bot, "usa") == {"calgary--helena", "helena--salt-lake-city"}


def test_the_plan_is_one_network_for_all_tickets(bot: TalkingBot) -> None:
    """Calgary and El Paso seed the clusters; Salt Lake City is nearest to Calgary, Denver to Salt Lake City."""
    in_turn(bot, tickets=NORTH + SOUTH)
    north, south = {"calgary--helena", "helena--salt-lake-city"}, {"denver--santa-fe", "el-paso--santa-fe"}
    assert planned(bot, "usa") == north | south | {"denver--salt-lake-city/1"}


def test_a_place_joins_the_cluster_that_is_nearest(bot: TalkingBot) -> None:
    """Phoenix and Portland are farthest apart. Los Angeles joins the one and Helena the other, not each other."""
    in_turn(bot, tickets=["helena--los-angeles", "phoenix--portland"])
    clusters = {"los-angeles--phoenix", "helena--seattle", "portland--seattle/1"}
    assert planned(bot, "usa") == clusters | {"los-angeles--san-francisco/1", "portland--san-francisco/1"}


def test_own_tracks_are_not_planned_and_lead_the_plan(bot: TalkingBot) -> None:
    in_turn(bot, tickets=SOUTH, claimed={"denver--oklahoma-city": 0, "el-paso--oklahoma-city": 0})
    assert planned(bot, "usa") == set()
    in_turn(bot, tickets=NORTH, claimed={"calgary--helena": 0})
    assert planned(bot, "usa") == {"helena--salt-lake-city"}


def test_it_plans_anew_when_somebody_has_claimed_a_track_or_its_tickets_change(bot: TalkingBot) -> None:
    in_turn(bot, tickets=SOUTH)
    assert planned(bot, "usa") == {"denver--santa-fe", "el-paso--santa-fe"}
    in_turn(bot, tickets=SOUTH, claimed={"denver--santa-fe": 1})
    assert "denver--santa-fe" not in planned(bot, "usa")
    in_turn(bot, tickets=NORTH, claimed={"denver--santa-fe": 1})
    assert planned(bot, "usa") == {"calgary--helena", "helena--salt-lake-city"}


def test_a_ticket_that_can_not_be_connected_is_not_planned(bot: TalkingBot) -> None:
    in_turn(bot, tickets=NORTH + SOUTH, trains=6)
    assert planned(bot, "usa") == {"denver--santa-fe", "el-paso--santa-fe"}


def test_tickets_in_parts_of_the_board_that_nothing_joins_are_planned_apart(bot: TalkingBot) -> None:
    """Everything between the north-west and the rest is claimed."""
    gate = ("calgary--winnipeg", "helena--winnipeg", "duluth--helena", "helena--omaha", "denver--helena")
    closed = dict.fromkeys((*gate, "denver--salt-lake-city/1", "las-vegas--salt-lake-city"), 1)
    closed |= dict.fromkeys(("salt-lake-city--san-francisco/1", "portland--san-francisco/1"), 1)
    in_turn(bot, tickets=NORTH + SOUTH, claimed=closed, trains=30)
    assert planned(bot, "usa") == {
        "calgary--helena",
        "helena--salt-lake-city",
        "denver--santa-fe",
        "el-paso--santa-fe",
    }


# Which tickets it keeps.


def offered(*tickets: str, **fields: Any) -> str:
    """What it keeps of an offer."""
    own = {name: fields.pop(name) for name in ("tickets", "trains") if name in fields}
    given = {"seats": [own], "phase": "keep-tickets", "pending": {"offer": list(tickets)}}
    return decision(bot_of("hungry"), game_on("usa", **given | fields))


def test_it_keeps_the_most_points_a_train_of_tickets_and_tracks() -> None:
    """North: 7 and 11 for 7 trains; South: 4 and 4 for 4; both: 11 and 19 for 14."""
    assert offered(*SOUTH, *NORTH) == "keep 2"


def test_starting_tickets_are_chosen_likewise_and_enough_are_kept(bot: TalkingBot) -> None:
    fields: dict[str, Any] = {"phase": "setup-tickets", "start": 0}
    offers = [[*SOUTH, *NORTH, "boston--miami"], ["chicago--santa-fe", "dallas--new-york", "duluth--houston"]]
    assert decision(bot, game_on("usa", pending={"offers": offers}, **fields)) == "keep 1 2"


def test_the_plan_must_leave_five_trains() -> None:
    assert offered(*SOUTH, *NORTH, trains=12) == "keep 2"
    assert offered(*SOUTH, *NORTH, trains=11) == "keep 1"


def test_failing_that_it_keeps_the_smallest_plan_that_fits() -> None:
    """Three more trains complete the northern ticket."""
    assert offered(*SOUTH, *NORTH, trains=7, claimed={"calgary--helena": 0}) == "keep 2"


def test_failing_that_it_keeps_the_fewest_points() -> None:
    assert offered("calgary--phoenix", *SOUTH, *NORTH, trains=3) == "keep 2"


def test_old_tickets_are_planned_for_too() -> None:
    """Alone the southern ticket takes 4 trains; with the northern one to be joined the plan is of 14."""
    offer = ("chicago--los-angeles", *SOUTH)
    assert offered(*offer, trains=19, tickets=NORTH) == "keep 2"
    assert offered(*offer, trains=13, tickets=NORTH) == "keep 2"  # nothing fits: the fewest points


def test_a_ticket_that_is_completed_already_is_welcome() -> None:
    claimed = {"denver--santa-fe": 0, "el-paso--santa-fe": 0, "calgary--helena": 0, "helena--salt-lake-city": 0}
    assert offered("boston--miami", *NORTH, *SOUTH, claimed=claimed) == "keep 2 3"


def test_a_ticket_that_can_not_be_completed_does_not_pass_for_one_that_takes_no_trains() -> None:
    """All tracks to Miami are taken."""
    closed = dict.fromkeys(("atlanta--miami", "charleston--miami", "miami--new-orleans"), 1)
    assert offered("boston--miami", *SOUTH, tickets=NORTH, claimed=closed) == "keep 2"
    assert offered("miami--toronto", "boston--miami", tickets=NORTH, claimed=closed) == "keep 1"


# Its turn.


def test_it_draws_tickets_while_the_plan_leaves_more_than_eight_trains(bot: TalkingBot) -> None:
    assert in_turn(bot, hand={"purple": 3}, tickets=NORTH, trains=16) == "tickets"
    assert in_turn(bot, hand={"purple": 3}, tickets=NORTH, trains=15) == "claim helena--salt-lake-city with 3 purple"


def test_with_an_empty_plan_it_claims_the_longest_track_that_it_can_pay(bot: TalkingBot) -> None:
    assert in_turn(bot, hand={"red": 6}, trains=9) == "tickets"
    assert in_turn(bot, hand={"red": 6}, trains=8) == "claim miami--new-orleans with 6 red"
    assert in_turn(bot, hand={"red": 1}, trains=8) == "claim atlanta--nashville with 1 red"


def test_it_claims_nothing_outside_the_plan(bot: TalkingBot) -> None:
    assert (
        in_turn(bot, hand={"orange": 6, "purple": 2}, tickets=SOUTH, **BUSY) == "claim denver--santa-fe with 2 orange"
    )
    assert in_turn(bot, hand={"orange": 3}, tickets=NORTH, **BUSY) == "draw purple"


def test_any_track_of_a_parallel_group_will_do(bot: TalkingBot) -> None:
    text = in_turn(bot, hand={"yellow": 3}, tickets=WEST, **BUSY)
    assert text == "claim los-angeles--san-francisco/2 with 3 yellow"


def test_a_gray_track_is_claimed_only_with_a_colour_that_the_plan_can_spare(bot: TalkingBot) -> None:
    """Portland--Seattle is 1 gray, and the plan also needs 5 green."""
    assert in_turn(bot, hand={"green": 1}, tickets=WEST, **BUSY) == "draw green"
    assert in_turn(bot, hand={"green": 1, "red": 1}, tickets=WEST, **BUSY) == "claim portland--seattle/1 with 1 red"


def test_locomotives_do_not_make_up_for_a_colour_that_the_plan_needs(bot: TalkingBot) -> None:
    """Calgary--Helena is longer, but would take the purple cards, or four locomotives, for a gray track."""
    text = in_turn(bot, hand={"purple": 3, "locomotive": 4}, tickets=NORTH, **BUSY)
    assert text == "claim helena--salt-lake-city with 3 purple"


@pytest.mark.parametrize(
    ("display", "text"),
    [
        (["red", "red", "purple", "blue", "green"], "draw red"),
        (["purple", "purple", "red", "blue", "green"], "draw purple"),
        (["blue", "blue", "blue", "red", "green"], "draw red"),
    ],
)
def test_it_draws_the_colour_of_its_plan_that_shows_most(bot: TalkingBot, display: list[str], text: str) -> None:
    """Its plan needs 3 purple, and 3 red or yellow."""
    assert in_turn(bot, tickets=NORTH + SOUTH, display=display, **BUSY) == text


def test_what_it_holds_enough_of_it_does_not_draw(bot: TalkingBot) -> None:
    display = ["purple", "purple", "red", "blue", "green"]
    text = in_turn(bot, hand={"purple": 3}, tickets=NORTH + SOUTH, display=display, phase="second-draw", **BUSY)
    assert text == "draw red"


def test_where_it_needs_gray_most_it_draws_a_colour_that_shows_twice(bot: TalkingBot) -> None:
    """North needs 4 gray and 3 purple, West 1 gray and more of two colours."""
    pair = ["red", "red", "blue", "white", "black"]
    assert in_turn(bot, tickets=NORTH, display=pair, **BUSY) == "draw red"
    assert in_turn(bot, tickets=NORTH, display=["red", "green", "blue", "white", "black"], **BUSY) == "draw deck"
    assert in_turn(bot, tickets=WEST, display=pair, **BUSY) == "draw deck"


def test_it_says_what_it_does_and_why(bot: TalkingBot) -> None:
    in_turn(bot, hand={"purple": 3}, tickets=NORTH, **BUSY)
    assert bot.says == "Helena\u2013Salt Lake City is part of my network."
    in_turn(bot, tickets=NORTH, **BUSY)
    assert bot.says == "A card for my network, of which 2 tracks are open."
    in_turn(bot, tickets=NORTH)
    assert bot.says == "My network leaves room for more tickets: 45 trains are left."
    given: dict[str, Any] = {"phase": "keep-tickets", "pending": {"offer": SOUTH + NORTH}}
    decision(bot, game_on("usa", **given))
    assert bot.says == "7 points for a network of 7 trains is the best of this offer."
    decision(bot, game_on("usa", **given, seats=[{"trains": 7}], claimed={"calgary--helena": 0}))
    assert bot.says == "7 points for a network of 3 trains is the best of this offer."


def test_its_first_choice_leaves_a_plan_to_carry_out(bot: TalkingBot) -> None:
    game = Game.new("usa", 2, 7)
    text = decision(bot, game)
    assert text.startswith("keep ")
    assert planned(bot, "usa")
