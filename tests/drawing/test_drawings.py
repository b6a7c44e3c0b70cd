"""Which drawing of a board is taken."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from ironlanes.boards import Board, parse_board
from ironlanes.drawing import LayoutError, Overrides, draw_board, find_drawing
from ironlanes.drawing.arrays import Points
from ironlanes.drawing.geography.land import Land
from ironlanes.drawing.geography.world import Ring
from tests.boards.sample import GOOD
from tests.drawing.boards import ALPS, BOARDS, board_of, drawing_of, layouts_of, overrides_of, short_name


def never(_: str, __: float) -> None:
    raise AssertionError("it should not be drawn anew")


def test_packaged_boards_and_those_drawn_before_are_only_read(tmp_path: Path) -> None:
    assert find_drawing(board_of("usa"), None, never) is find_drawing(board_of("usa"), tmp_path, never)
    drawing, board = drawing_of(ALPS), board_of(ALPS)
    (tmp_path / "alps.json").write_text(drawing.picture.to_text(), encoding="utf-8")
    (tmp_path / "alps.land.svg").write_text(drawing.land, encoding="utf-8")
    shutil.copy(layouts_of(ALPS) / "alps.layout.toml", tmp_path)
    assert find_drawing(board, tmp_path, never) == drawing


@pytest.mark.parametrize("name", BOARDS, ids=short_name)
def test_a_committed_drawing_is_up_to_date(name: str) -> None:
    assert drawing_of(name).fits(board_of(name), overrides_of(name))
    assert find_drawing(board_of(name), layouts_of(name), never) == drawing_of(name)


def test_a_drawing_of_another_board_does_not_fit() -> None:
    board, drawing, by_hand = board_of(ALPS), drawing_of(ALPS), overrides_of(ALPS)
    assert not drawing.fits(board)
    assert not drawing.fits(board, replace(by_hand, meridian=1.0))
    assert not drawing.fits(board_of("usa"), by_hand)
    longer = (replace(board.tracks[0], length=board.tracks[0].length + 1), *board.tracks[1:])
    assert not drawing.fits(replace(board, tracks=longer), by_hand)
    moved_city = (replace(board.places[0], latitude=board.places[0].latitude + 1), *board.places[1:])
    assert not drawing.fits(replace(board, places=moved_city), by_hand)
    recoloured = (replace(board.tracks[0], colour="red"), *board.tracks[1:])
    assert drawing.fits(replace(board, tracks=recoloured, tickets=()), by_hand)


def test_what_does_not_fit_is_drawn_anew_with_what_is_set_by_hand(tmp_path: Path) -> None:
    board = parse_board(GOOD, "sample.toml")
    other = drawing_of(ALPS)
    (tmp_path / f"{board.id}.json").write_text(other.picture.to_text(), encoding="utf-8")
    (tmp_path / f"{board.id}.land.svg").write_text(other.land, encoding="utf-8")
    (tmp_path / f"{board.id}.layout.toml").write_text("size = [720, 680]", encoding="utf-8")
    drawing = find_drawing(board, tmp_path)
    assert drawing.fits(board, Overrides(size=(720, 680)))
    assert (drawing.picture.width, drawing.picture.height) == (720, 680)


@pytest.mark.parametrize("text", ["{", "{}", '{"places": 3, "tracks": {}}', "3"])
def test_a_file_that_is_no_drawing_is_named(text: str, tmp_path: Path) -> None:
    for name in ("alps.json", "alps.land.svg"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(LayoutError, match=r"alps\.json is not a valid layout; draw it again with"):
        find_drawing(board_of(ALPS), tmp_path)


@pytest.mark.parametrize(
    "harm",
    [
        "<script>alert(1)</script>",
        '<path onclick="alert(1)" d="M0 0"/>',
        '<use href="https://elsewhere.example/x.svg#y"/>',
        '<path fill="url(https://elsewhere.example/)"/>',
        "<!-- <script> -->",
    ],
)
def test_a_land_with_more_than_shapes_is_refused(harm: str, tmp_path: Path) -> None:
    """Reports and pages contain it as it is, and a board may come from a stranger."""
    drawing = drawing_of(ALPS)
    (tmp_path / "alps.json").write_text(drawing.picture.to_text(), encoding="utf-8")
    (tmp_path / "alps.land.svg").write_text(drawing.land.replace("</svg>", f"{harm}</svg>"), encoding="utf-8")
    with pytest.raises(LayoutError, match=r"alps\.json is not a valid layout; draw it again with"):
        find_drawing(board_of(ALPS), tmp_path)


@pytest.mark.parametrize(
    ("north", "east"), [(-80.0, 130.0), (-62.0, 168.0), (-46.3, 20.0)], ids=("south", "date", "equator")
)
def test_a_board_anywhere_on_earth(north: float, east: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rings that are too far away to be seen are not put together, and would change nothing."""
    board, rings = moved(parse_board(GOOD, "sample.toml"), north, east), list[Ring]()
    stitched = Land._stitched

    def note(land: Land, ring: Ring) -> Points:
        rings.append(ring)
        return stitched(land, ring)

    monkeypatch.setattr(Land, "_stitched", note)
    drawing = draw_board(board)
    assert drawing.fits(board)
    together = len(rings)
    monkeypatch.setattr(Land, "_may_be_seen", lambda *_: True)
    assert drawing == draw_board(board)
    assert together < (len(rings) - together) / 3


def moved(board: Board, north: float, east: float) -> Board:
    places = tuple(
        replace(
            place,
            latitude=place.latitude + north,
            longitude=(place.longitude + east + 180) % 360 - 180,
            ends=tuple(
                (city, latitude + north, (longitude + east + 180) % 360 - 180)
                for city, latitude, longitude in place.ends
            ),
        )
        for place in board.places
    )
    return replace(board, places=places)
