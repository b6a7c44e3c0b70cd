"""Protocol 5: events tell what happened, in order and in full."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.protocol.conversation import MAPS, Talk, sample_board

Event = dict[str, Any]
CALM = ["black", "blue", "green", "white", "yellow"]

#: The fields that each type of event has in addition to `type`, and those that it may have.
SHAPES: dict[str, tuple[set[str], set[str]]] = {
    "took": ({"seat", "card"}, set()),
    "drew": ({"seat", "card"}, set()),
    "display": ({"turned_up", "display"}, {"discarded"}),
    "reshuffled": ({"deck", "deck_size"}, {"revealed"}),
    "claimed": ({"seat", "track", "cards", "points"}, set()),
    "tunnel": ({"seat", "track", "laid", "revealed", "extra"}, set()),
    "declined": ({"seat", "track", "taken_back"}, set()),
    "offered": ({"seat", "count", "tickets"}, {"short", "long"}),
    "kept": ({"seat", "count", "tickets", "returned"}, {"short", "long"}),
    "tickets-reshuffled": ({"ticket_deck"}, set()),
    "station": ({"seat", "city", "cards"}, set()),
    "passenger": ({"seat", "place", "colour"}, set()),
    "last-round": ({"seat"}, set()),
    "passed": ({"seat"}, set()),
    "over": ({"winners"}, set()),
}


@pytest.mark.parametrize("name", [*MAPS, "sample"])
def test_every_event_has_its_fields_and_keeps_up_with_the_position(name: str) -> None:
    sample_board()
    rng, talk = random.Random(f"events {name}"), Talk()
    talk.ask("new", map=name, players=3, seed=rng.getrandbits(60))
    before = talk.whole()
    types: Counter[str] = Counter()
    while actions := talk.legal():
        bold = [action for action in actions if not action.startswith(("draw", "tickets"))]
        events = talk.play(rng.choice(bold or actions))
        after = talk.whole()
        for event in events:
            needed, optional = SHAPES[event["type"]]
            assert needed <= set(event) - {"type"} <= needed | optional
            types[event["type"]] += 1
        shown = [event["display"] for event in events if event["type"] == "display"]
        took = any(event["type"] == "took" for event in events)
        if shown or not took:
            assert sorted((shown or [before["display"]])[-1]) == sorted(after["display"])
        assert hand_changes(events, 3) == [
            Counter(new["hand"]) - Counter(old["hand"])
            for old, new in zip(before["seats"], after["seats"], strict=True)
        ]
        before = after
    assert {"took", "drew", "display", "claimed", "offered", "kept", "over"} <= set(types)


def hand_changes(events: list[Event], players: int) -> list[Counter[str]]:
    """What every hand gained, by the events."""
    gained: list[Counter[str]] = [Counter() for _ in range(players)]
    for event in events:
        if event["type"] in ("took", "drew"):
            gained[event["seat"]][event["card"]] += 1
        if event["type"] == "declined":
            gained[event["seat"]].update(event["taken_back"])
    return gained


def test_taking_a_card_and_turning_up_the_next() -> None:
    talk = Talk()
    talk.begin(display=CALM, deck=["red", "red"])
    assert talk.play("draw blue") == [
        {"type": "took", "seat": 0, "card": "blue"},
        {"type": "display", "turned_up": ["red"], "display": ["black", "red", "green", "white", "yellow"]},
    ]


def test_a_display_that_is_replaced_is_told() -> None:
    talk = Talk()
    talk.begin(display=[*CALM[:3], "locomotive", "locomotive"], deck=["locomotive", *CALM, "red"])
    took, first, second = talk.play("draw blue")
    assert (took["type"], first["turned_up"]) == ("took", ["locomotive"])
    assert sorted(second["discarded"]) == sorted(["black", "green", "locomotive", "locomotive", "locomotive"])
    assert second["turned_up"] == second["display"] == CALM


def test_a_reshuffle_carries_the_new_deck() -> None:
    talk = Talk()
    talk.begin(display=CALM, deck=["red"], discards={"blue": 2, "green": 1})
    drew, reshuffled = talk.play("draw deck")
    assert drew == {"type": "drew", "seat": 0, "card": "red"}
    assert (reshuffled["type"], sorted(reshuffled["deck"])) == ("reshuffled", ["blue", "blue", "green"])
    assert talk.whole()["deck"] == reshuffled["deck"]


def test_a_claim() -> None:
    talk = Talk()
    talk.begin(seats=[{"hand": {"red": 1, "locomotive": 1}}, {}], display=CALM, deck=["red"])
    assert talk.play("claim boston--new-york/1 with 1 red 1 locomotive") == [
        {
            "type": "claimed",
            "seat": 0,
            "track": "boston--new-york/1",
            "cards": {"red": 1, "locomotive": 1},
            "points": 2,
        }
    ]


def tunnel_talk(hand: dict[str, int]) -> Talk:
    """Before a tunnel, with a purple card and a locomotive on top of the deck."""
    talk = Talk()
    deck = ["purple", "red", "locomotive", *CALM]
    talk.begin(map="europe", seats=[{"hand": hand}, {}], display=CALM, deck=deck)
    return talk


def test_a_tunnel_that_is_paid() -> None:
    talk = tunnel_talk({"purple": 4})
    [tunnel] = talk.play("claim marseille--zurich with 2 purple")
    assert tunnel == {
        "type": "tunnel",
        "seat": 0,
        "track": "marseille--zurich",
        "laid": {"purple": 2},
        "revealed": ["purple", "red", "locomotive"],
        "extra": 2,
    }
    [claimed] = talk.play("pay 2 purple")
    assert (claimed["type"], claimed["cards"], claimed["points"]) == ("claimed", {"purple": 4}, 2)


def test_a_tunnel_that_is_declined() -> None:
    talk = tunnel_talk({"purple": 2})
    talk.play("claim marseille--zurich with 2 purple")
    assert talk.legal() == ["decline"]
    assert talk.play("decline") == [
        {"type": "declined", "seat": 0, "track": "marseille--zurich", "taken_back": {"purple": 2}}
    ]


def test_a_tunnel_that_costs_nothing_more_is_claimed_at_once() -> None:
    talk = Talk()
    talk.begin(map="europe", seats=[{"hand": {"purple": 2}}, {}], display=CALM, deck=["red"] * 3)
    events = talk.play("claim marseille--zurich with 2 purple")
    assert [event["type"] for event in events] == ["tunnel", "claimed", "reshuffled"]
    assert events[0]["extra"] == 0
    assert "revealed" not in events[2]


def test_a_reshuffle_while_cards_are_revealed_says_how_many_had_been() -> None:
    talk = Talk()
    talk.begin(map="europe", seats=[{"hand": {"purple": 2}}, {}], display=CALM, deck=["red"], discards={"blue": 4})
    reshuffled, tunnel, *_ = talk.play("claim marseille--zurich with 2 purple")
    assert (reshuffled["type"], reshuffled["revealed"], reshuffled["deck"]) == ("reshuffled", 1, ["blue"] * 4)
    assert tunnel["revealed"] == ["red", "blue", "blue"]


def test_tickets() -> None:
    talk = Talk()
    deck = ["denver--el-paso", "boston--miami", "dallas--new-york"]
    talk.begin(ticket_deck=deck)
    assert talk.play("tickets") == [{"type": "offered", "seat": 0, "count": 3, "tickets": deck}]
    assert talk.play("keep 2") == [
        {"type": "kept", "seat": 0, "count": 1, "tickets": deck[1:2], "returned": [deck[0], deck[2]]}
    ]


def test_german_tickets_are_told_with_their_split_and_shuffled_after_setup() -> None:
    talk = Talk()
    talk.ask("new", map="germany", players=2, seed=1)
    [offered] = talk.play("tickets 3 short 1 long")
    assert (offered["count"], offered["short"], offered["long"]) == (4, 3, 1)
    kept, reshuffled = talk.play("tickets 4 short", "keep 1 4", "keep 1 2")
    assert (kept["short"], kept["long"]) == (2, 0)
    assert reshuffled == {"type": "tickets-reshuffled", "ticket_deck": talk.whole()["ticket_deck"]}


def test_a_station() -> None:
    talk = Talk()
    talk.begin(map="europe", seats=[{"hand": {"red": 1}}, {}], display=CALM, deck=["red"])
    assert talk.play("station paris with 1 red") == [
        {"type": "station", "seat": 0, "city": "paris", "cards": {"red": 1}}
    ]


def test_the_last_round_and_the_end() -> None:
    talk = Talk()
    talk.begin(seats=[{"trains": 4, "hand": {"red": 2}}, {}], display=CALM, deck=CALM)
    claimed, last = talk.play("claim boston--new-york/1 with 2 red")
    assert (claimed["type"], last) == ("claimed", {"type": "last-round", "seat": 0})
    *_, over = talk.play("draw deck", "draw deck", "draw black", "draw blue")
    assert over == {"type": "over", "winners": [0]}
    assert talk.ask("legal")["phase"] == "over"


def test_passing_ends_the_game_once_all_have() -> None:
    talk = Talk()
    talk.begin(deck=[], display=[], ticket_deck=[])
    assert talk.play("pass", "pass") == [{"type": "passed", "seat": 1}, {"type": "over", "winners": [0, 1]}]
