"""The oracle's turns, payments, tickets, passengers and setup, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.boards.model import Unkept

from .handmade import make_board, make_ticket, make_track, position_of
from .normalise import normalise
from .turns import Oracle

L = "locomotive"
TICKETS = [make_ticket(f"a--{place}", 3) for place in "bcdef"]
LONG = [make_ticket(f"b--{place}", 9, is_long=True) for place in "cdef"]
NAMES = [ticket.name for ticket in TICKETS]
LONG_NAMES = [ticket.name for ticket in LONG]


def claims_of(tracks: list[Any], hand: dict[str, int], players: int = 2, **fields: Any) -> list[str]:
    board = make_board(tracks)
    seats = [{"hand": hand, "trains": 5}, *({} for _ in range(players - 1))]
    oracle = Oracle.from_position(board, position_of(board, players=players, seats=seats, **fields))
    return [action.removeprefix("claim ") for action in oracle.legal() if action.startswith("claim")]


def test_sets_for_a_track() -> None:
    hand = {"red": 2, "blue": 1, L: 2}
    assert claims_of([make_track("a--b", 2, "red")], hand) == [
        "a--b with 1 red 1 locomotive",
        "a--b with 2 locomotive",
        "a--b with 2 red",
    ]
    assert claims_of([make_track("a--b", 2)], hand) == [
        "a--b with 1 blue 1 locomotive",
        "a--b with 1 red 1 locomotive",
        "a--b with 2 locomotive",
        "a--b with 2 red",
    ]
    assert claims_of([make_track("a--b", 3, locomotives=1)], hand) == [
        "a--b with 1 blue 2 locomotive",
        "a--b with 1 red 2 locomotive",
        "a--b with 2 red 1 locomotive",
    ]
    assert claims_of([make_track("a--b", 6, "red")], {"red": 9}) == [], "five trains are too few"


def test_parallel_groups() -> None:
    lanes = [make_track(f"a--b/{lane}", 1, "red") for lane in (1, 2, 3)]
    assert claims_of(lanes, {"red": 1}, 3, claimed={"a--b/1": 1}) == []
    assert claims_of(lanes, {"red": 1}, 4, claimed={"a--b/1": 1}) == ["a--b/2 with 1 red", "a--b/3 with 1 red"]
    assert claims_of(lanes, {"red": 1}, 4, claimed={"a--b/1": 0}) == []


def test_stations_get_dearer_and_stand_in_cities() -> None:
    board = make_board([make_track("a--b"), make_track("a--land")], countries=["land"], stations=3)
    seats = [{"hand": {"red": 2, L: 1}}, {}]
    oracle = Oracle.from_position(board, position_of(board, seats=seats, stations={"b": 1}, deck=["red"] * 9))
    stations = [action for action in oracle.legal() if action.startswith("station")]
    assert stations == ["station a with 1 locomotive", "station a with 1 red"]
    second = Oracle.from_position(board, position_of(board, seats=seats, stations={"b": 0}))
    stations = [action for action in second.legal() if action.startswith("station")]
    assert stations == ["station a with 1 red 1 locomotive", "station a with 2 red"]
    oracle.play("station a with 1 red")
    assert (oracle.stations, oracle.seats[0].stations_left, oracle.discards) == ({"a": 0, "b": 1}, 2, {"red": 1})


def test_the_last_round() -> None:
    board = make_board([make_track("a--b", 2, "red")])
    seats = [{"trains": 45}, {"trains": 2}, {"trains": 1}]
    oracle = Oracle.from_position(board, position_of(board, players=3, seats=seats, deck=["red"] * 30))
    turns: list[tuple[int | None, int | None]] = []
    while oracle.to_move is not None:
        turns.append((oracle.to_move, oracle.last_turn_of))
        oracle.play("draw deck")
        oracle.play("draw deck")
    assert turns == [(0, None), (1, None), (2, 1), (0, 1), (1, 1)]
    assert (oracle.phase, oracle.legal()) == ("over", [])


def test_passes() -> None:
    board = make_board([make_track("a--b", 2, "red")])
    oracle = Oracle.from_position(board, position_of(board))
    assert oracle.legal() == ["pass"]
    oracle.play("pass")
    assert (oracle.passes, oracle.to_move) == (1, 1)
    oracle.play("pass")
    assert (oracle.phase, oracle.to_move) == ("over", None)


def test_passengers_are_taken_in_order() -> None:
    board = make_board([make_track("a--b", 1, "red")], passengers=(9,) * 8)
    standing = {"a": ["red", "blue"], "b": ["green", "green"]}
    position = position_of(board, seats=[{"hand": {"red": 1}}, {}], passengers=standing, deck=["red"] * 9)
    oracle = Oracle.from_position(board, position)
    oracle.play("claim a--b with 1 red")
    assert (oracle.phase, oracle.seats[0].passengers) == ("passengers", {"green": 1})
    assert oracle.legal() == ["passenger a blue", "passenger a red"]
    oracle.play("passenger a blue")
    assert (oracle.seats[0].passengers, oracle.to_move) == ({"green": 1, "blue": 1}, 1)
    assert normalise(oracle.position())["passengers"] == {"a": ["red"], "b": ["green"]}


def test_two_choices_of_passengers() -> None:
    board = make_board([make_track("a--b", 1, "red")], passengers=(9,) * 8)
    standing = {"a": ["red", "blue"], "b": ["green", "white"]}
    position = position_of(board, seats=[{"hand": {"red": 1}}, {}], passengers=standing, deck=["red"] * 9)
    oracle = Oracle.from_position(board, position)
    oracle.play("claim a--b with 1 red")
    assert oracle.position()["pending"] == {"places": ["a", "b"]}
    oracle.play("passenger a red")
    assert oracle.legal() == ["passenger b green", "passenger b white"]


def test_tickets_go_under_their_deck_in_the_order_drawn() -> None:
    board = make_board([make_track("a--b")], TICKETS)
    oracle = Oracle.from_position(board, position_of(board, ticket_deck=NAMES))
    assert oracle.legal() == ["tickets"]
    oracle.play("tickets")
    assert oracle.legal() == ["keep 1", "keep 1 2", "keep 1 2 3", "keep 1 3", "keep 2", "keep 2 3", "keep 3"]
    oracle.play("keep 2")
    assert oracle.ticket_decks["regular"] == ["a--e", "a--f", "a--b", "a--d"]
    oracle.ticket_decks["regular"] = ["a--e"]
    oracle.play("tickets")
    assert oracle.legal() == ["keep 1"]


def test_splits() -> None:
    board = make_board([make_track("a--b")], [*TICKETS, *LONG], ticket_decks=2, drawn_tickets=4)
    decks = {"short": NAMES[:3], "long": LONG_NAMES[:2]}
    oracle = Oracle.from_position(board, position_of(board, ticket_deck=decks))
    assert oracle.legal() == ["tickets 2 short 2 long", "tickets 3 short 1 long"]
    oracle.play("tickets 3 short 1 long")
    assert oracle.position()["pending"] == {"offer": ["a--b", "a--c", "a--d", "b--c"]}
    oracle.play("keep 2")
    assert oracle.position()["ticket_deck"] == {"short": ["a--b", "a--d"], "long": ["b--d", "b--c"]}
    few = Oracle.from_position(board, position_of(board, ticket_deck={"short": NAMES[:1], "long": LONG_NAMES[:1]}))
    assert few.legal() == ["tickets 1 short 1 long"]


@pytest.mark.parametrize(
    ("unkept", "deck"), [(Unkept.BOTTOM, ["a--f", "a--b", "a--d", "a--e"]), (Unkept.OUT, ["a--f"])]
)
def test_setup_with_one_deck(unkept: Unkept, deck: list[str]) -> None:
    board = make_board([make_track("a--b")], [*TICKETS, *LONG], setup_unkept=unkept, setup_long_tickets=1, setup_keep=1)
    offers = [["b--c", "a--b", "a--c"], ["b--d", "a--d", "a--e"]]
    position = position_of(board, phase="setup-tickets", start=1, pending={"offers": offers}, ticket_deck=["a--f"])
    oracle = Oracle.from_position(board, position)
    oracle.play("keep 3")
    assert (oracle.to_move, oracle.position()["pending"]) == (1, {"offer": offers[1], "offers": [[], offers[1]]})
    oracle.play("keep 1")
    assert (oracle.phase, oracle.to_move, oracle.ticket_decks["regular"]) == ("turn", 1, deck)


def test_setup_with_two_decks() -> None:
    board = make_board(
        [make_track("a--b")],
        [*TICKETS, *LONG],
        ticket_decks=2,
        setup_tickets=2,
        setup_unkept=Unkept.SHUFFLED,
        setup_keep=1,
    )
    decks = {"short": NAMES, "long": LONG_NAMES}
    oracle = Oracle.from_position(board, position_of(board, phase="setup-split", start=1, ticket_deck=decks))
    assert oracle.legal() == ["tickets 1 short 1 long", "tickets 2 long", "tickets 2 short"]
    oracle.play("tickets 1 short 1 long")
    oracle.play("tickets 2 long")
    assert (oracle.phase, oracle.pending.offers) == ("setup-tickets", [["a--b", "b--c"], ["b--d", "b--e"]])
    oracle.play("keep 1")
    with pytest.raises(AssertionError, match="S5: long has to be made of"):
        Oracle.from_position(board, oracle.position()).play("keep 1 2", [{"short": NAMES[:0:-1], "long": ["b--f"]}])
    oracle.play("keep 1 2", [{"short": NAMES[:0:-1], "long": ["b--c", "b--f"]}])
    assert oracle.ticket_decks == {"short": ["a--f", "a--e", "a--d", "a--c"], "long": ["b--c", "b--f"]}
    assert (oracle.phase, oracle.to_move, oracle.seats[1].tickets) == ("turn", 1, ["b--d", "b--e"])
