"""Chapter D: drawing cards."""

from __future__ import annotations

from collections import Counter

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
    play,
    told,
    types,
    with_hand,
)


def replacements(events: list[Event]) -> list[list[str]]:
    """The displays that were discarded as a whole (D6), each sorted."""
    return [sorted(event["discarded"]) for event in told(events, "display") if "discarded" in event]


def deck_of(game: Game) -> list[str]:
    deck: list[str] = game.position()["deck"]
    return deck


@pytest.mark.rule("D1")
@pytest.mark.parametrize(
    ("first", "second", "hand"),
    [
        ("draw deck", "draw deck", {"white": 1, "yellow": 1}),
        ("draw deck", "draw blue", {"blue": 1, "white": 1}),
        ("draw blue", "draw deck", {"blue": 1, "yellow": 1}),
        ("draw blue", "draw green", {"blue": 1, "green": 1}),
    ],
)
def test_a_draw_is_two_cards_each_from_the_display_or_the_deck(first: str, second: str, hand: dict[str, int]) -> None:
    game = with_hand({})
    play(game, first)
    assert (game.seat, game.phase) == (0, "second-draw")
    play(game, second)
    assert (game.seat, game.phase) == (1, "turn")
    assert hand_of(game, 0) == hand


@pytest.mark.rule("D1")
def test_every_kind_of_card_in_the_display_can_be_taken_and_no_other() -> None:
    game = with_hand({}, display=["red", "red", "blue", LOCO, LOCO])
    assert legal(game, "draw") == ["draw blue", "draw deck", "draw locomotive", "draw red"]
    assert not is_legal(game, "draw green")


@pytest.mark.rule("D2")
def test_a_card_taken_from_the_display_is_replaced_from_the_deck_before_the_second_choice() -> None:
    game = with_hand({}, display=["red", "red", "blue", "blue", "green"], deck=["black", "white", *DEEP])
    events = play(game, "draw green")
    assert types(events) == ["took", "display"]
    assert events[1]["turned_up"] == ["black"]
    assert display_of(game) == ["black", "blue", "blue", "red", "red"]
    assert legal(game) == ["draw black", "draw blue", "draw deck", "draw red"]
    play(game, "draw black")
    assert hand_of(game, 0) == {"black": 1, "green": 1}
    assert display_of(game) == ["blue", "blue", "red", "red", "white"]


@pytest.mark.rule("D2")
def test_a_card_drawn_blind_leaves_the_display_alone() -> None:
    game = with_hand({})
    assert types(play(game, "draw deck")) == ["drew"]
    assert display_of(game) == sorted(CALM)
    assert deck_of(game) == DEEP[1:]


@pytest.mark.rule("D3")
def test_a_face_up_locomotive_taken_first_is_the_only_card_of_the_turn() -> None:
    game = with_hand({}, display=[LOCO, *CALM[:4]])
    play(game, "draw locomotive")
    assert (game.seat, game.phase, hand_of(game, 0)) == (1, "turn", {LOCO: 1})
    assert display_of(game) == sorted([*CALM[:4], "white"])


@pytest.mark.rule("D4")
@pytest.mark.parametrize("first", ["draw deck", "draw black"])
def test_a_locomotive_that_lay_there_before_can_not_be_the_second_card(first: str) -> None:
    game = with_hand({}, display=[LOCO, *CALM[:4]])
    assert is_legal(game, "draw locomotive")
    play(game, first)
    assert game.phase == "second-draw"
    assert not is_legal(game, "draw locomotive")
    with pytest.raises(ValueError, match="locomotive"):
        game.play("draw locomotive")


@pytest.mark.rule("D4")
def test_a_locomotive_that_was_just_turned_up_can_not_be_the_second_card() -> None:
    game = with_hand({}, deck=[LOCO, *DEEP])
    play(game, "draw black")
    assert LOCO in display_of(game)
    assert legal(game) == ["draw blue", "draw deck", "draw green", "draw orange", "draw purple"]


@pytest.mark.rule("D5")
def test_a_blind_locomotive_as_the_first_card_leaves_the_second_draw() -> None:
    game = with_hand({}, deck=[LOCO, *DEEP])
    play(game, "draw deck")
    assert (game.seat, game.phase, hand_of(game, 0)) == (0, "second-draw", {LOCO: 1})
    play(game, "draw deck")
    assert (game.seat, hand_of(game, 0)) == (1, {LOCO: 1, "white": 1})


@pytest.mark.rule("D5")
def test_a_blind_locomotive_may_be_the_second_card_or_both() -> None:
    game = with_hand({}, deck=[LOCO, LOCO, *DEEP])
    play(game, "draw deck", "draw deck")
    assert (game.seat, game.phase, hand_of(game, 0)) == (1, "turn", {LOCO: 2})


# D6. Taking the blue card turns the deck's first locomotive up as the display's third one.
NEARLY = [LOCO, LOCO, "red", "red", "blue"]


@pytest.mark.rule("D6")
def test_a_third_face_up_locomotive_has_the_whole_display_replaced() -> None:
    game = with_hand({}, display=NEARLY, deck=[LOCO, *CALM, "white"])
    events = play(game, "draw blue")
    assert types(events) == ["took", "display", "display"]
    assert replacements(events) == [[LOCO, LOCO, LOCO, "red", "red"]]
    assert display_of(game) == sorted(CALM)
    assert game.position()["discards"] == {"red": 2, LOCO: 3}
    assert deck_of(game) == ["white"]
    assert (game.phase, is_legal(game, "draw purple")) == ("second-draw", True)


@pytest.mark.rule("D6")
def test_two_face_up_locomotives_stay() -> None:
    game = with_hand({}, display=NEARLY, deck=["white", *DEEP])
    assert replacements(play(game, "draw blue")) == []
    assert display_of(game) == sorted([LOCO, LOCO, "red", "red", "white"])


@pytest.mark.rule("D6")
@pytest.mark.parametrize("locomotives", [3, 4, 5])
def test_three_or_more_locomotives_are_replaced_also_in_an_imported_position(locomotives: int) -> None:
    display = [LOCO] * locomotives + ["red"] * (5 - locomotives)
    game = with_hand({}, display=display, deck=[*CALM, "white"])
    assert display_of(game) == sorted(CALM)
    assert Counter(game.position()["discards"]) == Counter(display)


@pytest.mark.rule("D6")
def test_the_display_is_replaced_again_as_long_as_three_locomotives_lie_there() -> None:
    deck = [LOCO, LOCO, LOCO, LOCO, "black", "black", *[LOCO] * 5, *CALM, "white"]
    game = with_hand({}, display=NEARLY, deck=deck)
    assert replacements(play(game, "draw blue")) == [
        [LOCO, LOCO, LOCO, "red", "red"],
        ["black", "black", LOCO, LOCO, LOCO],
        [LOCO] * 5,
    ]
    assert display_of(game) == sorted(CALM)


@pytest.mark.rule("D6")
def test_a_blind_draw_or_a_second_card_replaces_nothing_by_itself() -> None:
    game = with_hand({}, display=NEARLY, deck=[LOCO, "white", "white"])
    play(game, "draw deck", "draw blue")
    assert display_of(game) == sorted([LOCO, LOCO, "red", "red", "white"])


@pytest.mark.rule("D6")
def test_locomotives_are_counted_once_the_display_is_as_full_as_it_can_be() -> None:
    game = with_hand({}, display=[LOCO, LOCO, LOCO], deck=["blue", "green", *["white"] * 5, "black"])
    assert display_of(game) == ["white"] * 5
    assert game.position()["discards"] == {"blue": 1, "green": 1, LOCO: 3}


@pytest.mark.rule("D6")
@pytest.mark.parametrize(
    ("deck", "discards", "is_replaced"),
    [
        ([LOCO] * 6, {}, False),
        ([LOCO] * 6, {LOCO: 2}, False),
        ([*[LOCO] * 6, "white"], {}, True),
        ([LOCO] * 6, {"white": 1}, True),
    ],
)
def test_no_replacement_where_fewer_than_three_other_cards_are_left(
    deck: list[str], discards: dict[str, int], is_replaced: bool
) -> None:
    """Two red cards lie face up; cards in hands, also the blue one that is taken, do not help."""
    seats = [{"hand": {"black": 4}}, {"hand": {"green": 9}}]
    game = with_hand({}, seats=seats, display=NEARLY, deck=deck, discards=discards)
    events = play(game, "draw blue")
    assert bool(replacements(events)) == is_replaced
    if not is_replaced:
        assert display_of(game) == sorted([LOCO, LOCO, LOCO, "red", "red"])


@pytest.mark.rule("D6", "D9")
def test_no_replacement_where_deck_and_discards_are_empty() -> None:
    game = with_hand({}, display=[LOCO, LOCO, LOCO, "red", "green"], deck=[])
    assert len(display_of(game)) == 5
    assert types(play(game, "draw red")) == ["took"]
    assert display_of(game) == sorted([LOCO, LOCO, LOCO, "green"])


def ten_at_most(seed: int) -> tuple[Game, int]:
    """A draw with sixteen other cards, of which the only three that are not locomotives must turn up together."""
    game = with_hand({}, seed=seed, display=NEARLY, deck=[*[LOCO] * 11, "white"])
    return game, len(replacements(play(game, "draw blue")))


@pytest.mark.rule("D6")
def test_one_action_replaces_the_display_ten_times_at_most() -> None:
    given_up = 0
    for seed in range(12):
        game, count = ten_at_most(seed)
        locomotives = display_of(game).count(LOCO)
        assert count == 10 or (0 < count < 10 and locomotives < 3)
        assert (len(display_of(game)), game.phase) == (5, "second-draw")
        given_up += locomotives >= 3
    assert given_up > 0


@pytest.mark.rule("D6")
def test_the_next_action_looks_at_the_display_again() -> None:
    game = next(game for game, _ in map(ten_at_most, range(12)) if display_of(game).count(LOCO) >= 3)
    others = sum(count for card, count in cards_on_table(game.position()).items() if card != LOCO) - 1
    assert others == 3
    drawn_before = hand_of(game, 0)
    events = play(game, "draw deck")
    drew = told(events, "drew")[0]["card"]
    assert Counter(hand_of(game, 0)) == Counter(drawn_before) + Counter([drew])
    assert (1 <= len(replacements(events)) <= 10) == (drew == LOCO), "without the third other card it would not help"


@pytest.mark.rule("D6")
@pytest.mark.parametrize("action", ["tickets", "claim boston--new-york/1 with 2 red", "draw deck"])
def test_any_action_looks_at_a_display_that_could_not_be_mended_before(action: str) -> None:
    display, deck = [LOCO, LOCO, LOCO, "green", "green"], [*[LOCO] * 11, "white"]
    games = (with_hand({"red": 2}, seed=seed, display=display, deck=deck) for seed in range(12))
    game = next(game for game in games if display_of(game).count(LOCO) >= 3)
    events = play(game, action)
    drew_a_colour = any(event["card"] != LOCO for event in told(events, "drew"))
    assert drew_a_colour or 1 <= len(replacements(events)) <= 10


@pytest.mark.rule("D6")
def test_a_board_may_have_another_number_of_locomotives_and_a_wider_display() -> None:
    display = [LOCO, LOCO, LOCO, "red", "red", "blue"]
    game = game_on("alps", display=display, deck=["white", *DEEP], passengers={})
    assert display_of(game) == sorted(display), "three of six are fewer than four"
    game = game_on("alps", display=display, deck=[LOCO, *CALM, "white", "yellow"], passengers={})
    assert replacements(play(game, "draw blue")) == [[LOCO] * 4 + ["red"] * 2]


@pytest.mark.rule("D7")
def test_the_last_blind_card_makes_the_discards_the_deck_at_once() -> None:
    game = with_hand({}, deck=["white"], discards={"red": 2, "yellow": 1})
    events = play(game, "draw deck")
    assert types(events) == ["drew", "reshuffled"]
    assert events[0]["card"] == "white"
    assert sorted(deck_of(game)) == ["red", "red", "yellow"]
    assert deck_of(game) == events[1]["deck"]
    assert game.position()["discards"] == {}


@pytest.mark.rule("D7")
def test_the_last_card_turned_up_makes_the_discards_the_deck_at_once() -> None:
    game = with_hand({}, deck=["white"], discards={"red": 2})
    assert types(play(game, "draw black")) == ["took", "display", "reshuffled"]
    assert (deck_of(game), game.position()["discards"]) == (["red", "red"], {})


@pytest.mark.rule("D7", "C4")
def test_cards_paid_while_the_deck_is_empty_become_the_deck_at_once() -> None:
    game = with_hand({"red": 1, LOCO: 1}, deck=[])
    events = play(game, "claim boston--new-york/1 with 1 red 1 locomotive")
    assert types(events) == ["claimed", "reshuffled"]
    assert (sorted(deck_of(game)), game.position()["discards"]) == ([LOCO, "red"], {})


@pytest.mark.rule("D7", "B2")
def test_a_station_paid_while_the_deck_is_empty_becomes_the_deck_at_once() -> None:
    game = with_hand({"red": 1}, "europe", deck=[])
    assert types(play(game, "station roma with 1 red")) == ["station", "reshuffled"]
    assert (deck_of(game), game.position()["discards"]) == (["red"], {})


@pytest.mark.rule("D7")
def test_an_imported_position_has_no_discards_beside_an_empty_deck() -> None:
    position = with_hand({}, deck=[], discards={"red": 2, "blue": 1}).position()
    assert (sorted(position["deck"]), position["discards"]) == (["blue", "red", "red"], {})


@pytest.mark.rule("D6", "D7")
def test_a_replaced_display_may_use_up_the_deck_and_be_shuffled_in() -> None:
    game = with_hand({}, display=NEARLY, deck=[LOCO, "green", "green", "green"], discards={"black": 4})
    events = play(game, "draw blue")
    reshuffled = told(events, "reshuffled")[0]
    assert sorted(reshuffled["deck"]) == sorted(["black"] * 4 + [LOCO] * 3 + ["red"] * 2)
    assert len(display_of(game)) == 5
    assert cards_on_table(game.position()).total() == 5 + 4 + 4


@pytest.mark.rule("D7", "T1")
def test_discards_become_the_deck_while_a_tunnel_reveals_cards() -> None:
    game = with_hand({"red": 4}, "europe", deck=["blue"], discards={"red": 5})
    events = play(game, "claim barcelona--pamplona with 2 red")
    assert types(events) == ["reshuffled", "tunnel"]
    assert (events[0]["deck"], events[0]["revealed"]) == (["red"] * 5, 1)
    assert events[1]["revealed"] == ["blue", "red", "red"]
    assert (deck_of(game), game.position()["discards"]) == (["red"] * 3, {})


@pytest.mark.rule("D7", "T6")
def test_cards_laid_down_and_revealed_for_an_open_tunnel_are_no_discards_yet() -> None:
    game = with_hand({"red": 4}, "europe", deck=["blue", "red", "red"])
    assert types(play(game, "claim barcelona--pamplona with 2 red")) == ["tunnel"]
    position = game.position()
    assert (game.phase, position["deck"], position["discards"]) == ("tunnel", [], {})
    assert types(play(game, "decline")) == ["declined", "reshuffled"]
    assert (sorted(deck_of(game)), game.position()["discards"]) == (["blue", "red", "red"], {})
    assert hand_of(game, 0) == {"red": 4}


@pytest.mark.rule("D7")
def test_the_discards_are_shuffled() -> None:
    discards = {"red": 6, "blue": 6, "green": 6, "black": 6}
    orders = set()
    for seed in range(4):
        game = game_on("usa", seed=seed, display=["white"] * 5, deck=["yellow"], discards=discards)
        play(game, "draw deck")
        assert Counter(deck_of(game)) == discards
        orders.add(tuple(deck_of(game)))
    assert len(orders) == 4


@pytest.mark.rule("D8")
@pytest.mark.parametrize(
    ("paid", "track", "display", "deck"),
    [
        (1, "dallas--houston/1", ["black", "blue", "red"], []),
        (2, "boston--new-york/1", ["black", "blue", "red", "red"], []),
        (3, "denver--salt-lake-city/1", ["black", "blue", "red", "red", "red"], []),
        (5, "helena--omaha", ["black", "blue", "red", "red", "red"], ["red", "red"]),
    ],
)
def test_a_display_with_gaps_is_filled_when_discards_appear(
    paid: int, track: str, display: list[str], deck: list[str]
) -> None:
    game = with_hand({"red": 5}, display=["black", "blue"], deck=[])
    assert display_of(game) == ["black", "blue"]
    play(game, f"claim {track} with {paid} red")
    assert (display_of(game), deck_of(game), game.position()["discards"]) == (display, deck, {})


@pytest.mark.rule("D8", "T6", "T7")
def test_a_tunnel_without_risk_fills_the_display_with_what_was_paid() -> None:
    game = with_hand({"red": 2}, "europe", display=["black"], deck=[])
    play(game, "claim barcelona--pamplona with 2 red")
    assert (display_of(game), deck_of(game)) == (["black", "red", "red"], [])


@pytest.mark.rule("D8")
def test_an_imported_display_with_gaps_is_filled_from_the_deck() -> None:
    position = with_hand({}, display=["black"], deck=["red", "blue", "white", "green", "orange"]).position()
    assert sorted(position["display"]) == ["black", "blue", "green", "red", "white"]
    assert position["deck"] == ["orange"]


@pytest.mark.rule("D9")
def test_with_deck_and_discards_empty_the_display_can_still_be_taken_and_is_not_replaced() -> None:
    game = with_hand({}, deck=[])
    assert not is_legal(game, "draw deck")
    play(game, "draw black")
    assert (game.phase, display_of(game)) == ("second-draw", sorted(CALM[1:]))
    play(game, "draw blue")
    assert (game.seat, display_of(game)) == (1, sorted(CALM[2:]))


@pytest.mark.rule("D9")
def test_with_no_card_anywhere_drawing_is_not_legal() -> None:
    game = with_hand({"red": 1}, display=[], deck=[])
    assert legal(game, "draw") == []
    assert legal(game, "tickets") == ["tickets"]


@pytest.mark.rule("D9")
def test_a_face_up_locomotive_is_a_card_that_may_be_taken_first() -> None:
    game = with_hand({}, display=[LOCO, LOCO], deck=[])
    assert legal(game, "draw") == ["draw locomotive"]
    play(game, "draw locomotive")
    assert (game.seat, display_of(game)) == (1, [LOCO])


@pytest.mark.rule("D9")
@pytest.mark.parametrize("display", [["red"], ["red", LOCO], ["red", LOCO, LOCO, LOCO]])
def test_the_turn_ends_with_one_card_where_no_second_one_may_be_taken(display: list[str]) -> None:
    game = with_hand({}, display=display, deck=[])
    play(game, "draw red")
    assert (game.seat, game.phase, hand_of(game, 0)) == (1, "turn", {"red": 1})


@pytest.mark.rule("D9")
def test_the_turn_ends_with_one_card_after_the_last_blind_one() -> None:
    game = with_hand({}, display=[LOCO, LOCO, LOCO, LOCO, LOCO], deck=[LOCO])
    play(game, "draw deck")
    assert (game.seat, game.phase, hand_of(game, 0)) == (1, "turn", {LOCO: 1})


@pytest.mark.rule("D9")
def test_the_discards_still_offer_a_second_card() -> None:
    game = with_hand({}, display=[LOCO, LOCO, LOCO, LOCO, LOCO], deck=[LOCO], discards={"red": 1})
    play(game, "draw deck")
    assert (game.seat, game.phase) == (0, "second-draw")
    assert legal(game) == ["draw deck"]


@pytest.mark.rule("D9")
def test_a_second_card_must_be_drawn_where_one_may_be() -> None:
    game = with_hand({"red": 5}, display=["red", "blue"], deck=[])
    play(game, "draw red")
    assert legal(game) == ["draw blue"]
    assert not is_legal(game, "pass")


@pytest.mark.rule("D10")
def test_there_is_no_hand_limit() -> None:
    hand = dict.fromkeys([*CALM, "red", "white"], 11) | {"yellow": 5, LOCO: 14}
    game = game_on("usa", seats=[{"hand": hand}], display=CALM, deck=["yellow", "yellow"])
    play(game, "draw deck", "draw purple")
    assert hand_of(game, 0) == hand | {"yellow": 6, "purple": 12}
    assert sum(hand_of(game, 0).values()) == 98
