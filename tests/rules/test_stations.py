"""Chapter B: stations."""

from __future__ import annotations

import pytest

from ironlanes.boards.load import load_board
from ironlanes.game.game import Game
from ironlanes.game.score import SeatScore
from tests.rules.positions import CALM, DEEP, LOCO, game_on, hand_of, is_legal, legal, payments, play, with_hand


def cities_to_build_in(game: Game) -> set[str]:
    return {text.split()[1] for text in legal(game, "station ")}


@pytest.mark.rule("B1")
def test_a_station_may_be_built_in_any_city_that_has_none() -> None:
    game = with_hand({"red": 3}, "europe", claimed={"dieppe--paris": 1}, stations={"wien": 0, "roma": 1, "riga": 1})
    assert cities_to_build_in(game) == {city.slug for city in load_board("europe").cities} - {"wien", "roma", "riga"}


@pytest.mark.rule("B1")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_city_has_room_for_one_station(owner: int) -> None:
    game = with_hand({"red": 3}, "europe", stations={"wien": owner})
    text = f"station wien with {'2 red' if owner == 0 else '1 red'}"
    assert not is_legal(game, text)
    with pytest.raises(ValueError, match="wien"):
        game.play(text)


@pytest.mark.rule("B1", "A1")
def test_one_station_is_built_in_a_turn() -> None:
    game = with_hand({"red": 5}, "europe")
    assert play(game, "station kyiv with 1 red") == [
        {"type": "station", "seat": 0, "city": "kyiv", "cards": {"red": 1}},
    ]
    assert (game.seat, game.phase, game.position()["stations"]) == (1, "turn", {"kyiv": 0})
    assert game.position()["seats"][0]["stations_left"] == 2


@pytest.mark.rule("B1", "K6")
def test_countries_take_no_station() -> None:
    game = with_hand({"red": 3}, "alps", display=[*CALM, "white"], deck=["red"])
    assert cities_to_build_in(game) == {city.slug for city in game.board.cities}
    assert "deutschland" not in cities_to_build_in(game)


@pytest.mark.rule("B2")
def test_the_first_station_costs_one_card_of_any_kind() -> None:
    game = with_hand({"red": 2, "blue": 1, LOCO: 1}, "europe")
    assert payments(game, "station paris") == {"1 red", "1 blue", "1 locomotive"}


@pytest.mark.rule("B2")
def test_the_second_station_costs_two_cards_of_one_colour_or_locomotives() -> None:
    stations = {"roma": 0}
    game = with_hand({"red": 2, "blue": 1, LOCO: 2}, "europe", stations=stations)
    assert payments(game, "station paris") == {"2 red", "1 red 1 locomotive", "1 blue 1 locomotive", "2 locomotive"}
    assert payments(with_hand({"red": 1, "blue": 1, "green": 1}, "europe", stations=stations), "station paris") == set()


@pytest.mark.rule("B2")
def test_the_third_station_costs_three_cards_of_one_colour_or_locomotives() -> None:
    stations = {"roma": 0, "riga": 0}
    game = with_hand({"red": 3, "blue": 1, LOCO: 3}, "europe", stations=stations)
    assert payments(game, "station paris") == {
        "3 red",
        "2 red 1 locomotive",
        "1 red 2 locomotive",
        "1 blue 2 locomotive",
        "3 locomotive",
    }
    assert payments(with_hand({"red": 2, "blue": 2}, "europe", stations=stations), "station paris") == set()


@pytest.mark.rule("B2")
def test_what_a_station_costs_depends_on_its_owners_stations_only() -> None:
    game = with_hand({"red": 1}, "europe", players=3, stations={"roma": 1, "riga": 1, "wien": 2})
    assert payments(game, "station paris") == {"1 red"}


@pytest.mark.rule("B2")
def test_the_cards_for_a_station_are_discarded() -> None:
    game = with_hand({"red": 2, LOCO: 2}, "europe", stations={"roma": 0})
    play(game, "station paris with 1 red 1 locomotive")
    assert (hand_of(game, 0), game.position()["discards"]) == ({"red": 1, LOCO: 1}, {"red": 1, LOCO: 1})
    assert game.position()["seats"][0]["points"] == 0


@pytest.mark.rule("B3")
def test_nobody_builds_a_fourth_station() -> None:
    game = with_hand({"red": 9, LOCO: 5}, "europe", stations={"roma": 0, "riga": 0, "wien": 0})
    assert legal(game, "station") == []
    with pytest.raises(ValueError, match="no station left"):
        game.play("station paris with 3 red")


@pytest.mark.rule("B3")
def test_a_station_stays_where_it_was_built() -> None:
    game = game_on("europe", seats=[{"hand": {"red": 8}}, {"hand": {"blue": 8}}], display=CALM, deck=DEEP)
    play(game, "station roma with 1 red", "station riga with 1 blue", "station wien with 2 red")
    play(game, "station kyiv with 2 blue", "station essen with 3 red", "station paris with 3 blue")
    owned = {"roma": 0, "wien": 0, "essen": 0, "riga": 1, "kyiv": 1, "paris": 1}
    assert game.position()["stations"] == owned
    assert [seat["stations_left"] for seat in game.position()["seats"]] == [0, 0]
    play(game, "draw deck", "draw deck")
    assert {text.split()[0] for text in legal(game)} == {"draw", "claim", "tickets"}


def first_seat(
    tickets: list[str], own: str, others: str, stations: dict[str, int], players: int = 3, third: str = ""
) -> SeatScore:
    """Seat 0's score in Europe, with its own tracks and those of the seats 1 and 2."""
    claimed = {track: seat for seat, tracks in enumerate((own, others, third)) for track in tracks.split()}
    return game_on("europe", players, seats=[{"tickets": tickets}], claimed=claimed, stations=stations).score().seats[0]


# Seat 0 has a track to Essen, seat 1 the one that leads on from there.
NORTH = ("essen--frankfurt", "essen--kobenhavn/1")


@pytest.mark.rule("B4", "K5")
@pytest.mark.parametrize("city", ["essen", "kobenhavn"])
def test_a_station_lets_its_owner_use_a_track_into_or_out_of_its_city(city: str) -> None:
    score = first_seat(["frankfurt--kobenhavn"], *NORTH, stations={city: 0})
    assert score.station_tracks == {city: "essen--kobenhavn/1"}
    assert (score.tickets_completed, score.tickets_failed) == (("frankfurt--kobenhavn",), ())
    assert score.ticket_points == 5


@pytest.mark.rule("B4", "K5")
@pytest.mark.parametrize("stations", [{}, {"essen": 1}, {"essen": 2, "kobenhavn": 1}, {"frankfurt": 0}, {"berlin": 0}])
def test_without_a_station_of_ones_own_in_the_right_city_there_is_no_help(stations: dict[str, int]) -> None:
    score = first_seat(["frankfurt--kobenhavn"], *NORTH, stations=stations)
    assert (score.ticket_points, score.station_tracks) == (-5, {})


@pytest.mark.rule("B4")
def test_a_track_that_nobody_claimed_can_not_be_used() -> None:
    score = first_seat(["frankfurt--kobenhavn"], NORTH[0], "", stations={"essen": 0, "kobenhavn": 0})
    assert (score.ticket_points, score.station_tracks) == (-5, {})


@pytest.mark.rule("B4")
def test_a_station_gives_the_use_of_one_track_only() -> None:
    others = "budapest--sarajevo sarajevo--sofia"
    score = first_seat(["budapest--sofia"], "", others, stations={"sarajevo": 0})
    assert (score.ticket_points, score.station_tracks) == (-5, {})
    score = first_seat(["budapest--sofia"], "", others, stations={"budapest": 0, "sarajevo": 0})
    assert score.station_tracks == {"budapest": "budapest--sarajevo", "sarajevo": "sarajevo--sofia"}
    assert score.ticket_points == 5


@pytest.mark.rule("B4")
def test_stations_may_use_tracks_of_different_players() -> None:
    stations = {"budapest": 0, "sarajevo": 0}
    score = first_seat(["budapest--sofia"], "", "budapest--sarajevo", stations, third="sarajevo--sofia")
    assert score.ticket_points == 5


# Three ways lead on from Zürich, each by a track of seat 1 to a part of seat 0's network.
ALPINE = (
    "marseille--pamplona madrid--pamplona/1 brindisi--roma roma--venezia munchen--wien budapest--wien/1",
    "marseille--zurich munchen--zurich venezia--zurich",
)


@pytest.mark.rule("B4")
def test_the_track_is_the_same_for_all_tickets_and_brings_the_most_points() -> None:
    tickets = ["brindisi--zurich", "budapest--zurich", "madrid--zurich"]
    score = first_seat(tickets, *ALPINE, stations={"zurich": 0})
    assert score.station_tracks == {"zurich": "marseille--zurich"}
    assert score.tickets_completed == ("madrid--zurich",)
    assert score.ticket_points == 8 - 6 - 6


@pytest.mark.rule("B4")
def test_of_equally_good_tracks_the_first_in_alphabetical_order_is_used() -> None:
    score = first_seat(["brindisi--zurich", "budapest--zurich"], *ALPINE, stations={"zurich": 0})
    assert score.station_tracks == {"zurich": "munchen--zurich"}
    assert score.tickets_completed == ("budapest--zurich",)


@pytest.mark.rule("B4")
@pytest.mark.parametrize(("lanes", "used"), [("2", "2"), ("1", "1")])
def test_either_track_of_a_double_route_will_do(lanes: str, used: str) -> None:
    score = first_seat(["frankfurt--kobenhavn"], NORTH[0], f"essen--kobenhavn/{lanes}", stations={"essen": 0})
    assert score.station_tracks == {"essen": f"essen--kobenhavn/{used}"}


@pytest.mark.rule("B4")
def test_of_both_tracks_of_a_double_route_the_first_is_used() -> None:
    stations = {"essen": 0}
    score = first_seat(
        ["frankfurt--kobenhavn"], NORTH[0], "essen--kobenhavn/2", stations, players=4, third="essen--kobenhavn/1"
    )
    assert score.station_tracks == {"essen": "essen--kobenhavn/1"}


# From Constantinople one track leads to Sofia and Athina, the other by București to Kharkov and Moskva.
STRAIT = (
    "angora--constantinople constantinople--smyrna athina--sofia bucuresti--kyiv kharkov--kyiv "
    "kharkov--moskva palermo--smyrna",
    "bucuresti--constantinople constantinople--sofia",
)


@pytest.mark.rule("B4")
def test_among_choices_with_the_most_points_the_one_with_the_most_completed_tickets_is_made() -> None:
    tickets = ["angora--athina", "angora--kharkov", "smyrna--sofia"]
    score = first_seat(tickets, *STRAIT, stations={"constantinople": 0})
    assert score.station_tracks == {"constantinople": "constantinople--sofia"}
    assert score.tickets_completed == ("angora--athina", "smyrna--sofia")
    assert score.ticket_points == 5 + 5 - 10


@pytest.mark.rule("B4")
def test_points_count_before_the_number_of_tickets() -> None:
    tickets = ["angora--athina", "moskva--palermo", "smyrna--sofia"]
    score = first_seat(tickets, *STRAIT, stations={"constantinople": 0})
    assert score.station_tracks == {"constantinople": "bucuresti--constantinople"}
    assert score.tickets_completed == ("moskva--palermo",)
    assert score.ticket_points == 20 - 5 - 5


@pytest.mark.rule("B4")
def test_two_stations_serve_tickets_that_one_could_not() -> None:
    tickets = ["angora--athina", "angora--kharkov", "smyrna--sofia"]
    score = first_seat(tickets, *STRAIT, stations={"bucuresti": 0, "constantinople": 0})
    assert score.station_tracks == {
        "bucuresti": "bucuresti--constantinople",
        "constantinople": "constantinople--sofia",
    }
    assert score.ticket_points == 5 + 5 + 10


@pytest.mark.rule("B4")
def test_only_stations_that_are_needed_are_named() -> None:
    stations = {"zurich": 0, "london": 0, "essen": 0}
    score = first_seat(["budapest--zurich"], *ALPINE, stations=stations)
    assert score.station_tracks == {"zurich": "munchen--zurich"}
    connected = first_seat(["budapest--zurich"], f"{ALPINE[0]} munchen--zurich", "paris--zurich", stations=stations)
    assert (connected.station_tracks, connected.ticket_points) == ({}, 6)


@pytest.mark.rule("B4")
def test_the_choice_is_made_at_the_end_of_the_game() -> None:
    """The station was there before the track that it uses, and what is best may change."""
    seats = [{"tickets": ["brindisi--zurich", "madrid--zurich"]}, {"hand": {"purple": 2}}]
    claimed = dict.fromkeys(ALPINE[0].split(), 0) | {"venezia--zurich": 1}
    game = game_on(
        "europe",
        to_move=1,
        seats=seats,
        claimed=claimed,
        stations={"zurich": 0},
        display=CALM,
        deck=["white", "yellow", "white", "white"],
    )
    assert game.score().seats[0].station_tracks == {"zurich": "venezia--zurich"}
    play(game, "claim marseille--zurich with 2 purple")
    assert game.score().seats[0].station_tracks == {"zurich": "marseille--zurich"}


@pytest.mark.rule("B5")
def test_a_track_used_through_a_station_does_not_count_for_the_longest_path() -> None:
    score = first_seat(["frankfurt--kobenhavn"], "essen--frankfurt kobenhavn--stockholm/1", NORTH[1], {"essen": 0})
    assert score.station_tracks == {"essen": "essen--kobenhavn/1"}
    assert score.longest_path == 3


@pytest.mark.rule("B6", "X4")
@pytest.mark.parametrize("built", [0, 1, 2, 3])
def test_each_station_never_built_is_worth_four_points(built: int) -> None:
    stations = dict.fromkeys(["roma", "riga", "wien"][:built], 0)
    score = first_seat([], "", "", stations=stations)
    assert (score.stations_left, score.station_points, score.total) == (3 - built, 4 * (3 - built), 4 * (3 - built))


@pytest.mark.rule("B2", "B3", "B6")
def test_a_board_may_have_other_numbers_of_stations_and_points() -> None:
    display = [*CALM, "white"]
    game = game_on("alps", seats=[{"hand": {"red": 5}}], stations={"bern": 0}, display=display, deck=["red"])
    assert payments(game, "station brig") == {"2 red"}
    assert [seat.station_points for seat in game.score().seats] == [3, 6]
    play(game, "station brig with 2 red")
    assert game.score().seats[0].station_points == 0
    game = game_on("alps", seats=[{"hand": {"red": 5}}], stations={"bern": 0, "brig": 0}, display=display, deck=["red"])
    assert legal(game, "station") == []
