"""A board is made again until its drawing has no overlaps."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ironlanes.boards import Board
from ironlanes.workshop import BoardWish, drawn_boards, make_drawn_board


def test_a_city_whose_name_has_no_room_is_not_on_the_next_board(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Board] = []

    def draw(board: Board, *_: object) -> SimpleNamespace:
        drawn.append(board)
        return SimpleNamespace(picture=None)

    def check(board: Board, _: object) -> SimpleNamespace:
        crowded = [drawn[0].cities[0].name] if board is drawn[0] else []
        return SimpleNamespace(sentences=lambda: crowded, crowded_labels=crowded)

    monkeypatch.setattr(drawn_boards, "draw_board", draw)
    monkeypatch.setattr(drawn_boards, "check_picture", check)
    board, _ = make_drawn_board(BoardWish("Luxembourg", cities=16))
    assert len(drawn) == 2
    assert board is drawn[1]
    assert drawn[0].cities[0].name not in {city.name for city in board.cities}
