"""Tables of four beside the process that reviews games: whether it makes their actions late."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import numpy as np

from benchmarks.web.live_tables import Level, LiveTables
from benchmarks.web.throughput import our_server
from ironlanes.bots import find_bot
from ironlanes.bots.child_process import start_process
from ironlanes.game.game import Game
from ironlanes.game.json_types import Record
from ironlanes.server.features.reviews.review_messages import FactsMade, ReviewMade, review_job
from ironlanes.server.features.reviews.review_process import ENVIRONMENT, run_worker
from ironlanes.server.model.settings import Settings


def _record(board: str) -> Record:
    game = Game.new(board, 2, seed=1)
    bot = find_bot("casual").make(np.random.default_rng(1))
    while not game.is_over:
        assert game.seat is not None
        game.play(bot.decide(game.view(game.seat), game.legal_actions()))
    return game.record()


class Reviewing:
    """A process as the server starts it, which always has a game to review."""

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
        """Wait until everything is compiled and it works."""
        self._has_begun.wait()

    def tell(self, number: signal.Signals) -> None:
        """Pause it, or let it go on."""
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def stop(self) -> None:
        self._process.kill()
        self._process.join()


@contextmanager
def reviewing(board: str) -> Iterator[Reviewing]:
    """A process that reviews games for as long as it is needed."""
    process = Reviewing(board)
    try:
        yield process
    finally:
        process.stop()


async def with_and_without(tables: int, seconds: float, turns: int, board: str) -> AsyncIterator[tuple[bool, Level]]:
    """The same tables in turns: while the process of reviews rests, and while it works."""
    with our_server() as server, reviewing(board) as process:
        await asyncio.to_thread(process.wait)
        live = LiveTables(server, board)
        await live.grow_to(tables)
        for turn in range(2 * turns):
            works = turn % 2 == 1
            process.tell(signal.SIGCONT if works else signal.SIGSTOP)
            yield works, await live.measure(seconds, tries=1)
        live.close()
