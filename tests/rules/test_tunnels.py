"""Chapter T: tunnels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from ironlanes.game.game import Game
from tests.rules.positions import (
    CALM,
    DEEP,
    LOCO,
    Event,
    cards_on_table,
    display_of,
    game_on,
    hand_of,
    is_legal,
    legal,
    payments,
    play,
    told,
    types,
    with_hand,
)

#: A gray tunnel of two spaces, and a white one of three.
GRAY = "barcelona--pamplona"
WHITE = "madrid--pamplona/1"
HAND = {"red": 4, "white": 3, LOCO: 4}


def dug(paid: str, revealed: list[str], track: str = GRAY, hand: dict[str, int] | None = None) -> tuple[Game, Event]:
    """Lay down cards for a tunnel, with these cards on top of the deck; return the events."""
    game = with_hand(hand or HAND, "europe", deck=[*revealed, *DEEP[:4]])
    (tunnel,) = told(play(game, f"claim {track} with {paid}"), "tunnel")
    return game, tunnel


def standing(game: Game) -> dict[str, Any]:
    """What seat 0 has to show for itself."""
    seat: Mapping[str, Any] = game.position()["seats"][0]
    return {key: seat[key] for key in ("hand", "trains", "points")}


@pytest.mark.rule("T1")
def test_cards_for_the_length_are_laid_down_and_then_three_are_revealed() -> None:
    game = with_hand(HAND, "europe", deck=["red", "blue", "green", "black", "black"])
    assert types(play(game, f"claim {GRAY} with 1 red 1 locomotive")) == ["tunnel"]
    position = game.position()
    assert position["pending"] == {
        "track": GRAY,
        "laid": {"red": 1, LOCO: 1},
        "revealed": ["red", "blue", "green"],
        "extra": 1,
    }
    assert (position["deck"], position["discards"]) == (["black", "black"], {})
    assert standing(game) == {"hand": {"red": 3, "white": 3, LOCO: 3}, "trains": 45, "points": 0}
    assert (position["claimed"], game.seat, game.phase) == ({}, 0, "tunnel")


@pytest.mark.rule("T1", "C2", "C3")
def test_what_is_laid_down_fits_the_track_as_anywhere() -> None:
    game = with_hand({"red": 2, "white": 2, LOCO: 1}, "europe")
    assert payments(game, f"claim {GRAY}") == {
        "2 red",
        "2 white",
        "1 red 1 locomotive",
        "1 white 1 locomotive",
    }
    assert payments(game, f"claim {WHITE}") == {"2 white 1 locomotive"}


@pytest.mark.rule("T1")
def test_a_board_may_reveal_another_number_of_cards() -> None:
    display = ["blue", "blue", "green", "green", "black", "black"]
    deck = ["blue", "red", "red", "red"]
    game = game_on("alps", seats=[{"hand": {"red": 3}}], display=display, deck=deck, passengers={})
    (tunnel,) = play(game, "claim andermatt--brig with 2 red")
    assert (tunnel["revealed"], tunnel["extra"]) == (["blue", "red"], 1)


@pytest.mark.rule("T2")
@pytest.mark.parametrize(
    ("revealed", "extra"),
    [
        (["blue", "green", "white"], 0),
        (["red", "green", "white"], 1),
        ([LOCO, "green", "white"], 1),
        (["red", "green", "red"], 2),
        ([LOCO, "red", "white"], 2),
        (["red", "red", "red"], 3),
        ([LOCO, LOCO, "red"], 3),
        ([LOCO, LOCO, LOCO], 3),
    ],
)
@pytest.mark.parametrize("paid", ["2 red", "1 red 1 locomotive"])
def test_each_revealed_card_of_the_colour_laid_down_and_each_locomotive_costs_one_more(
    paid: str, revealed: list[str], extra: int
) -> None:
    game, tunnel = dug(paid, revealed)
    assert (tunnel["revealed"], tunnel["extra"]) == (revealed, extra)
    assert game.phase == ("tunnel" if extra else "turn")


@pytest.mark.rule("T2", "T3")
def test_in_a_gray_tunnel_the_colour_that_was_laid_down_counts() -> None:
    game, tunnel = dug("2 white", ["red", "white", "red"])
    assert tunnel["extra"] == 1
    assert legal(game) == ["decline", "pay 1 locomotive", "pay 1 white"]


@pytest.mark.rule("T3")
def test_extra_cards_are_that_colour_or_locomotives_in_any_mix() -> None:
    game, _ = dug("2 red", ["red", LOCO, "blue"], hand={"red": 4, "white": 5, LOCO: 2})
    assert legal(game) == ["decline", "pay 1 red 1 locomotive", "pay 2 locomotive", "pay 2 red"]
    game, _ = dug("2 red", ["red", LOCO, LOCO], hand={"red": 5, "white": 5, LOCO: 3})
    assert legal(game) == [
        "decline",
        "pay 1 red 2 locomotive",
        "pay 2 red 1 locomotive",
        "pay 3 locomotive",
        "pay 3 red",
    ]


@pytest.mark.rule("T3")
@pytest.mark.parametrize("text", ["pay 1 white", "pay 2 red", "pay 1 red 1 locomotive", "pay 2 locomotive"])
def test_neither_another_colour_nor_another_number_pays(text: str) -> None:
    game, _ = dug("2 red", ["red", "blue", "blue"])
    assert not is_legal(game, text)
    with pytest.raises(ValueError, match="1 more"):
        game.play(text)


@pytest.mark.rule("T3", "C8")
@pytest.mark.parametrize(
    ("paid", "left"),
    [
        ("pay 2 red", {LOCO: 4, "white": 3}),
        ("pay 1 red 1 locomotive", {"red": 1, "white": 3, LOCO: 3}),
        ("pay 2 locomotive", {"red": 2, "white": 3, LOCO: 2}),
    ],
)
def test_the_extra_cards_that_the_player_chose_are_paid(paid: str, left: dict[str, int]) -> None:
    game, _ = dug("2 red", ["red", LOCO, "blue"])
    play(game, paid)
    assert hand_of(game, 0) == left


@pytest.mark.rule("T4")
@pytest.mark.parametrize("track", [GRAY, "munchen--zurich"])
@pytest.mark.parametrize(("revealed", "extra"), [(["red", "yellow", "white"], 0), ([LOCO, "yellow", LOCO], 2)])
def test_against_locomotives_alone_only_revealed_locomotives_count(track: str, revealed: list[str], extra: int) -> None:
    """Not even the colour of the track counts when none of it was laid down."""
    game, tunnel = dug("2 locomotive", revealed, track)
    assert tunnel["extra"] == extra
    assert (game.position()["claimed"] == {track: 0}) == (extra == 0)


@pytest.mark.rule("T4")
def test_the_extra_cards_for_locomotives_alone_are_locomotives() -> None:
    hand = {"red": 5, "yellow": 5, LOCO: 4}
    game, _ = dug("2 locomotive", [LOCO, "blue", LOCO], "munchen--zurich", hand)
    assert legal(game) == ["decline", "pay 2 locomotive"]
    game, _ = dug("2 locomotive", [LOCO, "blue", LOCO], "munchen--zurich", hand | {LOCO: 3})
    assert legal(game) == ["decline"]


@pytest.mark.rule("T5")
def test_without_a_match_the_tunnel_is_claimed_at_once() -> None:
    game = with_hand(HAND, "europe", deck=["blue", "green", "white", *DEEP])
    events = play(game, f"claim {GRAY} with 2 red")
    assert types(events) == ["tunnel", "claimed"]
    assert (game.seat, game.phase, game.position()["claimed"]) == (1, "turn", {GRAY: 0})
    assert standing(game) == {"hand": {"red": 2, "white": 3, LOCO: 4}, "trains": 43, "points": 2}


@pytest.mark.rule("T5")
def test_whoever_pays_has_the_tunnel() -> None:
    game, _ = dug("2 red", ["red", "green", "white"])
    events = play(game, "pay 1 locomotive")
    assert events[0] == {
        "type": "claimed",
        "seat": 0,
        "track": GRAY,
        "cards": {"red": 2, LOCO: 1},
        "points": 2,
    }
    assert (game.seat, game.phase, game.position()["claimed"]) == (1, "turn", {GRAY: 0})


@pytest.mark.rule("T5")
def test_whoever_declines_takes_his_cards_back_and_his_turn_ends_without_a_claim() -> None:
    game, _ = dug("1 red 1 locomotive", ["red", "green", "white"])
    assert play(game, "decline") == [
        {"type": "declined", "seat": 0, "track": GRAY, "taken_back": {"red": 1, LOCO: 1}},
    ]
    assert (game.seat, game.phase, game.position()["claimed"]) == (1, "turn", {})
    assert standing(game) == {"hand": HAND, "trains": 45, "points": 0}


@pytest.mark.rule("T5")
@pytest.mark.parametrize("hand", [{"red": 2}, {"red": 3}, {"red": 2, LOCO: 1}, {"red": 3, "white": 9}])
def test_a_player_who_can_not_pay_can_only_decline(hand: dict[str, int]) -> None:
    game = with_hand(hand, "europe", deck=["red", LOCO, "blue", "black"], display=["black"] * 5)
    play(game, f"claim {GRAY} with 2 red")
    assert legal(game) == ["decline"]


@pytest.mark.rule("T5")
def test_nothing_but_paying_or_declining_is_possible_then() -> None:
    game, _ = dug("2 red", ["red", "green", "white"])
    assert {text.split()[0] for text in legal(game)} == {"pay", "decline"}
    for text in ("draw deck", "tickets", "pass", f"claim {GRAY} with 2 red"):
        assert not is_legal(game, text)


@pytest.mark.rule("T5")
def test_a_declined_tunnel_stays_open() -> None:
    game, _ = dug("2 red", ["red", "green", "white"])
    play(game, "decline", "draw deck", "draw deck")
    assert is_legal(game, f"claim {GRAY} with 2 red")


@pytest.mark.rule("T6")
@pytest.mark.parametrize(
    ("actions", "discards"),
    [
        (["claim barcelona--pamplona with 2 white"], {"white": 2, "red": 1, "blue": 1, "green": 1}),
        (["claim barcelona--pamplona with 2 red", "pay 1 red"], {"red": 4, "blue": 1, "green": 1}),
        (["claim barcelona--pamplona with 2 red", "decline"], {"red": 1, "blue": 1, "green": 1}),
    ],
)
def test_the_revealed_cards_are_discarded_in_any_case(actions: list[str], discards: dict[str, int]) -> None:
    game = with_hand(HAND, "europe", deck=["red", "blue", "green", *DEEP])
    play(game, *actions)
    assert (game.position()["discards"], game.position()["deck"]) == (discards, DEEP)
    assert "pending" not in game.position()


@pytest.mark.rule("T6", "D7")
@pytest.mark.parametrize(
    ("revealed", "actions", "deck", "discards"),
    [
        (["blue", "blue", "green"], [], {"red": 2}, {"blue": 2, "green": 1}),
        (["blue", "red", LOCO], ["pay 1 red 1 locomotive"], {"red": 3, LOCO: 1}, {"blue": 1, "red": 1, LOCO: 1}),
        (["blue", "red", LOCO], ["decline"], {"blue": 1, "red": 1, LOCO: 1}, {}),
    ],
)
def test_the_payment_is_discarded_and_shuffled_before_the_revealed_cards(
    revealed: list[str], actions: list[str], deck: dict[str, int], discards: dict[str, int]
) -> None:
    """The deck held only what was revealed: the payment alone becomes the new deck, the revealed cards lie on top."""
    game = with_hand({"red": 3, LOCO: 1}, "europe", deck=revealed)
    play(game, f"claim {GRAY} with 2 red", *actions)
    position = game.position()
    assert (Counter(position["deck"]), position["discards"]) == (deck, discards)
    assert display_of(game) == sorted(CALM)


@pytest.mark.rule("T7")
@pytest.mark.parametrize(
    ("deck", "discards", "count"),
    [
        (["blue", "green"], {}, 2),
        (["blue"], {}, 1),
        (["blue"], {"green": 1}, 2),
        (["blue"], {"green": 4}, 3),
        (["blue", "blue"], {"green": 1}, 3),
    ],
)
def test_where_deck_and_discards_hold_fewer_than_three_cards_only_those_are_revealed(
    deck: list[str], discards: dict[str, int], count: int
) -> None:
    game = with_hand({"red": 2}, "europe", deck=deck, discards=discards)
    (tunnel,) = told(play(game, f"claim {GRAY} with 2 red"), "tunnel")
    assert len(tunnel["revealed"]) == count
    assert tunnel["revealed"][: len(deck)] == deck
    assert game.position()["claimed"] == {GRAY: 0}
    assert cards_on_table(game.position()).total() == 2 + 5 + len(deck) + sum(discards.values())


@pytest.mark.rule("T7", "T2")
def test_fewer_revealed_cards_cost_as_they_would_otherwise() -> None:
    game = with_hand({"red": 3}, "europe", deck=["red"])
    (tunnel,) = play(game, f"claim {GRAY} with 2 red")
    assert (tunnel["revealed"], tunnel["extra"], game.phase) == (["red"], 1, "tunnel")
    assert legal(game) == ["decline", "pay 1 red"]


@pytest.mark.rule("T7")
def test_without_a_card_to_reveal_the_tunnel_is_claimed_without_risk() -> None:
    game = with_hand({"red": 2}, "europe", deck=[])
    events = play(game, f"claim {GRAY} with 2 red")
    assert types(events) == ["tunnel", "claimed", "reshuffled"]
    assert (events[0]["revealed"], events[0]["extra"]) == ([], 0)
    assert (game.seat, game.position()["claimed"]) == (1, {GRAY: 0})


@pytest.mark.rule("T8")
@pytest.mark.parametrize("pay", ["pay 3 red", "pay 1 red 2 locomotive"])
def test_extra_cards_bring_neither_points_nor_cost_trains(pay: str) -> None:
    game, _ = dug("2 red", ["red", "red", LOCO], hand={"red": 5, LOCO: 2})
    play(game, pay)
    assert game.position()["seats"][0]["points"] == 2
    assert game.position()["seats"][0]["trains"] == 43


@pytest.mark.rule("T8", "C1")
def test_two_trains_are_enough_for_a_tunnel_of_two_that_costs_five_cards() -> None:
    seats = [{"hand": {"red": 5}, "trains": 2}]
    game = game_on("europe", seats=seats, display=CALM, deck=["red", "red", LOCO, *DEEP])
    play(game, f"claim {GRAY} with 2 red", "pay 3 red")
    assert game.position()["claimed"] == {GRAY: 0}
    assert game.position()["seats"][0]["trains"] == 0


@pytest.mark.rule("T1", "T5", "P1")
def test_on_a_board_with_both_passengers_come_once_the_tunnel_is_claimed() -> None:
    display = ["blue", "blue", "green", "green", "black", "black"]
    seats = [{"hand": {"red": 3}}]
    standing_there = {"andermatt": ["green"], "brig": ["blue"]}
    deck = ["red", "white", "white"]
    game = game_on("alps", seats=seats, display=display, deck=deck, passengers=standing_there)
    assert types(play(game, "claim andermatt--brig with 2 red")) == ["tunnel"]
    assert game.position()["passengers"] == standing_there
    assert types(play(game.copy(), "decline")) == ["declined"]
    assert told(play(game, "pay 1 red"), "passenger") == [
        {"type": "passenger", "seat": 0, "place": "andermatt", "colour": "green"},
        {"type": "passenger", "seat": 0, "place": "brig", "colour": "blue"},
    ]
