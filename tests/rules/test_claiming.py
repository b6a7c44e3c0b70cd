"""Chapter C: claiming a track."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.boards.load import load_board
from ironlanes.boards.model import Board
from ironlanes.game.game import Game
from tests.rules.positions import (
    CALM,
    DEEP,
    LOCO,
    game_on,
    hand_of,
    is_legal,
    legal,
    payments,
    play,
    the_alps,
    with_hand,
)


def open_to(game: Game, seat: int) -> set[str]:
    """The tracks that are open to a seat, as its view has them."""
    return set(game.view(seat).open_tracks(seat))


def claims(game: Game) -> set[str]:
    """The tracks that the seat to move can claim now."""
    return {text.split()[1] for text in legal(game, "claim ")}


@pytest.mark.rule("C1")
def test_any_open_track_may_be_claimed_connected_or_not() -> None:
    hand = dict.fromkeys("black blue green orange purple red white yellow".split(), 6)
    game = game_on("usa", seats=[{"hand": hand}], claimed={"miami--new-orleans": 0}, display=[], deck=[])
    assert claims(game) == {track.name for track in load_board("usa").tracks} - {"miami--new-orleans"}


@pytest.mark.rule("C1")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_claimed_track_is_not_open_to_anybody(owner: int) -> None:
    game = with_hand({"blue": 6}, claimed={"atlanta--miami": owner})
    assert not is_legal(game, "claim atlanta--miami with 5 blue")
    with pytest.raises(ValueError, match="claimed"):
        game.play("claim atlanta--miami with 5 blue")


@pytest.mark.rule("C1")
def test_a_claim_needs_a_card_and_a_train_for_each_space() -> None:
    game = with_hand({"red": 6, LOCO: 1})
    play(game, "claim denver--salt-lake-city/1 with 3 red")
    seat = game.position()["seats"][0]
    assert (seat["hand"], seat["trains"]) == ({"red": 3, LOCO: 1}, 42)
    assert game.position()["claimed"] == {"denver--salt-lake-city/1": 0}
    assert payments(with_hand({"red": 2}), "claim denver--salt-lake-city/1") == set(), "a part of a track is none"


@pytest.mark.rule("C1")
@pytest.mark.parametrize("trains", [0, 1, 2, 3, 4, 5, 6])
def test_a_track_longer_than_the_trains_left_can_not_be_claimed(trains: int) -> None:
    hand = dict.fromkeys("black blue green orange purple red white yellow".split(), 6) | {LOCO: 6}
    game = game_on("usa", seats=[{"hand": hand, "trains": trains}], display=[], deck=[])
    assert claims(game) == {track.name for track in load_board("usa").tracks if track.length <= trains}
    assert is_legal(game, "claim miami--new-orleans with 6 red") == (trains == 6)
    assert is_legal(game, "claim dallas--el-paso with 2 red 2 locomotive") == (trains >= 4)


@pytest.mark.rule("C1", "A1")
def test_one_track_is_claimed_in_a_turn() -> None:
    game = with_hand({"red": 12})
    play(game, "claim boston--new-york/1 with 2 red")
    assert (game.seat, legal(game, "claim")) == (1, [])


@pytest.mark.rule("C2")
def test_a_coloured_track_takes_its_colour_and_locomotives_for_any_of_it() -> None:
    game = with_hand({"red": 3, LOCO: 3, "blue": 3, "green": 1})
    assert payments(game, "claim chicago--duluth") == {
        "3 red",
        "2 red 1 locomotive",
        "1 red 2 locomotive",
        "3 locomotive",
    }


@pytest.mark.rule("C2")
@pytest.mark.parametrize("hand", [{"blue": 9}, {"red": 2, "blue": 1}, {"blue": 2, LOCO: 2}, {"red": 1, LOCO: 1}])
def test_other_colours_do_not_pay_for_a_coloured_track(hand: dict[str, int]) -> None:
    assert payments(with_hand(hand), "claim chicago--duluth") == set()


@pytest.mark.rule("C2")
def test_locomotives_alone_pay_for_a_coloured_track() -> None:
    game = with_hand({LOCO: 6})
    assert payments(game, "claim miami--new-orleans") == {"6 locomotive"}
    play(game, "claim miami--new-orleans with 6 locomotive")
    assert (hand_of(game, 0), game.position()["discards"]) == ({}, {LOCO: 6})


@pytest.mark.rule("C3")
def test_a_gray_track_takes_a_set_of_any_one_colour_or_locomotives_alone() -> None:
    game = with_hand({"red": 2, "blue": 1, "white": 3, LOCO: 2})
    assert payments(game, "claim calgary--vancouver") == {
        "3 white",
        "2 white 1 locomotive",
        "2 red 1 locomotive",
        "1 white 2 locomotive",
        "1 red 2 locomotive",
        "1 blue 2 locomotive",
    }
    assert payments(with_hand({LOCO: 3}), "claim calgary--vancouver") == {"3 locomotive"}


@pytest.mark.rule("C3")
def test_two_colours_are_no_set_for_a_gray_track() -> None:
    assert payments(with_hand({"red": 2, "blue": 2, "white": 2}), "claim calgary--vancouver") == set()
    assert payments(with_hand({"red": 1, "blue": 1, LOCO: 1}), "claim calgary--vancouver") == set()


@pytest.mark.rule("C4")
@pytest.mark.parametrize(
    ("board", "track", "paid", "points"),
    [
        ("usa", "dallas--houston/1", "1 red", 1),
        ("usa", "boston--new-york/1", "2 red", 2),
        ("usa", "chicago--duluth", "3 red", 4),
        ("usa", "dallas--el-paso", "4 red", 7),
        ("usa", "helena--omaha", "5 red", 10),
        ("usa", "miami--new-orleans", "6 red", 15),
        ("germany", "dresden--regensburg", "7 red", 18),
        ("alps", "milano--torino/2", "2 red", 2),
        ("alps", "graz--villach", "3 red", 5),
    ],
)
def test_the_points_for_the_length_are_scored_at_once(board: str, track: str, paid: str, points: int) -> None:
    extra: dict[str, Any] = {"passengers": {}} if board in ("germany", "alps") else {}
    game = game_on(board, seats=[{"hand": {"red": 8}}], display=CALM, deck=DEEP, **extra)
    (claimed,) = play(game, f"claim {track} with {paid}")
    assert claimed == {
        "type": "claimed",
        "seat": 0,
        "track": track,
        "cards": {"red": int(paid[0])},
        "points": points,
    }
    position = game.position()
    assert [seat["points"] for seat in position["seats"]] == [points, 0]
    assert position["discards"] == {"red": int(paid[0])}


@pytest.mark.rule("C4")
def test_a_track_of_eight_is_worth_21_in_europe() -> None:
    game = with_hand({"red": 8}, "europe", deck=["blue", "green", "black", *DEEP])
    play(game, "claim petrograd--stockholm with 8 red")
    seat = game.position()["seats"][0]
    assert (seat["points"], seat["trains"]) == (21, 37)


@pytest.mark.rule("C4")
def test_points_and_discards_add_up_over_the_turns() -> None:
    game = game_on("usa", seats=[{"hand": {"red": 5}}, {"hand": {"blue": 5}}], display=CALM, deck=DEEP)
    play(game, "claim boston--new-york/1 with 2 red", "claim atlanta--miami with 5 blue")
    play(game, "claim chicago--duluth with 3 red")
    position = game.position()
    assert [seat["points"] for seat in position["seats"]] == [2 + 4, 10]
    assert position["discards"] == {"blue": 5, "red": 5}


@pytest.mark.rule("C5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_player_can_not_claim_the_second_track_of_a_double_route(players: int) -> None:
    game = with_hand({"yellow": 2}, players=players, claimed={"boston--new-york/1": 0})
    assert not is_legal(game, "claim boston--new-york/2 with 2 yellow")


@pytest.mark.rule("C5", "C6")
@pytest.mark.parametrize(("players", "is_open"), [(2, False), (3, False), (4, True), (5, True)])
def test_the_second_track_of_a_double_route_is_open_to_others_from_four_players_on(players: int, is_open: bool) -> None:
    game = with_hand({"yellow": 2}, players=players, claimed={"boston--new-york/1": 1})
    assert is_legal(game, "claim boston--new-york/2 with 2 yellow") == is_open


@pytest.mark.rule("C6")
@pytest.mark.parametrize("players", [2, 3])
def test_a_closed_group_is_closed_by_the_claim_itself_and_for_good(players: int) -> None:
    game = game_on("usa", players, seats=[{"hand": {"red": 2}}, {"hand": {"yellow": 4}}], display=CALM, deck=DEEP)
    twin = "boston--new-york/2"
    assert all(twin in open_to(game, seat) for seat in range(players))
    play(game, "claim boston--new-york/1 with 2 red")
    assert not any(twin in open_to(game, seat) for seat in range(players))
    assert not is_legal(game, f"claim {twin} with 2 yellow")
    for _ in range(2 * players):
        play(game, "draw deck", "draw deck")
    assert not any(twin in open_to(game, seat) for seat in range(players))


TRIPLE = [f"dortmund--dusseldorf/{lane}" for lane in (1, 2, 3)]


@pytest.mark.rule("C6")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("lane", [1, 2, 3])
def test_one_claim_closes_a_triple_route_with_two_or_three_players(players: int, lane: int) -> None:
    game = game_on("germany", players, claimed={f"dortmund--dusseldorf/{lane}": 1})
    for seat in range(players):
        assert not open_to(game, seat) & set(TRIPLE)


@pytest.mark.rule("C5", "C6")
@pytest.mark.parametrize("players", [4, 5])
def test_a_triple_route_serves_three_different_players_from_four_on(players: int) -> None:
    seats = [{"hand": {"red": 2}} for _ in range(players)]
    game = game_on("germany", players, seats=seats, display=CALM, deck=DEEP, passengers={})
    play(game, f"claim {TRIPLE[1]} with 1 red")
    assert open_to(game, 0) & set(TRIPLE) == set()
    assert open_to(game, 1) & set(TRIPLE) == {TRIPLE[0], TRIPLE[2]}
    play(game, f"claim {TRIPLE[0]} with 1 red")
    assert open_to(game, 1) & set(TRIPLE) == set()
    assert open_to(game, 2) & set(TRIPLE) == {TRIPLE[2]}
    play(game, f"claim {TRIPLE[2]} with 1 red")
    assert not any(open_to(game, seat) & set(TRIPLE) for seat in range(players))


@pytest.mark.rule("C6")
@pytest.mark.parametrize(("players", "is_open"), [(2, False), (3, True), (4, True)])
def test_a_board_may_open_groups_from_three_players_on(players: int, is_open: bool) -> None:
    game = game_on("alps", players, claimed={"milano--torino/2": 0})
    assert ({"milano--torino/1", "milano--torino/3"} <= open_to(game, 1)) == is_open
    assert not {"milano--torino/1", "milano--torino/3"} & open_to(game, 0)


NEIGHBOURS = [
    ("usa", "atlanta--raleigh/1"),
    ("usa", "charleston--raleigh"),
    ("usa", "dallas--little-rock"),
    ("usa", "seattle--vancouver/2"),
    ("europe", "dieppe--paris"),
    ("europe", "bruxelles--paris/1"),
    ("germany", "koblenz--mainz/2"),
    ("germany", "frankreich--freiburg"),
    ("germany", "dusseldorf--koln/2"),
    ("alps", "deutschland--salzburg/1"),
    ("alps", "deutschland--innsbruck"),
]


@pytest.mark.rule("C7", "C5", "C6")
@pytest.mark.parametrize(("board_id", "track"), NEIGHBOURS)
def test_a_claim_closes_the_tracks_between_the_same_two_places_and_no_other(board_id: str, track: str) -> None:
    game = game_on(board_id, claimed={track: 1})
    board: Board = the_alps() if board_id == "alps" else load_board(board_id)
    same = {each.name for each in board.tracks if each.places == board.tracks[board.track_index[track]].places}
    everything = {each.name for each in board.tracks}
    assert everything - open_to(game, 0) == same
    assert everything - open_to(game, 1) == same


@pytest.mark.rule("C7")
def test_one_player_may_have_neighbouring_tracks_with_one_city_in_common() -> None:
    game = with_hand({"white": 4}, claimed={"charleston--raleigh": 0})
    play(game, "claim atlanta--raleigh/1 with 2 white")
    play(game, "draw deck", "draw deck")
    assert is_legal(game, "claim atlanta--charleston with 2 white")


@pytest.mark.rule("C8")
def test_every_mix_of_colour_and_locomotives_is_an_action_of_its_own() -> None:
    game = with_hand({"blue": 4, LOCO: 5, "red": 2})
    assert payments(game, "claim atlanta--miami") == {
        "4 blue 1 locomotive",
        "3 blue 2 locomotive",
        "2 blue 3 locomotive",
        "1 blue 4 locomotive",
        "5 locomotive",
    }
    assert payments(game, "claim boston--montreal/1") == {
        "2 blue",
        "1 blue 1 locomotive",
        "2 red",
        "1 red 1 locomotive",
        "2 locomotive",
    }


@pytest.mark.rule("C8", "C4")
@pytest.mark.parametrize(
    ("paid", "left", "discards"),
    [
        ("2 red", {LOCO: 2}, {"red": 2}),
        ("1 red 1 locomotive", {"red": 1, LOCO: 1}, {"red": 1, LOCO: 1}),
        ("2 locomotive", {"red": 2}, {LOCO: 2}),
    ],
)
def test_the_cards_that_the_player_chose_are_paid(paid: str, left: dict[str, int], discards: dict[str, int]) -> None:
    game = with_hand({"red": 2, LOCO: 2})
    play(game, f"claim boston--new-york/1 with {paid}")
    assert (hand_of(game, 0), game.position()["discards"]) == (left, discards)


@pytest.mark.rule("C8")
@pytest.mark.parametrize(
    "text",
    [
        "claim boston--new-york/1 with 1 locomotive 1 red",
        "claim boston--new-york/1 with 2 red 0 locomotive",
        "claim boston--new-york/1 with 2 Red",
        "claim boston--new-york/1  with 2 red",
        "claim new-york--boston/1 with 2 red",
        "claim boston--new-york/1 with 3 red",
    ],
)
def test_an_action_has_one_text_and_no_other_is_accepted(text: str) -> None:
    game = with_hand({"red": 3, LOCO: 2})
    before = game.position()
    with pytest.raises(ValueError, match="action"):
        game.play(text)
    assert game.position() == before
