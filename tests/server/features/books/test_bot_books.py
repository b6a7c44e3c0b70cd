"""Bots play for the books of boards that came without one."""

from __future__ import annotations

import asyncio
import zlib
from base64 import b64encode
from contextlib import suppress
from typing import Any

import pytest

from ironlanes.boards import Board
from ironlanes.book.bot_games import count_bot_games
from ironlanes.book.counts import Counts
from ironlanes.server.features.books import bot_books
from ironlanes.server.features.books.bot_books import BotBooks
from ironlanes.server.features.books.stored_counts import read_counts
from ironlanes.server.features.workshop.board_jobs import BoardRefused, BookJob
from ironlanes.server.features.workshop.board_process import BoardProcess
from ironlanes.server.storage.database.errors import DatabaseDamaged
from ironlanes.server.storage.features.board_books import BoardBooks, StoredChapter
from tests.support.in_process import InProcessServer, async_test
from tests.support.random_games import board_by_id

BAY, USA = board_by_id("alps"), board_by_id("usa")


class InlineProcess(BoardProcess):
    """Does a job at once, and notes whose it was."""

    def __init__(self, answer: Any = None) -> None:
        super().__init__()
        self.played: list[int] = []
        self.answer = answer

    async def run(self, job: Any, on_progress: Any = None) -> Any:  # noqa: ARG002
        self.played.append(job.players)
        return self.answer or job.run()


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_books, "GAMES", 5)
    monkeypatch.setattr(bot_books, "PART", 2)


@async_test
async def test_chapters_take_turns_until_they_are_complete() -> None:
    async with InProcessServer() as server:
        books, process = server.storage.board_books, InlineProcess()
        maker = BotBooks(books, process)
        for players in (2, 3, 2):
            maker.want(BAY, players)
        task = asyncio.create_task(maker.run())
        while len(await books.chapters(BAY.id)) < 2 or {each.games for each in await books.chapters(BAY.id)} != {5}:
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert process.played == [2, 3, 2, 3, 2, 3]
        body = await books.body(BAY.id, bot_books.BOT, 2)
        assert body is not None
        parts = [count_bot_games(BAY, 2, bot_books.BOT, games, seed, 1) for seed, games in ((1, 2), (2, 2), (3, 1))]
        expected = sum(parts, Counts())
        found = read_counts(body)
        assert found.hands == expected.hands
        assert {name: each.tolist() for name, each in found.arrays.items()} == {
            name: each.tolist() for name, each in expected.arrays.items()
        }
        assert await maker.play_part(BAY, 2), "it is complete"
        assert len(process.played) == 6


@async_test
async def test_a_board_whose_games_take_too_long_has_no_book() -> None:
    async with InProcessServer() as server:
        maker = BotBooks(server.storage.board_books, InlineProcess(BoardRefused("too long")))
        assert await maker.play_part(BAY, 2)
        assert await server.storage.board_books.chapters(BAY.id) == []


async def play_until_complete(maker: BotBooks, books: BoardBooks, board: Board, players: int = 2) -> None:
    """Run until a chapter of a board is complete."""
    task, complete = asyncio.create_task(maker.run()), StoredChapter(bot_books.BOT, players, bot_books.GAMES)
    while complete not in await books.chapters(board.id):
        assert not task.done(), task.exception()
        await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def warnings_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.name == bot_books.__name__]


@pytest.mark.parametrize("body", ["no base64", "bm8gemxpYg==", b64encode(zlib.compress(b"{}")).decode()])
@async_test
async def test_a_damaged_chapter_is_begun_anew(caplog: pytest.LogCaptureFixture, body: str) -> None:
    async with InProcessServer() as server:
        books = server.storage.board_books
        await books.save(BAY.id, StoredChapter(bot_books.BOT, 2, 4), body, 0.0)
        maker = BotBooks(books, InlineProcess())
        for board in (BAY, USA):
            maker.want(board, 2)
        await play_until_complete(maker, books, USA)
        await play_until_complete(maker, books, BAY)
        repaired = await books.body(BAY.id, bot_books.BOT, 2)
        assert repaired is not None
        assert read_counts(repaired).games == bot_books.GAMES
    assert len(warnings_of(caplog)) == 1


@async_test
async def test_a_chapter_that_the_database_cannot_read_keeps_no_other_waiting(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with InProcessServer() as server:
        books = server.storage.board_books
        body = books.body

        async def body_unless_damaged(board: str, who: str, players: int) -> str | None:
            if board == BAY.id:
                raise DatabaseDamaged("database disk image is malformed")
            return await body(board, who, players)

        monkeypatch.setattr(books, "body", body_unless_damaged)
        maker = BotBooks(books, InlineProcess())
        for board in (BAY, USA):
            maker.want(board, 2)
        await play_until_complete(maker, books, USA)
        maker.want(BAY, 2)
        maker.want(USA, 3)
        await play_until_complete(maker, books, USA, 3)
        assert await books.chapters(BAY.id) == []
    assert len(warnings_of(caplog)) == 1


@async_test
async def test_a_chapter_that_fails_is_no_longer_the_first_in_line() -> None:
    """The task is started again after any other failure: then it goes on with the next chapter."""

    class FailingProcess(InlineProcess):
        async def run(self, job: Any, on_progress: Any = None) -> Any:
            if job.players == 2:
                raise LookupError("planted")
            return await super().run(job, on_progress)

    async with InProcessServer() as server:
        books = server.storage.board_books
        maker = BotBooks(books, FailingProcess())
        for players in (2, 3):
            maker.want(BAY, players)
        with pytest.raises(LookupError, match="planted"):
            await maker.run()
        await play_until_complete(maker, books, BAY, 3)


def test_the_process_plays_the_same_games() -> None:
    """With its limits of CPU time and memory, in a process of its own."""
    from ironlanes.boards.file.writer import board_text

    process = BoardProcess()
    found = asyncio.run(process.run(BookJob(board_text(BAY), bot_books.BOT, 2, 2, 1)))
    process.close()
    assert isinstance(found, Counts)
    assert found.hands == count_bot_games(BAY, 2, bot_books.BOT, 2, 1, 1).hands


@async_test
async def test_only_some_chapters_wait() -> None:
    async with InProcessServer() as server:
        maker = BotBooks(server.storage.board_books, InlineProcess())
        for players in range(100):
            maker.want(BAY, players)
        assert len(maker._waiting) == bot_books.MOST_WAITING
