"""Parts of a board that are made anew: the rest stays, seeds differ, and the checker has nothing to say."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from ironlanes.boards import Board, load_board
from ironlanes.boards.file.writer import board_text
from ironlanes.boards.load import parse_board
from ironlanes.boards.validate.balance import shortest_path
from ironlanes.workshop import BoardWish, PlaceError, make_board
from ironlanes.workshop.generate.locks import NO_LOCKS, KeptParts, Locks
from ironlanes.workshop.generate.parts import PARTS, with_new_tracks
from tests.support.cases import others_are_slow

BOARDS = ("usa", "europe", "germany")


def checked(board: Board) -> Board:
    """Return the board as its file gives it, which the checker has read."""
    return parse_board(board_text(board), "board.toml")


@cache
def made(name: str, part: str, seed: int) -> Board:
    """Return a packaged board with a part that is made anew."""
    return PARTS[part](load_board(name), seed, NO_LOCKS)


@pytest.mark.parametrize("name", others_are_slow(*BOARDS))
@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_every_packaged_board_is_made_anew(name: str, part: str) -> None:
    board = load_board(name)
    first, other = (checked(made(name, part, seed)) for seed in (1, 2))
    assert getattr(first, "tickets" if part == "tickets" else "tracks") != getattr(
        other, "tickets" if part == "tickets" else "tracks"
    )
    assert first.places == board.places
    assert first.rules == board.rules
    if part != "colours":
        assert all(ticket.points == shortest_path(first, ticket) for ticket in first.tickets)


@pytest.mark.parametrize("part", PARTS)
def test_the_same_seed_gives_the_same_part(part: str) -> None:
    assert PARTS[part](load_board("usa"), 1, NO_LOCKS) == made("usa", part, 1)


def test_tracks_into_countries_stay() -> None:
    board = load_board("germany")
    countries = {place.slug for place in board.countries}

    def into_countries(tracks: Board) -> list[str]:
        return [track.name for track in tracks.tracks if countries & set(track.places)]

    assert into_countries(made("germany", "tracks", 1)) == into_countries(board)


@pytest.mark.parametrize("part", PARTS)
def test_what_is_locked_stays(part: str) -> None:
    board = load_board("europe")
    tracks, tickets = [track for track in board.tracks if track.lane == 0][:5], board.tickets[:5]
    locks = Locks(tracks=frozenset(each.name for each in tracks), tickets=frozenset(each.name for each in tickets))
    after = checked(PARTS[part](board, 1, locks))
    assert set(tracks) <= set(after.tracks)
    assert {each.name for each in tickets} <= set(after.ticket_index)
    if part == "tickets":
        assert set(tickets) <= set(after.tickets)


def test_everything_but_what_is_locked_is_made_anew() -> None:
    board = make_board(BoardWish("Scotland", cities=24, style="europe"))
    city, tracks, tickets = board.cities[3], board.tracks[:6], board.tickets[:4]
    moved = replace(city, name="Camelot", latitude=city.latitude + 0.02)
    names = (frozenset(each.name for each in entries) for entries in (tracks, tickets))
    kept = KeptParts.of(board, Locks(frozenset(), *names))
    kept = replace(kept, cities=(*kept.cities, moved))
    after = checked(make_board(BoardWish("Scotland", cities=24, style="europe", seed=5, kept=kept)))
    assert set(tracks) <= set(after.tracks)
    assert set(tickets) <= set(after.tickets)
    assert after.places[after.place_index["camelot"]].latitude == moved.latitude
    assert len(after.cities) == 24
    assert len(set(after.tracks) & set(board.tracks)) < len(board.tracks) / 2


def test_a_country_does_not_stay_when_everything_is_made_anew() -> None:
    board = load_board("germany")
    with pytest.raises(PlaceError, match=board.countries[0].name):
        KeptParts.of(board, Locks(places=frozenset({board.countries[0].slug})))


def test_too_few_cities_have_no_network() -> None:
    board = load_board("usa")
    with pytest.raises(PlaceError, match="needs 4"):
        with_new_tracks(replace(board, places=board.places[:3]), 1)
