"""Board files that are written: reading them gives the same board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ironlanes.boards import load_board
from ironlanes.boards.file.writer import board_text
from ironlanes.boards.load import parse_board

ALPS = Path(__file__).parents[3] / "examples" / "boards" / "alps.toml"


@pytest.mark.parametrize("name", ["usa", "europe", "germany", str(ALPS)])
def test_a_board_survives_being_written_and_read(name: str) -> None:
    board = load_board(name)
    assert parse_board(board_text(board), "file") == board


def test_texts_are_escaped_and_comments_come_first() -> None:
    board = replace(load_board("usa"), name='The "USA" \\ ñ', about="It's {new} = [1]")
    text = board_text(board, ["Made by hand."])
    assert text.startswith("# Made by hand.\n")
    assert parse_board(text, "file") == board
