"""The boards whose drawings are tested: the packaged ones, and the example board."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ironlanes.boards import Board, load_board, packaged_boards
from ironlanes.drawing import Drawing, Overrides, find_drawing, overrides_in

ROOT = Path(__file__).parents[2]
ALPS = str(ROOT / "examples" / "boards" / "alps.toml")
BOARDS = [*packaged_boards(), ALPS]


@cache
def board_of(name: str) -> Board:
    return load_board(name)


def layouts_of(name: str) -> Path:
    """The folder with the committed drawing of a board."""
    return (
        ROOT / "examples" / "boards" / "layouts"
        if name == ALPS
        else ROOT / "src" / "ironlanes" / "boards" / "data" / "layouts"
    )


@cache
def drawing_of(name: str) -> Drawing:
    return find_drawing(board_of(name), layouts_of(name))


def overrides_of(name: str) -> Overrides:
    return overrides_in(layouts_of(name), board_of(name).id)


def short_name(name: str) -> str:
    return Path(name).stem
