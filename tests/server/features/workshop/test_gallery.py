"""The boards of the package's gallery: each is as the server would keep it, drawn, and judged."""

from __future__ import annotations

import json

import pytest

from ironlanes.boards.load import parse_board
from ironlanes.drawing import Drawing, check_picture
from ironlanes.drawing.picture import read_picture
from ironlanes.server.features.workshop.board_jobs import CheckedBoard, checked
from ironlanes.server.model.messages.workshop import BoardPlay
from ironlanes.workshop.gallery import gallery_boards, read_gallery_board


def test_there_are_twelve() -> None:
    assert len(gallery_boards()) == 12
    rules = [parse_board(read_gallery_board(name).text, name).rules for name in gallery_boards()]
    assert {(each.stations > 0, each.ticket_decks) for each in rules} == {(False, 1), (True, 1), (False, 2)}


@pytest.mark.parametrize("name", gallery_boards())
def test_a_board_is_whole(name: str) -> None:
    files = read_gallery_board(name)
    found = checked(files.text)
    assert isinstance(found, CheckedBoard)
    assert (found.id, found.text, found.warnings) == (name, files.text, ())
    board = parse_board(files.text, name)
    assert files.board_name == board.name
    drawing = Drawing(read_picture(files.picture), files.land)
    assert drawing.fits(board)
    assert check_picture(board, drawing.picture).sentences() == []
    play = BoardPlay.model_validate(json.loads(files.judgement))
    assert set(play.claimed) == {track.name for track in board.tracks}
    assert play.first_seat[1] <= 0.58  # it may be as fair as USA
