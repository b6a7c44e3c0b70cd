"""How the numbers of a board go together, on the template and on changes of it."""

from __future__ import annotations

from random import Random

import pytest

from ironlanes.boards import load_board, packaged_boards, parse_board
from ironlanes.boards.file.template import template_for
from ironlanes.boards.validate.balance import balance_of
from ironlanes.boards.validate.bridges import bridges
from ironlanes.boards.validate.connectivity import Connectivity

TEMPLATE = template_for("template")
FARO = """
[[cities]]
name = "Faro"
latitude = 37.02
longitude = -7.93

[[tracks]]
between = ["Faro", "Market"]
length = 2
colour = "gray"
"""
MOROCCO = """
[[countries]]
name = "Morocco"
latitude = 34.0
longitude = -5.0
ends = [
  { from = "Harbour", latitude = 35.0, longitude = -6.0 },
  { from = "Riverside", latitude = 35.0, longitude = -3.0 },
]

[[tracks]]
between = ["Harbour", "Morocco"]
length = 1
colour = "gray"

[[tracks]]
between = ["Morocco", "Riverside"]
length = 1
colour = "gray"
"""


def test_the_template_is_balanced() -> None:
    balance = balance_of(parse_board(TEMPLATE, "template.toml"))
    assert {each.ticket: each.spaces for each in balance.tickets} == {
        each.ticket: each.points for each in balance.tickets
    }
    assert (balance.spaces, balance.trains) == (41, 36)
    assert (balance.cut_tracks, balance.dead_ends, balance.without_ticket, balance.warnings) == ((), (), (), ())


def test_the_shortest_way_of_a_long_ticket() -> None:
    spaces = {each.ticket: each.spaces for each in balance_of(load_board("usa")).tickets}
    assert spaces["los-angeles--new-york"] == 20


def test_what_hangs_on_one_track_is_told() -> None:
    balance = balance_of(parse_board(TEMPLATE + FARO, "template.toml"))
    assert balance.cut_tracks == ("faro--market",)
    assert balance.dead_ends == ("faro",)
    assert balance.without_ticket == ("faro",)


@pytest.mark.parametrize("name", packaged_boards())
def test_a_bridge_is_what_nothing_goes_round(name: str) -> None:
    """Take away more and more connections, and look at each that is left: without it, are its ends connected?"""
    board, random, found = load_board(name), Random(name), 0
    countries = {place.slug for place in board.countries}
    pairs = sorted({track.places for track in board.tracks if not countries & set(track.places)})
    while pairs:
        tracks = [track for track in board.tracks if track.places in pairs]
        alone = set()
        for pair in pairs:
            others = [track for track in tracks if track.places != pair]
            if not Connectivity(board.places, others).connects(*pair):
                alone.add(pair)
        assert bridges(pairs) == alone
        found += len(alone)
        pairs = sorted(random.sample(pairs, int(0.8 * len(pairs))))
    assert found > 10


def test_no_way_leads_through_a_country() -> None:
    spaces = {each.ticket: each.spaces for each in balance_of(parse_board(TEMPLATE + MOROCCO, "t.toml")).tickets}
    assert spaces["harbour--riverside"] == 6


def test_too_few_spaces_and_odd_tickets_are_warned_of() -> None:
    changed = TEMPLATE.replace("trains = 12 ", "trains = 14 ").replace("points = 8", "points = 2")
    changed = changed.replace("points = 4", "points = 14")
    assert balance_of(parse_board(changed, "template.toml")).warnings == (
        "all tracks together have 41 spaces, fewer than the 42 trains of 3 players: the last round may come late or"
        " never.",
        "capital--eastgate: 14 points for 4 spaces is high; the board's average is 1.07 points per space.",
        "eastgate--harbour: 2 points for 8 spaces is low; the board's average is 1.07 points per space.",
    )


def test_a_ticket_longer_than_the_trains_is_warned_of() -> None:
    changed = TEMPLATE.replace("trains = 12 ", "trains = 7 ")
    assert "eastgate--harbour: 8 points for 8 spaces, more than the 7 trains of a player." in (
        balance_of(parse_board(changed, "template.toml")).warnings
    )
