"""Chapter P: passengers."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.game.game import Game
from tests.rules.positions import CALM, DEEP, Event, game_on, is_legal, legal, play, told, types

BERLIN_LEIPZIG = "claim berlin--leipzig with 4 orange"


def in_germany(passengers: dict[str, list[str]], players: int = 2, **fields: Any) -> Game:
    """A calm position with these passengers on the board, in which seat 0 can pay for a good many tracks."""
    hands = [{"hand": {"orange": 5, "red": 5, "yellow": 4, "black": 4}}]
    display = ["blue", "blue", "green", "green", "purple"]
    calm: dict[str, Any] = {"seats": hands, "display": display, "deck": DEEP}
    return game_on("germany", players, passengers=passengers, **calm | fields)


def taken(events: list[Event]) -> list[tuple[str, str]]:
    """Where passengers were taken, and which."""
    return [(event["place"], event["colour"]) for event in told(events, "passenger")]


def collected(game: Game, seat: int = 0) -> dict[str, int]:
    passengers: dict[str, int] = game.position()["seats"][seat]["passengers"]
    return passengers


@pytest.mark.rule("P1")
def test_whoever_claims_a_track_takes_one_passenger_from_each_of_its_places() -> None:
    game = in_germany({"berlin": ["red"], "leipzig": ["green"], "dresden": ["blue"]})
    events = play(game, BERLIN_LEIPZIG)
    assert types(events) == ["claimed", "passenger", "passenger"]
    assert taken(events) == [("berlin", "red"), ("leipzig", "green")]
    assert (game.seat, game.phase) == (1, "turn")
    assert (collected(game, 0), collected(game, 1)) == ({"green": 1, "red": 1}, {})
    assert game.position()["passengers"] == {"dresden": ["blue"]}


@pytest.mark.rule("P1")
@pytest.mark.parametrize(
    ("passengers", "took"),
    [({}, []), ({"berlin": ["red"]}, [("berlin", "red")]), ({"leipzig": ["white"]}, [("leipzig", "white")])],
)
def test_a_place_where_nobody_stands_gives_nobody(
    passengers: dict[str, list[str]], took: list[tuple[str, str]]
) -> None:
    game = in_germany(passengers)
    assert taken(play(game, BERLIN_LEIPZIG)) == took
    assert (game.seat, game.phase) == (1, "turn")


@pytest.mark.rule("P1")
def test_of_several_passengers_of_one_colour_one_is_taken_at_once() -> None:
    game = in_germany({"berlin": ["red", "red", "red"]})
    assert taken(play(game, BERLIN_LEIPZIG)) == [("berlin", "red")]
    assert game.position()["passengers"] == {"berlin": ["red", "red"]}
    assert (game.phase, collected(game)) == ("turn", {"red": 1})


@pytest.mark.rule("P1")
def test_where_several_colours_stand_the_player_chooses_one() -> None:
    game = in_germany({"berlin": ["red", "blue", "blue", "white"]})
    assert taken(play(game, BERLIN_LEIPZIG)) == []
    assert (game.seat, game.phase, game.position()["pending"]) == (0, "passengers", {"places": ["berlin"]})
    assert legal(game) == ["passenger berlin blue", "passenger berlin red", "passenger berlin white"]
    assert taken(play(game, "passenger berlin blue")) == [("berlin", "blue")]
    assert game.position()["passengers"] == {"berlin": ["blue", "red", "white"]}
    assert (game.seat, game.phase, collected(game)) == (1, "turn", {"blue": 1})


@pytest.mark.rule("P1")
def test_a_passenger_is_always_taken_where_one_stands() -> None:
    game = in_germany({"berlin": ["red", "blue"]})
    play(game, BERLIN_LEIPZIG)
    assert {text.split()[0] for text in legal(game)} == {"passenger"}
    for text in ("pass", "draw deck", "tickets 4 short", "passenger berlin green", "passenger leipzig red"):
        assert not is_legal(game, text)


@pytest.mark.rule("P1")
def test_places_with_a_choice_come_in_alphabetical_order() -> None:
    game = in_germany({"leipzig": ["white", "black"], "berlin": ["red", "blue"]})
    play(game, BERLIN_LEIPZIG)
    assert game.position()["pending"] == {"places": ["berlin", "leipzig"]}
    assert legal(game) == ["passenger berlin blue", "passenger berlin red"]
    assert not is_legal(game, "passenger leipzig white"), "Leipzig has to wait"
    play(game, "passenger berlin red")
    assert (game.seat, legal(game)) == (0, ["passenger leipzig black", "passenger leipzig white"])
    play(game, "passenger leipzig black")
    assert (game.seat, collected(game)) == (1, {"black": 1, "red": 1})


@pytest.mark.rule("P1")
def test_a_place_with_one_colour_gives_it_before_any_choice_is_made() -> None:
    """Also where the place with a choice comes first in the alphabet."""
    game = in_germany({"berlin": ["red", "blue"], "leipzig": ["green", "green"]})
    assert taken(play(game, BERLIN_LEIPZIG)) == [("leipzig", "green")]
    assert legal(game) == ["passenger berlin blue", "passenger berlin red"]
    game = in_germany({"berlin": ["red"], "leipzig": ["green", "white"]})
    assert taken(play(game, BERLIN_LEIPZIG)) == [("berlin", "red")]
    assert legal(game) == ["passenger leipzig green", "passenger leipzig white"]


@pytest.mark.rule("P1")
def test_a_country_is_one_place_whichever_of_its_ends_is_reached() -> None:
    game = in_germany({"frankreich": ["white"], "freiburg": ["red"], "karlsruhe": ["blue"]})
    assert taken(play(game, "claim frankreich--freiburg with 2 yellow")) == [
        ("frankreich", "white"),
        ("freiburg", "red"),
    ]
    play(game, "draw deck", "draw deck")
    assert taken(play(game, "claim frankreich--karlsruhe with 2 black")) == [("karlsruhe", "blue")]
    assert game.position()["passengers"] == {}


@pytest.mark.rule("P1")
def test_passengers_of_a_country_are_chosen_like_those_of_a_city() -> None:
    seats = [{"hand": {"white": 5}}]
    display = ["blue", "blue", "green", "green", "black", "black"]
    deck = ["purple", "purple", "purple"]
    standing = {"deutschland": ["red", "blue"]}
    game = game_on("alps", seats=seats, display=display, deck=deck, passengers=standing)
    play(game, "claim deutschland--innsbruck with 2 white")
    assert legal(game) == ["passenger deutschland blue", "passenger deutschland red"]
    play(game, "passenger deutschland red", "draw deck", "draw blue")
    assert taken(play(game, "claim deutschland--salzburg/2 with 2 white")) == [("deutschland", "blue")]


@pytest.mark.rule("P1")
def test_a_later_claim_at_the_same_place_takes_from_those_who_are_left() -> None:
    seats = [{"hand": {"orange": 4}}, {"hand": {"red": 3}}]
    game = in_germany({"berlin": ["red", "blue"]}, seats=seats)
    play(game, BERLIN_LEIPZIG, "passenger berlin red")
    assert taken(play(game, "claim berlin--magdeburg with 3 red")) == [("berlin", "blue")]
    assert (collected(game, 0), collected(game, 1)) == ({"red": 1}, {"blue": 1})


@pytest.mark.rule("P1")
def test_only_a_claim_collects_passengers() -> None:
    game = in_germany({"berlin": ["red"]})
    play(game, "draw deck", "draw deck", "tickets 4 short", "keep 1")
    assert game.position()["passengers"] == {"berlin": ["red"]}
    assert [collected(game, seat) for seat in (0, 1)] == [{}, {}]


@pytest.mark.rule("P2", "H1")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_collected_passengers_are_open_to_everybody(viewer: int | None) -> None:
    seats = [{"passengers": {"red": 2}}, {"passengers": {"blue": 1, "white": 3}}, {}]
    game = in_germany({"berlin": ["red", "green"]}, players=3, seats=seats)
    seen = game.view_json(viewer)
    assert [seat["passengers"] for seat in seen["seats"]] == [{"red": 2}, {"blue": 1, "white": 3}, {}]
    assert seen["passengers"] == {"berlin": ["green", "red"]}


@pytest.mark.rule("P2")
def test_taking_a_passenger_is_told_to_everybody() -> None:
    game = in_germany({"berlin": ["red", "green"]})
    game.play(BERLIN_LEIPZIG)
    (event,) = game.play("passenger berlin green")
    assert event.seen_by(1) == event.seen_by(None) == event
    assert event.to_json() == {"type": "passenger", "seat": 0, "place": "berlin", "colour": "green"}


@pytest.mark.rule("P3", "X5")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 1], [20, 10, 0]),
        ([1, 2, 3], [0, 10, 20]),
        ([3, 3, 1], [20, 20, 0]),
        ([3, 2, 2], [20, 10, 10]),
        ([2, 2, 2], [20, 20, 20]),
        ([1, 0, 0], [20, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([0, 1], [0, 20]),
        ([4, 1], [20, 10]),
        ([0, 4, 4, 1, 0], [0, 20, 20, 0, 0]),
        ([1, 5, 0, 1, 1], [10, 20, 0, 10, 10]),
        ([3, 1, 2, 3, 1], [20, 0, 0, 20, 0]),
        ([4, 2, 1, 2, 0], [20, 10, 0, 10, 0]),
    ],
)
def test_the_most_and_the_second_most_of_a_colour_score(counts: list[int], points: list[int]) -> None:
    seats = [{"passengers": {"green": count}} for count in counts]
    score = in_germany({}, len(counts), seats=seats).score()
    assert [seat.passenger_points for seat in score.seats] == points
    assert [seat.total for seat in score.seats] == points


@pytest.mark.rule("P3")
def test_each_colour_is_scored_for_itself() -> None:
    seats = [
        {"passengers": {"red": 3, "blue": 1, "white": 1}},
        {"passengers": {"red": 1, "blue": 1}},
        {"passengers": {"red": 1, "black": 2}},
    ]
    score = in_germany({}, 3, seats=seats).score()
    assert [seat.passenger_points for seat in score.seats] == [20 + 20 + 20, 10 + 20, 10 + 20]


@pytest.mark.rule("P3")
def test_a_board_may_give_other_points_for_passengers() -> None:
    seats = [{"passengers": {"red": 3}}, {"passengers": {"red": 1}}]
    score = game_on("alps", seats=seats, display=[*CALM, "white"], deck=["red"], passengers={}).score()
    assert [seat.passenger_points for seat in score.seats] == [12, 6]
