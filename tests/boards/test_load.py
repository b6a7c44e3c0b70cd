"""Boards by name, by path and from text."""

from pathlib import Path

import pytest

from ironlanes.boards import BoardError, load_board, parse_board
from ironlanes.boards.model import slug
from tests.boards.sample import GOOD


def test_a_packaged_board_is_loaded_once() -> None:
    assert load_board("usa") is load_board("usa")


@pytest.mark.parametrize("as_type", [str, Path])
def test_a_board_is_loaded_by_its_path(tmp_path: Path, as_type: type[str] | type[Path]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert load_board(as_type(path)).name == "Sample"


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8-sig")
    assert load_board(path).id == "sample"


def test_parts_are_sorted_and_numbered_in_the_order_of_the_file() -> None:
    board = parse_board(GOOD, "sample.toml")
    assert [place.slug for place in board.places] == ["aachen", "bonn", "celle", "duren", "elsass"]
    assert [(track.name, track.colour, track.lane) for track in board.tracks] == [
        ("aachen--bonn/1", "red", 1),
        ("aachen--bonn/2", "blue", 2),
        ("aachen--elsass", "gray", 0),
        ("bonn--duren", "gray", 0),
        ("celle--elsass/1", "black", 1),
        ("celle--elsass/2", "white", 2),
    ]
    assert [(ticket.name, ticket.points) for ticket in board.tickets][:3] == [
        ("aachen--bonn/1", 2),
        ("aachen--bonn/2", 3),
        ("aachen--duren", 5),
    ]
    assert board.countries[0].ends[1:] == (("celle", 48.7, 7.6), ("celle", 48.8, 7.7))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Sault St. Marie", "sault-st-marie"),
        ("København", "kobenhavn"),
        ("Düsseldorf", "dusseldorf"),
        ("Weißenburg", "weissenburg"),
        ("Łódź", "lodz"),
        ("Đakovo", "dakovo"),
        ("Ísafjörður", "isafjordur"),
        ("Þórshöfn", "thorshofn"),
        ("Næstved", "naestved"),
        ("Sœuvres", "soeuvres"),
        ("Diyarbak\u0131r", "diyarbakir"),
        ("  A -- B!", "a-b"),
        ("京都", "u4eac-u90fd"),
        ("東京 Tokyo", "tokyo"),
        ("Київ", "u41a-u438-u457-u432"),
        ("!?", ""),
    ],
)
def test_the_slug_of_a_name(name: str, text: str) -> None:
    assert slug(name) == text


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("germny", "Did you mean 'germany'?"),
        ("mars", "The boards are europe, germany, usa; or give the path of a .toml file."),
        ("", "The boards are"),
        ("no/such/file.toml", "file.toml: can't be read: no such file or directory."),
        ("no\0such.toml", "is no path of a file"),
    ],
)
def test_a_board_that_is_not_there(name: str, part: str) -> None:
    with pytest.raises(BoardError) as refused:
        load_board(name)
    assert part in str(refused.value)


def test_a_folder_and_a_file_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="can't be read: is a directory"):
        load_board(tmp_path)
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match="no UTF-8 text"):
        load_board(path)
