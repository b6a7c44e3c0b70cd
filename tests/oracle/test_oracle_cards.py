"""The oracle's deck, display and tunnels, card by card."""

from __future__ import annotations

from typing import Any

import pytest

from .handmade import make_board, make_track, position_of
from .turns import Oracle

L = "locomotive"
BOARD = make_board([make_track("a--b", 2, "red", tunnel=True), make_track("c--d", 2, "blue")], tunnel_cards=3)


def oracle_of(hand: dict[str, int] | None = None, **fields: Any) -> Oracle:
    return Oracle.from_position(BOARD, position_of(BOARD, seats=[{"hand": hand or {}}, {}], **fields))


def test_a_card_from_the_display_is_replaced_before_the_second() -> None:
    oracle = oracle_of(display=["red", "red", "blue", "blue", L], deck=[L, "green"])
    assert oracle.legal() == ["draw blue", "draw deck", "draw locomotive", "draw red"]
    oracle.play("draw red")
    assert (sorted(oracle.display), oracle.deck) == (["blue", "blue", L, L, "red"], ["green"])
    assert oracle.phase == "second-draw"
    assert oracle.legal() == ["draw blue", "draw deck", "draw red"]
    oracle.play("draw deck")
    assert (oracle.seats[0].hand, oracle.to_move, oracle.phase) == ({"red": 1, "green": 1}, 1, "turn")


def test_a_locomotive_from_the_display_is_the_only_card() -> None:
    oracle = oracle_of(display=["red", "red", "blue", "blue", L], deck=["green"])
    oracle.play("draw locomotive")
    assert (oracle.to_move, oracle.phase, oracle.deck) == (1, "turn", [])


def test_a_blind_locomotive_is_an_ordinary_card() -> None:
    oracle = oracle_of(display=["red"] * 5, deck=[L, "green"])
    oracle.play("draw deck")
    assert oracle.phase == "second-draw"


def test_the_discards_are_shuffled_as_soon_as_the_deck_is_empty() -> None:
    oracle = oracle_of(display=["red"] * 5, deck=["green"], discards={"blue": 2})
    oracle.play("draw deck", [["blue", "blue"]])
    assert (oracle.deck, oracle.discards) == (["blue", "blue"], {})
    with pytest.raises(AssertionError, match="D7: 2 blue have to be shuffled now, not 1 blue"):
        oracle_of(display=["red"] * 5, deck=["green"], discards={"blue": 2}).play("draw deck", [["blue"]])
    with pytest.raises(AssertionError, match="no shuffle was reported"):
        oracle_of(display=["red"] * 5, deck=["green"], discards={"blue": 2}).play("draw deck")
    with pytest.raises(AssertionError, match="without need"):
        oracle_of(display=["red"] * 5, deck=["green", "green"]).play("draw deck", [["blue"]])


def test_a_claim_fills_deck_and_display_again() -> None:
    oracle = oracle_of({"blue": 2}, display=["red"] * 4)
    oracle.play("claim c--d with 2 blue", [["blue", "blue"]])
    assert (sorted(oracle.display), oracle.deck, oracle.discards) == (["blue", *["red"] * 4], ["blue"], {})


def test_three_locomotives_replace_the_display() -> None:
    oracle = oracle_of(display=["red", "red", "red", L, L], deck=[L, "green", "green", "green", "green", L])
    oracle.play("draw red", [[L, L, L, "red", "red"]])
    # Five are turned up: four green ones and the locomotive, after which the deck is empty and the five are shuffled.
    assert (sorted(oracle.display), oracle.deck) == (["green"] * 4 + [L], [L, L, L, "red", "red"])


def test_a_replaced_display_may_have_to_go_again() -> None:
    deck = [L, L, L, L, "green", "green", *["white"] * 5, "blue"]
    oracle = oracle_of(display=["red", "red", "red", L, L], deck=deck)
    oracle.play("draw red")
    assert (oracle.display, oracle.deck, oracle.replacements) == (["white"] * 5, ["blue"], 2)
    assert oracle.discards == {"red": 2, "green": 2, L: 6}


def test_a_display_stays_where_another_could_not_help() -> None:
    two_others = oracle_of(display=["red", "red", "blue", L, L], deck=[L, L])
    two_others.play("draw red")
    assert (sorted(two_others.display), two_others.deck) == (["blue", L, L, L, "red"], [L])
    three_others = oracle_of(display=["red", "red", "blue", L, L], deck=[L, L, "green"])
    three_others.play("draw red", [["red", "blue", L, L, L]])
    assert (sorted(three_others.display), three_others.deck) == (["blue", "green", L, L, "red"], [L, L])


def test_discards_can_make_another_display_help() -> None:
    oracle = oracle_of({"blue": 2}, display=["red", L, L, L, L], deck=["green"])
    oracle.play("claim c--d with 2 blue", [["blue", "red", "blue", L, L, L, L]])
    assert (sorted(oracle.display), oracle.deck) == (["blue", "blue", "green", L, "red"], [L, L, L])


def test_a_display_is_replaced_ten_times_at_most() -> None:
    oracle = oracle_of(display=["red", "red", "red", L, L], deck=[L, L, L, L, L, "red"])
    oracle.play("draw red", [[L, L, L, "red", "red"], [L, L, L, L, "red"]] * 5)
    assert (sorted(oracle.display), oracle.replacements) == ([L, L, L, "red", "red"], 10)
    oracle.play("draw red")
    assert (oracle.seats[0].hand, oracle.replacements) == ({"red": 2}, 0), "two others are left: it can't help now"


def test_the_next_action_tries_again_where_ten_times_did_not_help() -> None:
    oracle = oracle_of(display=[L, L, L, "red", "red"], deck=[L, L, L, L, "red"])
    oracle.play("draw deck", [[L, L, L, "red", "red"], ["red", L, L, L, L]])
    assert (sorted(oracle.display), oracle.replacements) == ([L, L, "red", "red", "red"], 2)


def test_the_second_card_is_left_out_where_there_is_none() -> None:
    oracle = oracle_of(display=["red", L], deck=[])
    oracle.play("draw red")
    assert (oracle.display, oracle.phase, oracle.to_move) == ([L], "turn", 1)
    assert oracle.legal() == ["draw locomotive"]


def tunnel(hand: dict[str, int], paid: str, deck: list[str], **fields: Any) -> Oracle:
    shuffles = fields.pop("shuffles", [])
    oracle = oracle_of(hand, display=["green"] * 5, deck=deck, **fields)
    oracle.play(f"claim a--b with {paid}", shuffles)
    return oracle


def test_a_tunnel_costs_a_card_for_each_that_matches() -> None:
    oracle = tunnel({"red": 3, L: 2}, "2 red", ["blue", "red", L, "white"])
    assert (oracle.phase, oracle.pending.extra, oracle.pending.revealed) == ("tunnel", 2, ["blue", "red", L])
    assert (oracle.discards, oracle.claimed, oracle.seats[0].hand) == ({}, {}, {"red": 1, L: 2})
    assert oracle.legal() == ["decline", "pay 1 red 1 locomotive", "pay 2 locomotive"]
    oracle.play("pay 1 red 1 locomotive")
    assert (oracle.claimed, oracle.discards) == ({"a--b": 0}, {"red": 4, L: 2, "blue": 1})
    assert (oracle.seats[0].hand, oracle.seats[0].trains, oracle.seats[0].points) == ({L: 1}, 43, 2)


def test_a_tunnel_given_up_gives_the_cards_back() -> None:
    oracle = tunnel({"red": 2, "blue": 3}, "2 red", ["blue", "red", L])
    assert oracle.legal() == ["decline"]
    oracle.play("decline", [["red", "blue", L]])
    assert (oracle.seats[0].hand, oracle.claimed, oracle.to_move) == ({"red": 2, "blue": 3}, {}, 1)
    assert (oracle.deck, oracle.discards) == (["red", "blue", L], {})


def test_a_tunnel_of_locomotives_is_afraid_of_locomotives_alone() -> None:
    oracle = tunnel({"red": 3, L: 3}, "2 locomotive", ["red", L, "red"])
    assert oracle.pending.extra == 1
    assert oracle.legal() == ["decline", "pay 1 locomotive"]


def test_paid_cards_are_discarded_before_the_revealed_ones() -> None:
    oracle = tunnel({"red": 2}, "2 red", ["blue", "green", "white"], shuffles=[["red", "red"]])
    assert (oracle.deck, oracle.discards) == (["red", "red"], {"blue": 1, "green": 1, "white": 1})


def test_the_discards_are_shuffled_while_a_tunnel_is_not_settled() -> None:
    oracle = tunnel({"red": 2}, "2 red", ["red", "blue"], discards={"white": 2}, shuffles=[["white", "white"]])
    assert (oracle.pending.revealed, oracle.deck, oracle.pending.extra) == (["red", "blue", "white"], ["white"], 1)


def test_a_tunnel_reveals_what_there_is() -> None:
    some = tunnel({"red": 3}, "2 red", ["red"])
    assert (some.pending.revealed, some.legal()) == (["red"], ["decline", "pay 1 red"])
    none = tunnel({"red": 2}, "2 red", [], shuffles=[["red", "red"]])
    assert (none.claimed, none.deck) == ({"a--b": 0}, ["red", "red"])
