"""The oracle's final scoring, against answers worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.boards.model import TieBreak

from .handmade import make_board, make_ticket, make_track, position_of
from .scoring import colour_points
from .turns import Oracle


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 1], [20, 10, 0]),
        ([3, 3, 1], [20, 20, 0]),
        ([3, 2, 2], [20, 10, 10]),
        ([2, 2, 2], [20, 20, 20]),
        ([1, 0, 0], [20, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([0, 4, 4, 1, 0], [0, 20, 20, 0, 0]),
        ([5, 1, 0, 1, 1], [20, 10, 0, 10, 10]),
    ],
)
def test_passengers_of_one_colour(counts: list[int], points: list[int]) -> None:
    assert colour_points(counts, (20, 10)) == points


# Seat 0 owns home--a and b--goal; the gap a--b can be lent by a station in a or in b, by either of two lanes.
GAP = [
    make_track("a--home", 2),
    make_track("a--b/1", 3),
    make_track("a--b/2", 3),
    make_track("b--goal", 1),
    make_track("a--far", 1),
    make_track("goal--z", 1),
]
GAP_TICKETS = [make_ticket("goal--home", 8), make_ticket("far--home", 5), make_ticket("a--z", 2)]


def scored_gap(stations: dict[str, int], tickets: list[str], worth: dict[str, int] | None = None) -> dict[str, Any]:
    worth = worth or {}
    made = [make_ticket(ticket.name, worth.get(ticket.name, ticket.points)) for ticket in GAP_TICKETS]
    board = make_board(GAP, made, stations=3, station_points=4, longest_path_points=10)
    claimed = {"a--home": 0, "b--goal": 0, "a--b/1": 1, "a--b/2": 2, "a--far": 1}
    seats = [{"tickets": tickets}, {}, {}, {}]
    position = position_of(board, players=4, seats=seats, claimed=claimed, stations=stations)
    first: dict[str, Any] = Oracle.from_position(board, position).score()["seats"][0]
    return first


def test_a_ticket_fails_without_a_station() -> None:
    first = scored_gap({}, ["goal--home"])
    assert (first["tickets_completed"], first["tickets_failed"]) == ([], ["goal--home"])
    assert (first["tracks"], first["ticket_points"], first["station_points"]) == (3, -8, 12)
    assert (first["longest_path"], first["longest_bonus"], first["total"]) == (2, 0, 7)


def test_a_station_lends_the_first_lane() -> None:
    first = scored_gap({"a": 0}, ["goal--home"])
    assert first["station_tracks"] == {"a": "a--b/1"}
    assert (first["ticket_points"], first["stations_left"], first["station_points"]) == (8, 2, 8)
    assert first["longest_path"] == 2, "B5: what a station lends is no part of the path"


def test_of_two_stations_that_would_do_the_first_is_named() -> None:
    assert scored_gap({"a": 0, "b": 0}, ["goal--home"])["station_tracks"] == {"a": "a--b/1"}


def test_both_stations_are_needed() -> None:
    first = scored_gap({"a": 0, "b": 0}, ["goal--home", "far--home"])
    assert first["station_tracks"] == {"a": "a--far", "b": "a--b/1"}
    assert first["tickets_completed"] == ["far--home", "goal--home"]


def test_a_station_serves_the_dearer_ticket() -> None:
    first = scored_gap({"a": 0}, ["goal--home", "far--home"])
    assert (first["station_tracks"], first["ticket_points"]) == ({"a": "a--b/1"}, 3)
    dearer = scored_gap({"a": 0}, ["goal--home", "far--home"], {"far--home": 9})
    assert (dearer["station_tracks"], dearer["ticket_points"]) == ({"a": "a--far"}, 1)


def test_a_useless_station_is_not_named() -> None:
    assert scored_gap({"far": 0, "home": 0}, ["goal--home"])["station_tracks"] == {}
    assert scored_gap({"a": 1}, ["goal--home"])["ticket_points"] == -8, "another player's station is no help"


def test_more_tickets_decide_between_equal_points() -> None:
    tracks = [make_track("m--s"), make_track("m--p"), make_track("m--q"), make_track("q--r"), make_track("o--q")]
    tickets = [make_ticket("p--s", 4), make_ticket("q--s", 2), make_ticket("r--s", 2)]
    board = make_board(tracks, tickets, stations=3)
    claimed = {"m--s": 0, "q--r": 0, "m--p": 1, "m--q": 1}
    seats = [{"tickets": [ticket.name for ticket in tickets]}, {}]
    position = position_of(board, seats=seats, claimed=claimed, stations={"m": 0})
    first = Oracle.from_position(board, position).score()["seats"][0]
    assert (first["ticket_points"], first["station_tracks"]) == (0, {"m": "m--q"})
    assert first["tickets_completed"] == ["q--s", "r--s"]


def won(tie_breaks: tuple[TieBreak, ...], **fields: Any) -> list[int]:
    tracks = [make_track("a--b"), make_track("c--d"), make_track("b--e"), make_track("f--g")]
    tickets = [make_ticket("a--b", 0), make_ticket("c--d", 0)]
    board = make_board(tracks, tickets, stations=1, tie_breaks=tie_breaks)
    winners: list[int] = Oracle.from_position(board, position_of(board, **fields)).score()["winners"]
    return winners


def test_ties() -> None:
    claimed = {"a--b": 0, "c--d": 1}
    assert won((), claimed=claimed) == [0, 1]
    tickets = [{}, {"tickets": ["c--d"]}]
    assert won((), claimed=claimed, seats=tickets) == [0, 1]
    assert won((TieBreak.TICKETS,), claimed=claimed, seats=tickets) == [1]
    assert won((TieBreak.TICKETS, TieBreak.STATIONS), claimed=claimed, stations={"a": 1}) == [0]
    passengers = [{"passengers": {"red": 1, "blue": 1}}, {"passengers": {"red": 1}}]
    assert won((TieBreak.STATIONS, TieBreak.PASSENGERS), claimed=claimed, seats=passengers) == [0]


def test_the_longest_path_breaks_a_tie_as_a_bonus() -> None:
    tracks = [make_track("a--b", 3), make_track("c--d", 2), make_track("e--f", 2)]
    board = make_board(
        tracks, [make_ticket("c--f", 10)], longest_path_points=10, tie_breaks=(TieBreak.LONGEST_PATH,), trains=45
    )
    claimed = {"a--b": 0, "c--d": 1, "e--f": 1}
    scores = Oracle.from_position(board, position_of(board, claimed=claimed)).score()
    assert [seat["total"] for seat in scores["seats"]] == [14, 4]
    seats = [{"tickets": ["c--f"]}, {}]
    tied = Oracle.from_position(board, position_of(board, claimed=claimed, seats=seats)).score()
    assert ([seat["total"] for seat in tied["seats"]], tied["winners"]) == ([4, 4], [0])


def test_bonuses_are_shared_and_need_something_to_reward() -> None:
    board = make_board(
        [make_track("a--b"), make_track("c--d")],
        [make_ticket("a--b", 3), make_ticket("c--d", 3)],
        longest_path_points=10,
        globetrotter_points=15,
    )
    empty = Oracle.from_position(board, position_of(board)).score()
    assert [seat["total"] for seat in empty["seats"]] == [0, 0]
    assert empty["winners"] == [0, 1]
    seats = [{"tickets": ["a--b"]}, {"tickets": ["c--d"]}]
    both = Oracle.from_position(board, position_of(board, seats=seats, claimed={"a--b": 0, "c--d": 1})).score()
    assert [seat["total"] for seat in both["seats"]] == [1 + 3 + 10 + 15] * 2
    one = Oracle.from_position(board, position_of(board, seats=seats, claimed={"a--b": 0})).score()
    assert [seat["total"] for seat in one["seats"]] == [1 + 3 + 10 + 15, -3]
