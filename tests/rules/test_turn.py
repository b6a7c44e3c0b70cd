"""Chapter A: the turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.positions import CALM, DEEP, LOCO, game_on, is_legal, legal, play, told, types, with_hand

#: Nothing can be drawn: no card and no ticket is left.
BARE: dict[str, Any] = {"display": [], "deck": [], "ticket_deck": []}


@pytest.mark.rule("A1")
def test_a_turn_offers_cards_tracks_tickets_and_in_europe_stations() -> None:
    verbs = {text.split()[0] for text in legal(with_hand({"red": 2}, "europe"))}
    assert verbs == {"draw", "claim", "tickets", "station"}
    for board in ("usa", "germany"):
        assert {text.split()[0] for text in legal(with_hand({"red": 2}, board))} == {"draw", "claim", "tickets"}


@pytest.mark.rule("A1")
@pytest.mark.parametrize(
    ("board", "actions"),
    [
        ("usa", ["draw deck", "draw deck"]),
        ("usa", ["draw black", "draw blue"]),
        ("usa", ["claim boston--new-york/1 with 2 red"]),
        ("usa", ["tickets", "keep 1"]),
        ("europe", ["station paris with 1 red"]),
        ("europe", ["claim bruxelles--paris/2 with 2 red"]),
        ("germany", ["tickets 4 long", "keep 2 3"]),
    ],
)
def test_one_action_is_the_whole_turn(board: str, actions: list[str]) -> None:
    game = with_hand({"red": 2}, board, players=3)
    for action in actions:
        assert game.seat == 0
        play(game, action)
    assert (game.seat, game.phase) == (1, "turn")


@pytest.mark.rule("A1")
def test_an_action_that_was_begun_must_be_finished() -> None:
    game = with_hand({"red": 4})
    play(game, "draw deck")
    assert {text.split()[0] for text in legal(game)} == {"draw"}
    game = with_hand({"red": 4})
    play(game, "tickets")
    assert {text.split()[0] for text in legal(game)} == {"keep"}
    assert not is_legal(game, "draw deck")
    assert not is_legal(game, "claim boston--new-york/1 with 2 red")


@pytest.mark.rule("A2")
def test_a_player_without_any_legal_action_passes() -> None:
    game = game_on("usa", players=3, **BARE)
    assert legal(game) == ["pass"]
    assert play(game, "pass") == [{"type": "passed", "seat": 0}]
    assert (game.seat, game.phase, game.position()["passes"]) == (1, "turn", 1)


@pytest.mark.rule("A2")
@pytest.mark.parametrize(
    ("board", "fields", "action"),
    [
        ("usa", {"display": ["red"]}, "draw red"),
        ("usa", {"display": [LOCO]}, "draw locomotive"),
        ("usa", {"ticket_deck": ["boston--miami"]}, "tickets"),
        ("usa", {"seats": [{"hand": {"red": 1}}]}, "claim dallas--houston/1 with 1 red"),
        ("europe", {"seats": [{"hand": {"red": 1}, "trains": 0}]}, "station roma with 1 red"),
        ("germany", {"ticket_deck": {"short": [], "long": ["berlin--koln"]}}, "tickets 1 long"),
    ],
)
def test_passing_is_never_legal_while_anything_else_is(board: str, fields: dict[str, Any], action: str) -> None:
    game = game_on(board, **BARE | ({"ticket_deck": {}} if board == "germany" else {}) | fields)
    assert is_legal(game, action)
    assert not is_legal(game, "pass")
    with pytest.raises(ValueError, match="pass"):
        game.play("pass")


@pytest.mark.rule("A2")
def test_passing_is_not_legal_in_the_middle_of_an_action() -> None:
    game = with_hand({})
    play(game, "draw deck")
    assert not is_legal(game, "pass")
    play(game, "draw deck", "tickets")
    assert not is_legal(game, "pass")


@pytest.mark.rule("A2")
def test_a_player_with_cards_but_without_trains_for_them_passes() -> None:
    game = game_on("usa", seats=[{"hand": {"red": 5, LOCO: 2}, "trains": 0}], **BARE)
    assert legal(game) == ["pass"]


@pytest.mark.rule("A2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_is_over_when_every_seat_has_passed_in_a_row(players: int) -> None:
    game = game_on("usa", players, to_move=1, **BARE)
    for turn in range(players - 1):
        assert types(play(game, "pass")) == ["passed"]
        assert (game.seat, game.is_over) == ((turn + 2) % players, False)
    assert types(play(game, "pass")) == ["passed", "over"]
    assert (game.is_over, game.seat, legal(game)) == (True, None, [])


@pytest.mark.rule("A2")
def test_passes_that_another_action_interrupts_do_not_end_the_game() -> None:
    game = game_on("usa", players=3, seats=[{}, {}, {"hand": {"red": 1}}], **BARE)
    play(game, "pass", "pass")
    assert legal(game, "pass") == []
    play(game, "claim dallas--houston/1 with 1 red")
    assert game.position()["passes"] == 0
    play(game, "draw red")
    assert game.seat == 1, "the only card of the game: the turn ends with it"
    assert types(play(game, "pass")) == ["passed"]
    assert types(play(game, "pass")) == ["passed"], "only the second in a row"
    assert not game.is_over


@pytest.mark.rule("A2")
def test_passes_go_on_from_an_imported_position() -> None:
    game = game_on("usa", players=4, to_move=3, passes=3, **BARE)
    assert told(play(game, "pass"), "over") == [{"type": "over", "winners": [0, 1, 2, 3]}]


@pytest.mark.rule("A2", "E1")
def test_a_pass_is_a_turn_of_the_last_round() -> None:
    game = game_on("usa", players=3, to_move=1, last_turn_of=1, seats=[{}, {"trains": 0}], **BARE)
    assert types(play(game, "pass")) == ["passed", "over"]


@pytest.mark.rule("A1")
def test_seats_follow_each_other_in_order() -> None:
    game = game_on("usa", players=4, to_move=2, display=CALM, deck=DEEP)
    seats = []
    for _ in range(5):
        seats.append(game.seat)
        play(game, "draw deck", "draw deck")
    assert seats == [2, 3, 0, 1, 2]
