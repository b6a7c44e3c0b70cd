"""What the four research agents do where the literature is silent: tunnels, ferries, stations, splits, passengers."""

from dataclasses import replace
from typing import Any

import pytest

from ironlanes.bots import TalkingBot
from ironlanes.game.compiled_board import register_board
from ironlanes.game.game import Game
from tests.bots.decisions import DULL, bot_of, decision, in_turn
from tests.rules.positions import game_on, the_alps
from tests.support.random_games import board_by_id

#: No tickets are left for Hungry to draw.
EUROPE: dict[str, Any] = {"board": "europe", "ticket_deck": []}
BALKANS = EUROPE | {"tickets": ["budapest--sofia"], "claimed": {"budapest--sarajevo": 0}}
NORTH = EUROPE | {"tickets": ["frankfurt--kobenhavn"], "claimed": {"essen--frankfurt": 0}}


@pytest.fixture(params=["path", "hungry", "one-step", "long-route"])
def bot(request: pytest.FixtureRequest) -> TalkingBot:
    return bot_of(request.param)


# Tunnels: sarajevo--sofia, 2 gray; with 2 trains even Long-Route wants it.


def test_a_tunnel_is_tried_with_one_card_in_reserve(bot: TalkingBot) -> None:
    assert in_turn(bot, hand={"blue": 2}, trains=2, **BALKANS).startswith("draw ")
    assert in_turn(bot, hand={"blue": 3}, trains=2, **BALKANS) == "claim sarajevo--sofia with 2 blue"
    assert in_turn(bot, hand={"blue": 2, "locomotive": 1}, trains=2, **BALKANS) == "claim sarajevo--sofia with 2 blue"


def test_in_the_last_round_a_tunnel_is_tried_without(bot: TalkingBot) -> None:
    text = in_turn(bot, hand={"blue": 2}, trains=2, last_turn_of=1, **BALKANS)
    assert text == "claim sarajevo--sofia with 2 blue"


def in_tunnel(bot: TalkingBot, hand: dict[str, int], revealed: list[str]) -> str:
    pending = {"track": "sarajevo--sofia", "laid": {"blue": 2}, "revealed": revealed, "extra": revealed.count("blue")}
    return in_turn(bot, hand=hand, phase="tunnel", pending=pending, **BALKANS)


def test_the_extra_cards_of_a_tunnel_are_paid_with_as_few_locomotives_as_can_be(bot: TalkingBot) -> None:
    assert in_tunnel(bot, {"blue": 1, "locomotive": 2}, ["blue", "blue", "red"]) == "pay 1 blue 1 locomotive"
    assert in_tunnel(bot, {"blue": 3, "locomotive": 2}, ["blue", "blue", "red"]) == "pay 2 blue"


def test_a_tunnel_that_can_not_be_paid_is_declined(bot: TalkingBot) -> None:
    assert in_tunnel(bot, {"blue": 1, "red": 5}, ["blue", "blue", "red"]) == "decline"


# Ferries: essen--kobenhavn, 3 gray with one locomotive.


def test_a_locomotive_for_a_ferry_is_taken_before_any_colour(bot: TalkingBot) -> None:
    display = ["red", "blue", "green", "white", "locomotive"]
    assert in_turn(bot, hand={"red": 3}, display=display, **NORTH) == "draw locomotive"
    assert in_turn(bot, hand={"red": 1}, display=display, **NORTH) == "draw locomotive"


def test_a_ferry_that_lacks_only_its_locomotive_is_waited_for_at_the_deck(bot: TalkingBot) -> None:
    assert in_turn(bot, hand={"black": 2}, **NORTH) == "draw deck"


@pytest.mark.parametrize("name", ["path", "one-step", "long-route"])
def test_a_ferry_that_has_its_locomotive_needs_cards_of_one_colour(name: str) -> None:
    assert in_turn(bot_of(name), hand={"black": 1, "locomotive": 1}, **NORTH) == "draw black"


def test_a_ferry_is_paid_with_as_few_locomotives_as_can_be(bot: TalkingBot) -> None:
    text = in_turn(bot, hand={"black": 5, "locomotive": 3}, **NORTH)
    assert text == "claim essen--kobenhavn/1 with 2 black 1 locomotive"


# Stations.

BLOCKED = {"essen--frankfurt": 0, "essen--kobenhavn/1": 1}


def test_a_station_is_built_where_only_it_completes_a_ticket(bot: TalkingBot) -> None:
    """With 20 trains the way round by Stockholm is too long. The card that is missed least is paid."""
    blocked = NORTH | {"claimed": BLOCKED}
    text = in_turn(bot, hand={"red": 1, "black": 2, "locomotive": 1}, trains=20, **blocked)
    assert text == "station essen with 1 red"


def test_a_station_is_not_paid_in_a_colour_that_a_path_needs(bot: TalkingBot) -> None:
    """Warszawa--Wilno is red."""
    blocked = NORTH | {"claimed": BLOCKED, "tickets": ["frankfurt--kobenhavn", "smolensk--warszawa"]}
    assert in_turn(bot, hand={"red": 1, "black": 2}, trains=20, **blocked) == "station essen with 1 black"


def test_no_station_is_built_while_the_ticket_can_be_connected_otherwise(bot: TalkingBot) -> None:
    assert "station" not in in_turn(bot, hand={"red": 1}, **NORTH | {"claimed": BLOCKED})
    assert "station" not in in_turn(bot, hand={"red": 1}, trains=20, **NORTH)


def test_the_rest_of_the_path_is_claimed_before_the_station_is_built(bot: TalkingBot) -> None:
    """With 2 trains even Long-Route wants a track of 2."""
    blocked = NORTH | {"claimed": {"essen--kobenhavn/1": 1}}
    assert in_turn(bot, hand={"green": 1, "red": 1}, trains=2, **blocked) == "draw green"
    assert in_turn(bot, hand={"green": 2}, trains=2, **blocked) == "claim essen--frankfurt with 2 green"


def test_no_station_is_built_that_would_not_complete_a_ticket(bot: TalkingBot) -> None:
    """Nobody has a track to Kobenhavn, and the trains reach nothing: a station could borrow nothing."""
    assert "station" not in in_turn(bot, hand={"red": 1}, trains=1, **NORTH | {"claimed": {}})


def test_a_city_that_has_a_station_already_is_no_site(bot: TalkingBot) -> None:
    blocked = NORTH | {"claimed": BLOCKED, "trains": 20, "hand": {"red": 1}}
    assert in_turn(bot, stations={"essen": 1}, **blocked) == "station kobenhavn with 1 red"
    assert "station" not in in_turn(bot, stations={"essen": 1, "kobenhavn": 1}, **blocked)


def test_a_ticket_that_its_station_completes_is_done_and_no_second_one_is_built(bot: TalkingBot) -> None:
    blocked = NORTH | {"claimed": BLOCKED}
    assert "station" not in in_turn(bot, hand={"red": 2}, trains=20, stations={"essen": 0}, **blocked)


@pytest.mark.parametrize(("points", "is_built"), [(2, False), (3, True)])
def test_a_station_is_built_only_for_a_ticket_that_is_worth_it(bot: TalkingBot, points: int, is_built: bool) -> None:
    """A ticket of 2 is worth 4, which is what the station brings that is not built (B6)."""
    europe = board_by_id("europe")
    tickets = tuple(replace(each, points=points) for each in europe.tickets)
    register_board(replace(europe, id="europe-for-little", tickets=tickets))
    blocked = NORTH | {"board": "europe-for-little", "claimed": BLOCKED}
    decided = in_turn(bot, hand={"red": 1}, trains=20, **blocked)
    assert (decided == "station essen with 1 red") is is_built


# Splits: the points of an average long ticket in Germany are twice those of a short one.


def test_long_tickets_are_drawn_as_far_as_the_trains_are_likely_to_reach(bot: TalkingBot) -> None:
    assert decision(bot, Game.new("germany", 2, 1)) == "tickets 3 short 1 long"
    assert decision(bot, Game.new(the_alps(), 2, 1)) == "tickets 2 short 1 long"


@pytest.mark.parametrize(
    ("trains", "text"),
    [(45, "tickets 4 long"), (28, "tickets 1 short 3 long"), (20, "tickets 3 short 1 long"), (8, "tickets 4 short")],
)
def test_later_tickets_are_drawn_by_the_trains_left(trains: int, text: str) -> None:
    assert in_turn(bot_of("one-step"), "germany", trains=trains) == text


# Passengers.


def take(bot: TalkingBot, mine: dict[str, int], *theirs: dict[str, int]) -> str:
    """Which of a red and a blue passenger in Berlin is taken."""
    seats = [{"passengers": each} for each in (mine, *theirs)]
    standing = {"berlin": ["blue", "red"]}
    game = game_on(
        "germany",
        len(seats),
        seats=seats,
        claimed={"berlin--magdeburg": 0},
        phase="passengers",
        pending={"places": ["berlin"]},
        passengers=standing,
    )
    return decision(bot, game).removeprefix("passenger berlin ")


def test_a_passenger_that_scores_at_once_is_taken(bot: TalkingBot) -> None:
    assert take(bot, {"blue": 1}, {"blue": 1}) == "red"  # the first of all red ones, where blue is a tie already
    assert take(bot, {"red": 1, "blue": 3}, {"red": 2, "blue": 1}) == "red"  # from second to a tie
    assert take(bot, {"red": 1, "blue": 1}, {"red": 3, "blue": 1}, {"red": 2, "blue": 2}) == "blue"  # 20, not 10


def test_a_third_place_scores_nothing(bot: TalkingBot) -> None:
    assert take(bot, {"blue": 2}, {"blue": 1, "red": 3}, {"red": 2}) == "blue"


def test_else_the_nearest_majority_counts_and_then_the_own_passengers(bot: TalkingBot) -> None:
    assert take(bot, {"red": 1, "blue": 3}, {}) == "red"
    assert take(bot, {"red": 2, "blue": 1}, {"red": 1}) == "red"


# Dead ends.

NO_CARDS: dict[str, Any] = {"deck": [], "display": []}


def test_where_no_card_is_left_it_claims_what_it_can(bot: TalkingBot) -> None:
    text = in_turn(bot, hand={"red": 3}, tickets=["calgary--salt-lake-city"], ticket_deck=[], **NO_CARDS)
    assert text == "claim calgary--vancouver with 3 red"


def test_where_nothing_can_be_claimed_either_it_draws_tickets_or_passes(bot: TalkingBot) -> None:
    assert in_turn(bot, tickets=["calgary--salt-lake-city"], **NO_CARDS) == "tickets"
    assert in_turn(bot, tickets=["calgary--salt-lake-city"], ticket_deck=[], **NO_CARDS) == "pass"


def test_with_an_empty_deck_a_card_of_the_colour_held_most_is_taken(bot: TalkingBot) -> None:
    few: dict[str, Any] = {"deck": [], "display": ["red", "blue"], "ticket_deck": []}
    assert in_turn(bot, hand={"green": 2, "blue": 1}, tickets=["calgary--salt-lake-city"], **few) == "draw blue"


def test_without_a_track_to_claim_it_draws_from_the_deck(bot: TalkingBot) -> None:
    assert decision(bot, game_on("usa", seats=[{"trains": 0}, {"trains": 3}], **DULL)) == "draw deck"
    assert bot.says == "No track is left that I am after."


def test_who_draws_tickets_only_in_need_chooses_like_one_step() -> None:
    pending = {"offer": ["calgary--phoenix", "denver--el-paso"]}
    game = game_on("usa", phase="keep-tickets", pending=pending, claimed={"denver--santa-fe": 0})
    for name in ("path", "one-step", "long-route"):
        assert decision(bot_of(name), game) == "keep 2"
