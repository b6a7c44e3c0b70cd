"""The tracks, narrowed down."""

from typing import Any

import pytest

from ironlanes.cli.terminal.phrasing.track_status import payable_tracks
from ironlanes.cli.terminal.screens.track_list import TrackList
from ironlanes.game.game import Game
from tests.cli.scripted_games import phrasing_of

CLAIMED = {"paris--zurich": 0, "dieppe--paris": 1, "bruxelles--paris/1": 1}


def listing(seat: int | None = 0, **more: Any) -> TrackList:
    seats = [{"hand": {"red": 2, "locomotive": 1}, "trains": 20}, {}]
    game = Game.from_position({"map": "europe", "players": 2, "seats": seats, "claimed": CLAIMED} | more, 1)
    game.names = ("You", "Ada")
    return TrackList(game.view(seat), phrasing_of(game, seat), payable_tracks(game.legal_actions()))


def found(line: str) -> list[str]:
    tracks = listing().find(line.split())
    assert not isinstance(tracks, str)
    return [track.name for track in tracks]


@pytest.mark.parametrize(
    ("line", "count"),
    [("", 101), ("red", 9), ("grey", 43), ("4 red", 1), ("8", 1), ("tunnel", 21), ("ferries", 12), ("claimed", 3)],
)
def test_words_that_narrow_the_list(line: str, count: int) -> None:
    board = listing().view.board
    expected = {
        "red": sum(track.colour == "red" for track in board.tracks),
        "grey": sum(track.colour == "gray" for track in board.tracks),
        "tunnel": sum(track.is_tunnel for track in board.tracks),
        "ferries": sum(track.locomotives > 0 for track in board.tracks),
    }
    assert len(found(line)) == expected.get(line, count)


def test_places_players_and_what_is_open() -> None:
    assert found("mine") == ["paris--zurich"]
    assert found("ada") == ["bruxelles--paris/1", "dieppe--paris"]
    assert found("par zur") == ["paris--zurich"]
    assert set(found("paris payable")) == {"bruxelles--paris/2", "frankfurt--paris/1"} & set(found("payable"))
    assert "bruxelles--paris/2" not in found("open paris")
    assert len(found("paris")) == 10


def test_a_word_that_means_nothing() -> None:
    told = listing().find(["atlantis"])
    assert isinstance(told, str)
    assert told.startswith("No track matches «atlantis».")


@pytest.mark.parametrize(
    ("track", "told"),
    [
        ("paris--zurich", "yours"),
        ("dieppe--paris", "Ada's"),
        ("bruxelles--paris/2", "closed"),
        ("pamplona--paris/1", "3 cards missing"),
        ("danzig--warszawa", "payable"),
    ],
)
def test_how_a_track_stands(track: str, told: str) -> None:
    tracks = listing()
    board = tracks.view.board
    cells = tracks._cells(board.tracks[board.track_index[track]], "", True)
    assert str(cells[-1]) == told


def test_pages_have_no_more_rows_than_fit() -> None:
    tracks = listing()
    pages = list(tracks.pages(tracks.view.board.tracks, 20))
    assert [page.row_count for page in pages] == [20, 20, 20, 20, 20, 1]


def test_somebody_who_looks_on_owns_nothing() -> None:
    tracks = listing(None)
    assert tracks.find(["mine"]) == []
    assert len(tracks.open) == 98
