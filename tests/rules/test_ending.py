"""Chapter E: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.game.game import Game
from tests.rules.positions import CALM, DEEP, game_on, legal, play, told, types

CLAIM = "claim boston--new-york/1 with 2 red"


def nearly_over(trains: list[int], **fields: Any) -> Game:
    """Every seat can claim two tracks of two spaces with the trains that it has left."""
    colours = ["red", "blue", "green", "black", "white"]
    hands = [{"hand": {colours[seat]: 4}, "trains": left} for seat, left in enumerate(trains)]
    return game_on("usa", len(trains), seats=hands, display=["yellow"] * 5, deck=["orange", "purple"] * 8, **fields)


def draw_two(game: Game) -> None:
    play(game, "draw deck", "draw deck")


@pytest.mark.rule("E1")
@pytest.mark.parametrize(("before", "left", "is_last"), [(2, 0, True), (3, 1, True), (4, 2, True), (5, 3, False)])
def test_two_or_fewer_trains_at_the_end_of_a_turn_start_the_last_round(before: int, left: int, is_last: bool) -> None:
    game = nearly_over([before, 20])
    events = play(game, CLAIM)
    assert game.position()["seats"][0]["trains"] == left
    assert told(events, "last-round") == ([{"type": "last-round", "seat": 0}] if is_last else [])
    assert game.position()["last_turn_of"] == (0 if is_last else None)
    assert not game.is_over


@pytest.mark.rule("E1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_everyone_has_one_more_turn_and_the_one_who_started_it_has_the_last(players: int, first: int) -> None:
    trains = [20] * players
    trains[first] = 4
    game = nearly_over(trains, to_move=first)
    play(game, f"claim boston--montreal/1 with 2 {['red', 'blue'][first]}")
    seats = []
    while not game.is_over:
        seats.append(game.seat)
        draw_two(game)
    assert seats == [(first + 1 + turn) % players for turn in range(players)]
    assert (game.seat, game.phase, legal(game)) == (None, "over", [])


@pytest.mark.rule("E1")
def test_in_his_last_turn_a_player_may_do_anything() -> None:
    game = nearly_over([4, 20])
    play(game, CLAIM)
    draw_two(game)
    assert {text.split()[0] for text in legal(game)} == {"claim", "draw", "tickets"}
    events = play(game, "claim atlanta--charleston with 2 red")
    assert types(events) == ["claimed", "over"]
    assert game.position()["seats"][0]["trains"] == 0


@pytest.mark.rule("E1")
def test_the_last_turn_is_played_to_its_end() -> None:
    game = nearly_over([2, 20], last_turn_of=0)
    play(game, "tickets")
    assert not game.is_over
    assert types(play(game, "keep 1")) == ["kept", "over"]
    game = nearly_over([2, 20], last_turn_of=0)
    play(game, "draw deck")
    assert not game.is_over
    assert types(play(game, "draw deck")) == ["drew", "over"]


@pytest.mark.rule("E1")
def test_the_trigger_is_looked_at_when_the_turn_ends_not_before() -> None:
    """In Germany the choice of a passenger belongs to the turn of the claim."""
    seats = [{"hand": {"red": 3}, "trains": 5}]
    standing = {"berlin": ["red", "blue"]}
    game = game_on("germany", seats=seats, display=CALM, deck=DEEP, passengers=standing)
    assert types(play(game, "claim berlin--magdeburg with 3 red")) == ["claimed"]
    assert game.position()["last_turn_of"] is None
    assert types(play(game, "passenger berlin red")) == ["passenger", "last-round"]


@pytest.mark.rule("E1", "T5")
def test_a_declined_tunnel_does_not_start_the_last_round() -> None:
    seats = [{"hand": {"red": 3}, "trains": 4}]
    deck = ["red", "blue", "blue", "white"]
    game = game_on("europe", seats=seats, display=CALM, deck=deck)
    play(game, "claim barcelona--pamplona with 2 red")
    paid = game.copy()
    assert told(play(game, "decline"), "last-round") == []
    assert told(play(paid, "pay 1 red"), "last-round") == [{"type": "last-round", "seat": 0}]


@pytest.mark.rule("E1")
def test_a_player_with_too_few_trains_starts_it_by_any_turn() -> None:
    game = nearly_over([2, 20, 20])
    assert told(play(game, "draw deck", "draw deck"), "last-round") == [{"type": "last-round", "seat": 0}]


@pytest.mark.rule("E2")
def test_a_further_player_who_runs_out_of_trains_changes_nothing() -> None:
    game = nearly_over([4, 4, 4])
    play(game, CLAIM)
    assert types(play(game, "claim atlanta--charleston with 2 blue")) == ["claimed"]
    assert types(play(game, "claim boston--montreal/1 with 2 green")) == ["claimed"]
    position = game.position()
    assert [seat["trains"] for seat in position["seats"]] == [2, 2, 2]
    assert (position["last_turn_of"], game.seat) == (0, 0)
    play(game, "draw deck")
    assert types(play(game, "draw deck")) == ["drew", "over"]


@pytest.mark.rule("E2")
def test_the_last_turn_stays_with_the_one_who_started_it_in_an_imported_position() -> None:
    game = nearly_over([20, 4, 1], to_move=1, last_turn_of=2)
    play(game, "claim boston--montreal/1 with 2 blue")
    assert (game.position()["last_turn_of"], game.seat) == (2, 2)
    play(game, "draw deck")
    assert told(play(game, "draw deck"), "over") != []


@pytest.mark.rule("E1")
def test_a_board_may_start_the_last_round_with_more_trains() -> None:
    seats = [{"hand": {"white": 4}, "trains": 5}]
    game = game_on("alps", seats=seats, display=[*CALM, "red"], deck=["red"], passengers={})
    events = play(game, "claim basel--deutschland with 2 white")
    assert (game.position()["seats"][0]["trains"], told(events, "last-round") != []) == (3, True)
