"""The books of boards that came without one: when somebody asks for it, a bot plays in the background."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from ironlanes.boards import Board
from ironlanes.boards.file.writer import board_text
from ironlanes.book.counts import Counts

from ...runtime import wall_clock
from ...storage.database.errors import DatabaseDamaged
from ...storage.features.board_books import BoardBooks, StoredChapter
from ...storage.keep_trying import keep_trying
from ..workshop.board_jobs import BookJob
from ..workshop.board_process import BoardProcess
from .stored_counts import CountsDamaged, read_counts, write_counts

log = logging.getLogger(__name__)

#: Who plays: our best bot without a network, 20 times as fast as those with one.
BOT: Final = "planner"
#: How many games a chapter gets, and how many of them are played before they are saved.
GAMES: Final = 10_000
PART: Final = 500
#: Chapters that wait at most; whoever asks for another one asks again later.
MOST_WAITING: Final = 16


class BotBooks:
    """Lets a bot play on boards, one part of one chapter after the other."""

    def __init__(self, books: BoardBooks, process: BoardProcess) -> None:
        self._books = books
        self._process = process
        self._waiting: dict[tuple[Board, int], None] = {}
        self._damaged: set[tuple[Board, int]] = set()
        self._asked = asyncio.Event()

    def want(self, board: Board, players: int) -> None:
        """Queue the chapter of a board for a number of players, unless too many are queued or its row is damaged."""
        if len(self._waiting) < MOST_WAITING and (board, players) not in self._damaged:
            self._waiting[board, players] = None
            self._asked.set()

    async def run(self) -> None:
        """Play the queued chapters until cancelled; boards take turns, so that each has something to show soon."""
        while True:
            while self._waiting:
                board, players = next(iter(self._waiting))
                del self._waiting[board, players]  # first: what fails here must not keep the others waiting
                is_done = await keep_trying("a book could not go on", partial(self._play_part, board, players))
                if not is_done:
                    self._waiting[board, players] = None
            self._asked.clear()
            await self._asked.wait()

    async def _play_part(self, board: Board, players: int) -> bool:
        """Like `play_part`, but give up a chapter whose row in the database can't be read."""
        try:
            return await self.play_part(board, players)
        except DatabaseDamaged as error:
            self._damaged.add((board, players))
            log.warning("the book of %s for %d players is given up: %s", board.id, players, error)
            return True

    async def play_part(self, board: Board, players: int) -> bool:
        """Play the next part of a chapter and save it; return whether the chapter is complete, or can't be played."""
        counts = await self._known(board, players)
        if counts.games >= GAMES:
            return True
        part = counts.games // PART + 1
        found = await self._process.run(BookJob(board_text(board), BOT, players, min(PART, GAMES - counts.games), part))
        if not isinstance(found, Counts):
            log.warning("the book of %s can't be made: games take too long.", board.id)
            return True
        counts += found
        chapter = StoredChapter(BOT, players, counts.games)
        await self._books.save(board.id, chapter, write_counts(counts), wall_clock.now())
        return counts.games >= GAMES

    async def _known(self, board: Board, players: int) -> Counts:
        """Return the counts of a chapter so far; none if they are damaged, so that its games are played again."""
        body = await self._books.body(board.id, BOT, players)
        try:
            return Counts() if body is None else read_counts(body)
        except CountsDamaged as error:
            log.warning("the book of %s for %d players is damaged, and begun anew: %s", board.id, players, error)
            return Counts()
