"""Choices from a numbered list."""

import pytest

from ironlanes.boards.actions import ClaimTrack, DrawTickets, Payment, PayTunnel, TakePassenger
from ironlanes.cli.terminal.commands.menus import choose_option, fit_menu, menu_of, without_duplicate_tracks
from ironlanes.game.game import Game
from tests.cli.scripted_games import dealt, phrasing_of


def game_with(board: str, **hand: int) -> Game:
    return Game.from_position({"map": board, "players": 4, "seats": [{"hand": hand}, {}, {}, {}]}, 1)


def labels(game: Game, kind: type) -> list[str]:
    actions = [action for action in game.legal_actions() if isinstance(action, kind)]
    return [f"{option.label} {option.detail}".strip() for option in menu_of(actions, phrasing_of(game, 0)).options]


def test_first_the_track_then_the_cards_with_few_locomotives_first() -> None:
    game = game_with("europe", red=3, locomotive=1)
    claims = [action for action in game.legal_actions() if isinstance(action, ClaimTrack)]
    menu = menu_of(claims, phrasing_of(game, 0))
    assert menu.question == "Which track?"
    zurich = next(option for option in menu.options if option.label.startswith("Paris\u2013Zürich"))
    assert zurich.detail == "4 points, 2 ways to pay"
    menu = menu_of(zurich.actions, phrasing_of(game, 0))
    assert menu.question == "Pay for Paris\u2013Zürich (3 gray tunnel) with which cards?"
    assert [option.label for option in menu.options] == ["3 red", "2 red and 1 locomotive"]


def test_two_tracks_that_are_alike_are_one() -> None:
    game = game_with("usa", red=1)
    claims = [action for action in game.legal_actions() if isinstance(action, ClaimTrack)]
    kept = [
        action.track
        for action in without_duplicate_tracks(claims, phrasing_of(game, 0))
        if isinstance(action, ClaimTrack)
    ]
    assert "dallas--houston/1" in kept
    assert "dallas--houston/2" not in kept


def test_splits_from_short_to_long() -> None:
    assert labels(dealt("germany"), DrawTickets)[:2] == ["4 short tickets", "3 short and 1 long ticket"]


def test_a_tunnel_is_given_up_last() -> None:
    pending = {"track": "paris--zurich", "laid": {"red": 3}, "revealed": ["red", "blue", "white"], "extra": 1}
    seats = [{"hand": {"red": 1, "locomotive": 1}}, {}]
    place = {"map": "europe", "players": 2, "seats": seats, "phase": "tunnel", "pending": pending}
    game = Game.from_position(place, 1)
    options = menu_of(game.legal_actions(), phrasing_of(game, 0)).options
    assert [option.label for option in options] == ["pay 1 red more", "pay 1 locomotive more", "decline the tunnel"]


@pytest.mark.parametrize(
    ("typed", "payments"),
    [
        ("1", ["3 red"]),
        ("2", ["2 red 1 locomotive"]),
        ("2 red 1 locomotive", ["2 red 1 locomotive"]),
        ("red", ["3 red", "2 red 1 locomotive"]),
        ("3 red", ["3 red"]),
        ("blue", []),
        ("0", []),
        ("3", []),
        ("999999999999", []),
        ("", []),
    ],
)
def test_an_answer_is_a_number_or_cards(typed: str, payments: list[str]) -> None:
    game = game_with("europe", red=3, locomotive=1)
    claims = [each for each in game.legal_actions() if isinstance(each, ClaimTrack) and each.track == "paris--zurich"]
    menu = fit_menu(menu_of(claims, phrasing_of(game, 0)), None)
    picked = choose_option(menu, typed, phrasing_of(game, 0))
    assert [action.payment.text for action in picked if isinstance(action, ClaimTrack)] == payments


def test_only_numbers_that_are_shown_count_and_places_reach_the_others() -> None:
    game = game_with("europe", red=3, locomotive=3)
    claims = [action for action in game.legal_actions() if isinstance(action, ClaimTrack)]
    menu = fit_menu(menu_of(claims, phrasing_of(game, 0)), 12)
    assert menu.numbered == 8
    assert choose_option(menu, "8", phrasing_of(game, 0))
    assert choose_option(menu, "9", phrasing_of(game, 0)) == ()
    tracks = {each.track for each in choose_option(menu, "zür", phrasing_of(game, 0)) if isinstance(each, ClaimTrack)}
    assert "paris--zurich" in tracks
    assert all("zurich" in track for track in tracks)


def test_passengers_by_colour() -> None:
    actions = (TakePassenger("berlin", "black"), TakePassenger("berlin", "blue"), TakePassenger("berlin", "red"))
    words = phrasing_of(dealt("germany"))
    menu = fit_menu(menu_of(actions, words), None)
    assert menu.question == "Which passenger at Berlin?"
    assert choose_option(menu, "r", words) == (actions[2],)
    assert choose_option(menu, "bla", words) == (actions[0],)
    assert choose_option(menu, "b", words) == ()


def test_cards_for_a_tunnel() -> None:
    actions = (PayTunnel(Payment("red", 1, 0)), PayTunnel(Payment(None, 0, 1)))
    words = phrasing_of(dealt("europe"))
    assert choose_option(fit_menu(menu_of(actions, words), None), "loco", words) == (actions[1],)
