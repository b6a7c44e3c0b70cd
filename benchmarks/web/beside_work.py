"""Tables of four beside a process that works in the background: whether it makes their actions late."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from typing import Protocol

import numpy as np

from benchmarks.web.live_tables import Level, LiveTables
from benchmarks.web.throughput import our_server
from ironlanes.boards import load_board
from ironlanes.boards.file.writer import board_text
from ironlanes.bots import find_bot
from ironlanes.bots.child_process import start_process
from ironlanes.game.game import Game
from ironlanes.game.json_types import Record
from ironlanes.kernel.single_threaded import SINGLE_THREADED
from ironlanes.server.features.books.bot_books import BOT, PART
from ironlanes.server.features.reviews.review_messages import FactsMade, ReviewMade, review_job
from ironlanes.server.features.reviews.review_process import ENVIRONMENT, run_worker
from ironlanes.server.features.workshop.board_jobs import BookJob, run_job
from ironlanes.server.model.settings import Settings


def _record(board: str) -> Record:
    game = Game.new(board, 2, seed=1)
    bot = find_bot("casual").make(np.random.default_rng(1))
    while not game.is_over:
        assert game.seat is not None
        game.play(bot.decide(game.view(game.seat), game.legal_actions()))
    return game.record()


class BackgroundWork(Protocol):
    """A process as the server starts it, which always has something to do."""

    def wait(self) -> None:
        """Wait until everything is compiled and it works."""

    def tell(self, number: signal.Signals) -> None:
        """Pause it, or let it go on."""

    def stop(self) -> None:
        """End it."""


class Reviewing:
    """The process that reviews games."""

    def __init__(self, board: str) -> None:
        self._job = review_job("game", _record(board), [None, None])
        self._process, self._pipe = start_process(run_worker, None, Settings().review_niceness, environment=ENVIRONMENT)
        self._has_begun = threading.Event()
        self._pipe.send(self._job)
        threading.Thread(target=self._go_on, daemon=True).start()

    def _go_on(self) -> None:
        try:
            while True:
                message = self._pipe.recv()
                if isinstance(message, FactsMade):
                    self._has_begun.set()
                elif isinstance(message, ReviewMade):
                    self._pipe.send(self._job)
        except (EOFError, OSError):
            return

    def wait(self) -> None:
        self._has_begun.wait()

    def tell(self, number: signal.Signals) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def stop(self) -> None:
        self._process.kill()
        self._process.join()


class MakingBook:
    """The processes that play the games of a book, one part after the other."""

    def __init__(self, board: str) -> None:
        self._text, self._part = board_text(load_board(board)), 0
        self._has_begun, self._change = threading.Event(), threading.Lock()
        self._start()
        threading.Thread(target=self._go_on, daemon=True).start()

    def _start(self) -> None:
        self._part += 1
        job = BookJob(self._text, BOT, 2, PART, self._part)
        self._process, self._pipe = start_process(run_job, job, environment=SINGLE_THREADED)

    def _go_on(self) -> None:
        try:
            while True:
                self._pipe.recv()
                self._has_begun.set()
                with self._change:
                    self._process.join()
                    self._start()
        except (EOFError, OSError):
            return

    def wait(self) -> None:
        self._has_begun.wait()

    def tell(self, number: signal.Signals) -> None:
        with self._change:
            assert self._process.pid is not None
            os.kill(self._process.pid, number)

    def stop(self) -> None:
        with self._change:
            self._process.kill()
            self._process.join()


async def with_and_without(
    work: Callable[[str], BackgroundWork], tables: int, seconds: float, turns: int, board: str
) -> AsyncIterator[tuple[bool, Level]]:
    """The same tables in turns: while the process rests, and while it works."""
    with our_server() as server:
        process = work(board)
        try:
            await asyncio.to_thread(process.wait)
            live = LiveTables(server, board)
            await live.grow_to(tables)
            for turn in range(2 * turns):
                works = turn % 2 == 1
                process.tell(signal.SIGCONT if works else signal.SIGSTOP)
                yield works, await live.measure(seconds, tries=1)
            live.close()
        finally:
            process.stop()
