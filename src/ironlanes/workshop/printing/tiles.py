"""How a board is cut into pages: its scale on paper, and the rectangle of each page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from ironlanes.drawing import Picture

#: The sizes of paper in millimetres, upright.
PAPERS: Final = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
#: One sheet that is as large as the board.
ONE_SHEET: Final = "sheet"
#: What printers can't print on, with room for the cut marks.
MARGIN: Final = 12.0
#: The length of a wagon.
WAGON: Final = 22.0


@dataclass(frozen=True)
class Tile:
    """The part of a board on one page, in millimetres from the board's upper left corner."""

    row: int
    column: int
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class PrintPlan:
    """A board on paper: millimetres a board unit, its size, the size of the pages, and the part on each."""

    scale: float
    width: float
    height: float
    page: tuple[float, float]
    tiles: tuple[Tile, ...]


def plan_print(picture: Picture, paper: str, wagon: float = WAGON) -> PrintPlan:
    """Return how to print a board so that wagons of this length fit into its shortest slot."""
    shortest = min(slot.length for track in picture.tracks.values() for slot in track.slots)
    scale = wagon / shortest
    width, height = scale * picture.width, scale * picture.height
    if paper == ONE_SHEET:
        page = (width + 2 * MARGIN, height + 2 * MARGIN)
        return PrintPlan(scale, width, height, page, (Tile(0, 0, 0.0, 0.0, width, height),))
    pages = (_tiled(width, height, size) for size in (PAPERS[paper], PAPERS[paper][::-1]))
    page, tiles = min(pages, key=lambda each: len(each[1]))
    return PrintPlan(scale, width, height, page, tiles)


def _tiled(width: float, height: float, page: tuple[float, float]) -> tuple[tuple[float, float], tuple[Tile, ...]]:
    """Cut a board into equal parts that fit on pages of a size."""
    columns, rows = (ceil(size / (room - 2 * MARGIN)) for size, room in zip((width, height), page, strict=True))
    across, down = width / columns, height / rows
    tiles = tuple(
        Tile(row, column, column * across, row * down, across, down) for row in range(rows) for column in range(columns)
    )
    return page, tiles
