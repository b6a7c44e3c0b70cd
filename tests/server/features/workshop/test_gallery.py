"""The boards of the package's gallery: each is as the server would keep it, drawn, and judged."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from ironlanes.boards.load import parse_board
from ironlanes.drawing import Drawing, check_picture
from ironlanes.drawing.picture import read_picture
from ironlanes.server.features.workshop import service
from ironlanes.server.features.workshop.board_jobs import CheckedBoard, checked
from ironlanes.server.features.workshop.board_process import BoardProcess
from ironlanes.server.features.workshop.service import WorkshopService
from ironlanes.server.model.messages.workshop import BoardPlay
from ironlanes.server.model.texts import LANGUAGES
from ironlanes.server.storage.database.errors import StorageUnavailable
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.people.kept_boards import KeptBoards, StoredBoard
from ironlanes.server.storage.storage import Storage
from ironlanes.workshop.gallery import gallery_boards, read_gallery_board
from scripts.gallery_board import own_names
from tests.support.in_process import async_test, wait_for_answers
from tests.support.timeouts import TIMEOUT


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
    for language in LANGUAGES:
        assert check_picture(board, drawing.picture, own_names(board.name, language)).sentences() == []
    play = BoardPlay.model_validate(json.loads(files.judgement))
    assert set(play.claimed) == {track.name for track in board.tracks}
    assert play.first_seat[1] <= 0.58  # it may be as fair as USA


@async_test
async def test_a_board_that_has_changed_is_a_version_of_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has a link to the board of an older package still finds that one."""
    wait_for_answers(lambda: True)
    storage = Storage(await open_database(tmp_path / "games.sqlite"))
    boards, workshop = storage.kept_boards, WorkshopService(storage.kept_boards, *(BoardProcess() for _ in range(3)))
    new = gallery_boards()[0]
    old = f"{new[:-16]}0123456789abcdef"
    monkeypatch.setattr(service, "gallery_boards", lambda: (old,))
    monkeypatch.setattr(service, "read_gallery_board", lambda _: read_gallery_board(new))
    await workshop.keep_gallery()
    monkeypatch.undo()
    for _ in range(2):
        await workshop.keep_gallery()
    row = await boards.get(new)
    assert row is not None
    assert (row.family, row.parent, row.version) == (old, old, 2)
    assert [each.id for each in await boards.versions(old, 10)] == [new, old]
    await storage.database.close()


@async_test
async def test_boards_of_other_nodes_are_looked_for_again_after_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks, again = list[float](), asyncio.Event()

    async def stored_since(_: KeptBoards, since: float, _limit: int) -> list[StoredBoard]:
        looks.append(since)
        if len(looks) == 1:
            raise StorageUnavailable("the database is away")
        again.set()
        return []

    monkeypatch.setattr(KeptBoards, "stored_since", stored_since)
    monkeypatch.setattr(service, "INTERVAL", 0.0)
    storage = Storage(await open_database(tmp_path / "games.sqlite"))
    workshop = WorkshopService(storage.kept_boards, *(BoardProcess() for _ in range(3)))
    async with asyncio.timeout(TIMEOUT), asyncio.TaskGroup() as tasks:
        watching = tasks.create_task(workshop.watch())
        await again.wait()
        watching.cancel()
    assert "could not be loaded, which is tried again: the database is away" in caplog.text
    await storage.database.close()
