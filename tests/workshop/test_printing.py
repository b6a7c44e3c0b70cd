"""Printed boards: as large as the wagons ask, to half a millimetre, on pages that fit together."""

from __future__ import annotations

import base64
import re
import zlib

import pytest

from ironlanes.boards import Board, load_board
from ironlanes.drawing import Drawing, find_drawing
from ironlanes.workshop.printing import pdf
from ironlanes.workshop.printing.tiles import MARGIN, PAPERS, plan_print

MILLIMETRES = 25.4 / 72


@pytest.fixture(name="usa", scope="module")
def _usa() -> tuple[Board, Drawing]:
    board = load_board("usa")
    return board, find_drawing(board)


@pytest.mark.parametrize("paper", ["a4", "a3", "sheet"])
def test_a_wagon_fits_into_the_shortest_slot_and_pages_cover_the_board(usa: tuple[Board, Drawing], paper: str) -> None:
    picture = usa[1].picture
    plan = plan_print(picture, paper, 21.5)
    shortest = min(slot.length for track in picture.tracks.values() for slot in track.slots)
    assert plan.scale * shortest == pytest.approx(21.5)
    assert sum(tile.width * tile.height for tile in plan.tiles) == pytest.approx(plan.width * plan.height)
    assert max(tile.left + tile.width for tile in plan.tiles) == pytest.approx(plan.scale * picture.width)
    for tile in plan.tiles:
        assert tile.width <= plan.page[0] - 2 * MARGIN + 1e-9
        assert tile.height <= plan.page[1] - 2 * MARGIN + 1e-9
    assert paper == "sheet" or sorted(plan.page) == sorted(PAPERS[paper])


def test_the_file_has_the_board_in_true_size(usa: tuple[Board, Drawing], monkeypatch: pytest.MonkeyPatch) -> None:
    """Reads the sizes of all pictures, and of the line of 100 mm, from the content of the pages."""
    pytest.importorskip("reportlab")
    monkeypatch.setattr(pdf, "PIXELS", 0.2)  # the sizes don't depend on it, and it is faster
    board, drawing = usa
    plan = plan_print(drawing.picture, "a3")
    pages: list[tuple[int, int]] = []
    content = pdf.write_pdf(board, drawing, plan, lambda done, total: pages.append((done, total)))
    assert pages[-1] == (len(pages), 1 + len(plan.tiles) + 3)
    packed = re.findall(rb"stream\r?\n([^\n]*?)~>endstream", content, re.DOTALL)
    streams = [zlib.decompress(base64.a85decode(each)).decode("latin-1") for each in packed]
    streams = [each for each in streams if each.startswith("1 0 0 1 0 0 cm")]
    scale = f"{72 / 25.4:.6f}"
    placed = re.compile(r"q\s+([\d.]+) 0 0 ([\d.]+) [\d.]+ [\d.]+ cm\s*/\S+ Do")
    images = [found for each in streams for found in placed.findall(each)]
    assert len(images) >= len(plan.tiles)
    area = sum(float(width) * float(height) for width, height in images)
    assert area == pytest.approx(plan.width * plan.height, rel=0.001)
    assert all(f"{scale} 0 0 {scale} 0 0 cm" in each for each in streams if " Do" in each)
    rules = next(each for each in streams if "n 18 14 m 118 14 l S" in each)
    assert f"{scale} 0 0 {scale} 0 0 cm" in rules
    assert len(re.findall(rb"/MediaBox \[ 0 0 1190\.55\d* 841\.8\d* \]", content)) == len(plan.tiles)


def test_marks_are_at_the_corners_of_the_picture(usa: tuple[Board, Drawing]) -> None:
    tiles = plan_print(usa[1].picture, "a4").tiles
    for piece, x, y in pdf._pieces(tiles[-1]):
        assert piece.left == pytest.approx(tiles[-1].left + x)
        assert piece.top == pytest.approx(tiles[-1].top + y)
        assert max(piece.width, piece.height) <= pdf.PIECE
