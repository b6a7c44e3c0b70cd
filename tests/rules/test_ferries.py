"""Chapter F: ferries."""

from __future__ import annotations

import pytest

from ironlanes.boards.load import load_board
from tests.rules.positions import LOCO, hand_of, is_legal, legal, payments, play, with_hand


@pytest.mark.rule("F1")
def test_every_ferry_is_gray_and_has_symbols_for_no_more_than_its_length() -> None:
    ferries = [track for track in load_board("europe").tracks if track.locomotives]
    assert {track.colour for track in ferries} == {"gray"}
    assert all(1 <= track.locomotives <= track.length for track in ferries)
    assert not any(track.locomotives for board in ("usa", "germany") for track in load_board(board).tracks)


@pytest.mark.rule("F1")
@pytest.mark.parametrize("ferry", ["dieppe--london/1", "athina--brindisi", "amsterdam--london"])
def test_a_ferry_can_not_be_claimed_without_its_locomotives(ferry: str) -> None:
    assert payments(with_hand({"red": 9, "blue": 9}, "europe"), f"claim {ferry}") == set()


@pytest.mark.rule("F1")
def test_one_symbol_asks_for_one_locomotive_at_least() -> None:
    game = with_hand({"red": 4, "blue": 1, LOCO: 2}, "europe")
    assert payments(game, "claim dieppe--london/1") == {"1 red 1 locomotive", "1 blue 1 locomotive", "2 locomotive"}
    assert payments(game, "claim athina--brindisi") == {"3 red 1 locomotive", "2 red 2 locomotive"}
    assert not is_legal(game, "claim barcelona--marseille with 3 blue 1 locomotive")
    assert is_legal(game, "claim barcelona--marseille with 4 red"), "no ferry, though gray"


@pytest.mark.rule("F1")
def test_two_symbols_ask_for_two_locomotives_at_least() -> None:
    ferry = "claim constantinople--sevastopol"
    assert payments(with_hand({"red": 4, LOCO: 1}, "europe"), ferry) == set()
    assert payments(with_hand({"red": 4, LOCO: 2}, "europe"), ferry) == {"2 red 2 locomotive"}
    assert payments(with_hand({"red": 4, "blue": 1, LOCO: 4}, "europe"), ferry) == {
        "2 red 2 locomotive",
        "1 red 3 locomotive",
        "1 blue 3 locomotive",
        "4 locomotive",
    }


@pytest.mark.rule("F1")
def test_a_ferry_of_symbols_only_takes_locomotives_only() -> None:
    assert payments(with_hand({"red": 9, LOCO: 3}, "europe"), "claim amsterdam--london") == {"2 locomotive"}


@pytest.mark.rule("F1")
def test_the_rest_of_a_ferry_is_of_one_colour() -> None:
    assert payments(with_hand({"red": 2, "blue": 2, LOCO: 2}, "europe"), "claim palermo--smyrna") == set()
    assert payments(with_hand({"red": 1, "blue": 1, LOCO: 1}, "europe"), "claim brindisi--palermo") == set()


@pytest.mark.rule("F1", "C4")
def test_a_ferry_is_paid_and_scored_like_any_track() -> None:
    game = with_hand({"red": 5, LOCO: 3}, "europe")
    play(game, "claim palermo--smyrna with 4 red 2 locomotive")
    position = game.position()
    assert (position["seats"][0]["points"], position["seats"][0]["trains"]) == (15, 39)
    assert (hand_of(game, 0), position["discards"]) == ({"red": 1, LOCO: 1}, {"red": 4, LOCO: 2})


@pytest.mark.rule("F1", "T3")
def test_a_board_may_have_tunnels_that_are_ferries_too() -> None:
    display = ["black", "black", "blue", "blue", "green", "green"]
    game = with_hand({"red": 3, LOCO: 2}, "alps", display=display, deck=["red", "blue", "white"], passengers={})
    assert payments(game, "claim andermatt--lugano") == {"1 red 1 locomotive", "2 locomotive"}
    play(game, "claim andermatt--lugano with 1 red 1 locomotive")
    assert legal(game) == ["decline", "pay 1 locomotive", "pay 1 red"], "the symbol asks nothing of the extra card"
