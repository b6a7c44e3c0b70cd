"""Bots play for the books of boards that came without one."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from ironlanes.book.bot_games import count_bot_games
from ironlanes.book.counts import Counts
from ironlanes.server.features.books import bot_books
from ironlanes.server.features.books.bot_books import BotBooks
from ironlanes.server.features.books.stored_counts import read_counts
from ironlanes.server.features.workshop.board_jobs import BoardRefused, BookJob
from ironlanes.server.features.workshop.board_process import BoardProcess
from tests.support.in_process import InProcessServer, async_test
from tests.support.random_games import board_by_id

BAY = board_by_id("alps")


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
