"""Boards of places: the same for the same wish, accepted without a warning, and fair in their numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from ironlanes.boards import Board, load_board
from ironlanes.boards.file.writer import board_text
from ironlanes.boards.load import parse_board
from ironlanes.boards.model import COLOURS, GRAY, MAX_NODES
from ironlanes.boards.validate.balance import balance_of
from ironlanes.workshop import BoardWish, PlaceError, make_board
from ironlanes.workshop.generate.board_maker import board_variants
from tests.support.cases import others_are_slow

IRELAND = BoardWish("Ireland", cities=24, style="europe")
LUXEMBOURG = BoardWish("Luxembourg", cities=16, style="germany")
LYON = BoardWish("120 km around Lyon", cities=28)
SCOTLAND = BoardWish("Scotland")
PLACES = (
    IRELAND,
    LUXEMBOURG,
    LYON,
    SCOTLAND,
    BoardWish("Scotland", style="europe", seed=3),
    BoardWish("Poland", style="germany"),
)
wishes = pytest.mark.parametrize(
    "wish", others_are_slow(*PLACES, kept=3), ids=lambda wish: f"{wish.place}-{wish.style}"
)


@cache
def board_of(wish: BoardWish) -> Board:
    return make_board(wish)


@wishes
def test_the_checker_has_nothing_to_say(wish: BoardWish) -> None:
    board = board_of(wish)
    assert parse_board(board_text(board), "file") == board
    balance = balance_of(board)
    assert balance.warnings == balance.without_ticket == balance.cut_tracks == balance.dead_ends == ()
    assert all(each.points == each.spaces for each in balance.tickets)


@wishes
def test_numbers_are_as_on_printed_boards(wish: BoardWish) -> None:
    board = board_of(wish)
    assert len(board.cities) == wish.cities
    spaces: Counter[str] = Counter()
    for track in board.tracks:
        spaces[track.colour] += track.length
    assert min(spaces[colour] for colour in COLOURS) >= 0.85 * max(spaces[colour] for colour in COLOURS)
    assert 0.3 < spaces[GRAY] / spaces.total() < 0.6
    pairs = {track.places for track in board.tracks}
    assert 0.15 < len(board.tracks) / len(pairs) - 1 < 0.35
    for group in board.parallel_groups():
        coloured = [board.tracks[each].colour for each in group if board.tracks[each].colour != GRAY]
        assert len(coloured) == len(set(coloured))
    assert 2.2 < sum(track.length for track in board.tracks) / len(board.tracks) < 3.5


def test_equal_wishes_give_equal_boards_and_another_seed_another_one() -> None:
    wish = LUXEMBOURG
    board = board_of(wish)
    assert make_board(wish) == board
    other = make_board(replace(wish, seed=2))
    assert other.tracks != board.tracks
    assert other.id != board.id


def test_rules_come_from_the_style() -> None:
    europe, germany = board_of(IRELAND), board_of(LUXEMBOURG)
    assert europe.rules.stations == load_board("europe").rules.stations
    assert any(track.is_tunnel for track in europe.tracks)
    assert sum(ticket.is_long for ticket in europe.tickets) >= max(europe.rules.players)
    assert germany.countries
    assert sum(len(country.ends) for country in germany.countries) + len(germany.cities) <= MAX_NODES
    assert sum(place.passengers for place in germany.places) == sum(germany.rules.passengers) >= 30
    assert not any(track.is_tunnel for track in board_of(LYON).tracks)


def test_islands_are_reached_by_ferry() -> None:
    board = board_of(SCOTLAND)
    to_shetland = [track for track in board.tracks if "lerwick" in track.places]
    assert len({track.places for track in to_shetland}) >= 2
    assert all(track.locomotives and track.colour == GRAY for track in to_shetland)
    inland = [track for track in board.tracks if set(track.places) <= {"inverness", "aviemore", "pitlochry", "perth"}]
    assert inland
    assert not any(track.locomotives for track in inland)


def test_cities_that_are_left_out_while_boards_are_made_are_on_none_after_that() -> None:
    wish, without = PLACES[-1], set[str]()
    boards = board_variants(wish, without)
    gone = next(boards).cities[0].name
    without.add(gone)
    assert gone not in {city.name for city in next(boards).cities}


@pytest.mark.parametrize("count", others_are_slow(30, 16, 22, kept=2))
def test_far_islands_are_left_out(count: int) -> None:
    """Hawaii and Alaska would make the rest of the board small, also where few cities lie far apart."""
    cities = make_board(BoardWish("USA", cities=count)).cities
    assert min(city.latitude for city in cities) > 24
    assert min(city.longitude for city in cities) > -130


def test_names_keep_their_accents() -> None:
    assert {"Saint-Étienne", "Mâcon"} <= {city.name for city in board_of(LYON).cities}


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (BoardWish("Monaco"), "Monaco is too small: it has 1 cities in the list, and a board needs 16"),
        (BoardWish("Scotland", cities=60), "a board has 16 to 46 cities, not 60."),
    ],
)
def test_what_has_no_room_is_said_in_one_sentence(wish: BoardWish, sentence: str) -> None:
    with pytest.raises(PlaceError, match=sentence):
        make_board(wish)
