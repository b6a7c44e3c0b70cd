"""Protocol 3: what is left out of a position is derived, and the export round-trips."""

import random
from collections import Counter
from typing import Any

import pytest

from ironlanes.boards.load import load_board
from tests.protocol.conversation import MAPS, Talk, positions, sample_board

EXAMPLE: dict[str, Any] = {
    "map": "europe", "players": 3, "to_move": 0, "phase": "turn",
    "seats": [{"hand": {"red": 3, "locomotive": 1}, "tickets": ["brest--petrograd"]}, {}, {}],
    "claimed": {"paris--zurich": 1, "dieppe--paris": 0}, "stations": {"paris": 1},
    "display": ["red", "blue", "white", "white", "locomotive"],
    "deck": ["green", "red"], "discards": {"black": 2},
    "ticket_deck": ["amsterdam--wilno"], "last_turn_of": None,
}  # fmt: skip
FULL = Counter(dict.fromkeys("purple blue orange white green yellow black red".split(), 12) | {"locomotive": 14})


def cards_of(whole: dict[str, Any]) -> Counter[str]:
    """Every card of a position, wherever it is."""
    pending = whole.get("pending", {})
    cards = Counter(whole["deck"] + whole["display"] + pending.get("revealed", []))
    for counts in (whole["discards"], pending.get("laid", {}), *(seat["hand"] for seat in whole["seats"])):
        cards.update(counts)
    return cards


def test_the_example_of_the_protocol() -> None:
    talk = Talk()
    whole = talk.begin(**EXAMPLE)
    for field, value in EXAMPLE.items():
        assert whole[field] == value or field == "seats"
    assert [(seat["trains"], seat["points"], seat["stations_left"]) for seat in whole["seats"]] == [
        (44, 1, 3),
        (42, 4, 2),
        (45, 0, 3),
    ]


@pytest.mark.parametrize("name", [*MAPS, "sample"])
def test_every_position_of_a_game_round_trips(name: str) -> None:
    sample_board()
    talk = Talk()
    phases = set()
    for position in positions(random.Random(f"round {name}"), [name], games=4, share=0.1):
        assert talk.begin(**position) == position
        phases.add(position["phase"])
    assert {"turn", "second-draw", "keep-tickets", "over"} <= phases


def test_a_view_of_a_finished_game_can_be_imported() -> None:
    talk = Talk()
    talk.begin(phase="over")
    view = talk.ask("view", seat=0)["view"]
    assert talk.begin(**view)["phase"] == "over"
    assert "seed" not in talk.ask("record")["record"]["position"]


def test_nearly_everything_can_be_left_out() -> None:
    talk = Talk()
    whole = talk.begin()
    assert (whole["to_move"], whole["phase"], whole["last_turn_of"], whole["passes"]) == (0, "turn", None, 0)
    assert whole["seats"] == [{"hand": {}, "tickets": [], "trains": 45, "points": 0}] * 2
    assert (whole["claimed"], whole["discards"], len(whole["display"])) == ({}, {}, 5)
    assert cards_of(whole) == FULL
    assert "pending" not in whole


def test_trains_and_points_come_from_the_claimed_tracks() -> None:
    talk = Talk()
    claimed = {"boston--montreal/1": 0, "duluth--toronto": 0, "el-paso--houston": 1}
    seats = talk.begin(claimed=claimed)["seats"]
    assert [(seat["trains"], seat["points"]) for seat in seats] == [(45 - 8, 17), (45 - 6, 15)]


def test_trains_may_be_fewer_but_never_more() -> None:
    talk = Talk()
    claimed = {"duluth--toronto": 0}
    assert talk.begin(claimed=claimed, seats=[{"trains": 3}, {"trains": 0}])["seats"][0]["trains"] == 3
    assert talk.refused(
        "position", position={"map": "usa", "players": 2, "claimed": claimed, "seats": [{"trains": 40}, {}]}
    ).startswith("seats[0].trains: ")


def test_what_is_derived_may_be_given_if_it_agrees() -> None:
    talk = Talk()
    seats = [{"points": 15, "trains": 39, "stations_left": 0}, {}]
    assert talk.begin(claimed={"duluth--toronto": 0}, seats=seats)["seats"][0]["points"] == 15


def test_a_deck_left_out_is_every_other_card_shuffled_from_the_seed() -> None:
    talk = Talk()
    position = {"map": "usa", "players": 2, "seats": [{"hand": {"red": 12}}, {}], "discards": {"blue": 3}}
    decks = []
    for seed in (1, 1, "1", 2):
        talk.ask("position", position=position, seed=seed)
        whole = talk.whole()
        assert cards_of(whole) == FULL
        decks.append(whole["display"] + whole["deck"])
    assert decks[0] == decks[1] == decks[2] != decks[3]


def test_a_deck_given_lists_the_top_card_first_and_other_cards_are_out_of_the_game() -> None:
    talk = Talk()
    calm = ["black", "blue", "green", "white", "yellow"]
    whole = talk.begin(deck=["red", "blue", "green"], display=calm, discards={"black": 1})
    assert cards_of(whole) == Counter([*calm, "red", "blue", "green", "black"])
    [drew, *_] = talk.play("draw deck")
    assert drew["card"] == "red"
    talk.play("draw deck")
    assert talk.whole()["deck"] == ["green"]


def test_a_display_left_out_is_dealt_from_the_top_of_the_deck() -> None:
    talk = Talk()
    whole = talk.begin(deck=["red", "blue", "green", "white", "white", "black", "red"])
    assert whole["display"] == ["red", "blue", "green", "white", "white"]
    assert whole["deck"] == ["black", "red"]


def test_a_display_with_three_locomotives_is_replaced() -> None:  # D6
    talk = Talk()
    new = ["black", "blue", "green", "red", "red"]
    whole = talk.begin(display=["locomotive"] * 3 + ["red", "blue"], deck=[*new, "red"])
    assert whole["display"] == new
    assert whole["discards"] == {"locomotive": 3, "red": 1, "blue": 1}


def test_an_empty_deck_is_made_of_the_discards() -> None:  # D7
    talk = Talk()
    whole = talk.begin(deck=[], display=["red"] * 5, discards={"blue": 2, "green": 1})
    assert (sorted(whole["deck"]), whole["discards"]) == (["blue", "blue", "green"], {})


def test_a_display_with_gaps_is_filled() -> None:  # D8
    talk = Talk()
    whole = talk.begin(deck=["red", "blue"], display=["green"])
    assert (sorted(whole["display"]), whole["deck"]) == (["blue", "green", "red"], [])


def test_a_ticket_deck_left_out_is_every_free_ticket_shuffled_from_the_seed() -> None:
    talk = Talk()
    held = ["denver--el-paso", "boston--miami"]
    tickets = {ticket.name for ticket in load_board("usa").tickets}
    position = {"map": "usa", "players": 2, "seats": [{"tickets": held}, {}]}
    decks = []
    for seed in (1, 1, 2):
        talk.ask("position", position=position, seed=seed)
        decks.append(talk.whole()["ticket_deck"])
    assert set(decks[0]) == tickets - set(held)
    assert len(decks[0]) == len(tickets) - 2
    assert decks[0] == decks[1] != decks[2]
    pending = {"offer": ["dallas--new-york", "denver--pittsburgh"]}
    whole = talk.begin(phase="keep-tickets", pending=pending)
    assert set(whole["ticket_deck"]) == tickets - set(pending["offer"])


def test_a_ticket_deck_given_lists_the_top_first_and_other_tickets_are_out_of_the_game() -> None:
    talk = Talk()
    deck = ["denver--el-paso", "boston--miami", "dallas--new-york", "denver--pittsburgh"]
    talk.begin(ticket_deck=deck)
    [offered] = talk.play("tickets")
    assert offered["tickets"] == deck[:3]
    assert talk.whole()["ticket_deck"] == deck[3:]
    talk.play("keep 2")
    assert talk.whole()["ticket_deck"] == [deck[3], deck[0], deck[2]]


def test_in_europe_the_ticket_deck_holds_regular_tickets_only() -> None:
    talk = Talk()
    regular = {ticket.name for ticket in load_board("europe").tickets if not ticket.is_long}
    assert set(talk.begin(map="europe")["ticket_deck"]) == regular
    error = talk.refused("position", position={"map": "europe", "players": 2, "ticket_deck": ["brest--petrograd"]})
    assert error.startswith("ticket_deck: ")


def test_germany_has_two_ticket_decks() -> None:
    talk = Talk()
    decks = talk.begin(map="germany")["ticket_deck"]
    assert {name: len(tickets) for name, tickets in decks.items()} == {"short": 55, "long": 34}
    decks = {"short": decks["short"][:2], "long": decks["long"][:3]}
    assert talk.begin(map="germany", ticket_deck=decks)["ticket_deck"] == decks


def test_passengers_left_out_are_dealt_from_the_seed() -> None:
    talk = Talk()
    places = {place.slug: place.passengers for place in load_board("germany").places}
    first = talk.begin(map="germany")["passengers"]
    assert {place: len(colours) for place, colours in first.items()} == places
    assert talk.begin(map="germany")["passengers"] == first
    talk.ask("position", position={"map": "germany", "players": 2}, seed=2)
    assert talk.whole()["passengers"] != first
    collected = talk.begin(map="germany", seats=[{"passengers": {"red": 4}}, {"passengers": {"red": 1, "blue": 2}}])
    standing = Counter(colour for colours in collected["passengers"].values() for colour in colours)
    assert (standing.total(), standing["red"], standing["blue"]) == (60 - 7, 5, 8)


def test_a_place_left_out_of_the_passengers_has_none() -> None:
    talk = Talk()
    standing = {"berlin": ["blue", "red"]}
    assert talk.begin(map="germany", passengers=standing)["passengers"] == standing


def test_the_order_of_the_display_has_no_meaning() -> None:
    talk = Talk()
    answers = []
    for display in (["red", "blue", "white", "white", "locomotive"], ["locomotive", "white", "blue", "white", "red"]):
        talk.begin(display=display, deck=["green"])
        answers.append(talk.legal())
    assert answers[0] == answers[1]


def test_the_start_decides_who_begins_after_setup() -> None:
    talk = Talk()
    talk.ask("new", map="usa", players=3, seed=1, start=2)
    whole = talk.whole()
    assert whole["start"] == 2
    assert talk.begin(**whole | {"start": 1})["start"] == 1
    talk.play("keep 1 2", "keep 1 2")
    assert talk.ask("play", action="keep 1 2")["seat"] == 1


def test_setup_can_be_given_by_the_offer_alone_when_it_says_all() -> None:
    talk = Talk()
    offer = ["denver--el-paso", "boston--miami", "dallas--new-york"]
    whole = talk.begin(phase="setup-tickets", to_move=1, start=0, pending={"offer": offer})
    assert whole["pending"] == {"offer": offer, "offers": [[], offer]}
    assert talk.begin(map="germany", phase="setup-split", start=0)["pending"] == {"offers": [[], []]}


def test_passes_are_remembered() -> None:
    talk = Talk()
    bare: dict[str, Any] = {"deck": [], "display": [], "ticket_deck": []}
    assert talk.begin(**bare, passes=1)["passes"] == 1
    assert talk.ask("play", action="pass")["phase"] == "over"
    talk.begin(**bare)
    assert talk.ask("play", action="pass") == {"seat": 1, "phase": "turn", "events": [{"type": "passed", "seat": 0}]}


def test_the_last_turn() -> None:
    talk = Talk()
    talk.begin(last_turn_of=0)
    talk.play("draw deck")
    assert talk.ask("play", action="draw deck")["phase"] == "over"


def test_when_it_is_over_nobody_is_to_move() -> None:
    talk = Talk()
    assert talk.begin(phase="over")["to_move"] is None
    assert talk.begin(phase="over", to_move=None)["to_move"] is None
    assert talk.ask("legal") == {"seat": None, "phase": "over", "actions": []}


def test_what_a_tunnel_needs() -> None:
    talk = Talk()
    pending = {"track": "budapest--sarajevo", "laid": {"purple": 2, "locomotive": 1}, "revealed": ["purple", "red"]}
    whole = talk.begin(map="europe", phase="tunnel", pending=pending | {"track": tunnel("purple", 3)})
    assert whole["pending"] == pending | {"track": tunnel("purple", 3), "extra": 1}
    assert talk.begin(**whole) == whole


def tunnel(colour: str, length: int) -> str:
    """A tunnel of that kind, or a gray one."""
    tracks = [track for track in load_board("europe").tracks if track.is_tunnel and track.length == length]
    return next(track.name for track in tracks if track.colour in (colour, "gray"))


def test_what_a_choice_of_passengers_needs() -> None:
    talk = Talk()
    whole = talk.begin(
        map="germany",
        phase="passengers",
        claimed={"berlin--leipzig": 0},
        passengers={"berlin": ["blue", "red"], "leipzig": ["green", "red"]},
        pending={"places": ["leipzig", "berlin"]},
    )
    assert whole["pending"] == {"places": ["berlin", "leipzig"]}
    assert talk.legal() == ["passenger berlin blue", "passenger berlin red"]
