"""The oracle's connections and longest paths, against answers worked out by hand."""

from __future__ import annotations

import pytest

from .handmade import make_board, make_ticket, make_track
from .paths import Edge, completes, longest_path, longest_trail

KOENIGSBERG: list[Edge] = [
    ("north", "island", 1),
    ("north", "island", 1),
    ("south", "island", 1),
    ("south", "island", 1),
    ("north", "east", 1),
    ("south", "east", 1),
    ("island", "east", 1),
]


@pytest.mark.parametrize(
    ("edges", "longest"),
    [
        pytest.param([], 0, id="no track"),
        pytest.param([("a", "b", 4)], 4, id="one track"),
        pytest.param([("a", "b", 4), ("c", "d", 5)], 5, id="two that do not meet"),
        pytest.param([("m", "a", 3), ("m", "b", 2), ("m", "c", 1)], 5, id="a star: its two longest arms"),
        pytest.param([("a", "b", 1), ("b", "c", 1), ("a", "c", 1), ("c", "d", 6)], 9, id="a ring, then its tail"),
        pytest.param(
            [("m", "a", 1), ("a", "b", 1), ("b", "m", 1), ("m", "c", 2), ("c", "d", 2), ("d", "m", 2)],
            9,
            id="two rings that meet in a city: it is passed twice",
        ),
        pytest.param([("a", "b", 2), ("a", "b", 2), ("b", "c", 3)], 7, id="a double route, both lanes"),
        pytest.param(KOENIGSBERG, 6, id="seven bridges: six at most"),
        pytest.param(
            [("a", "b", 1), ("a", "c", 2), ("a", "d", 3), ("b", "c", 4), ("b", "d", 5), ("c", "d", 6)],
            20,
            id="four cities, all joined: all but the shortest",
        ),
        pytest.param(
            [("a", "b", 6), ("b", "c", 1), ("c", "d", 6), ("b", "e", 2), ("e", "f", 2)],
            13,
            id="the short middle is worth it for both long ends",
        ),
    ],
)
def test_longest_trail(edges: list[Edge], longest: int) -> None:
    assert longest_trail(edges) == longest
    assert longest_trail(edges[::-1]) == longest


def test_a_path_does_not_go_on_through_a_country() -> None:
    board = make_board([make_track("a--land", 3), make_track("b--land", 4), make_track("a--c", 2)], countries=["land"])
    assert longest_path(board, board.tracks) == 5


def test_tickets_and_countries() -> None:
    tracks = [make_track("a--land"), make_track("b--land"), make_track("b--c"), make_track("c--realm")]
    board = make_board(tracks, countries=["land", "realm"])
    a_land, b_land, b_c, c_realm = tracks
    assert completes(board, make_ticket("a--land", 1), [a_land])
    assert completes(board, make_ticket("c--land", 1), [b_land, b_c]), "any one end of the country will do"
    assert not completes(board, make_ticket("a--b", 1), [a_land, b_land]), "tracks do not meet in a country"
    assert not completes(board, make_ticket("c--land", 1), [a_land, b_c])
    assert completes(board, make_ticket("land--realm", 1), [a_land, b_land, b_c, c_realm])
    assert not completes(board, make_ticket("land--realm", 1), [a_land, b_c, c_realm])
    assert not completes(board, make_ticket("a--c", 1), [])
