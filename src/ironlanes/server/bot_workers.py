"""Bots think in processes of their own, never in the event loop, and not for ever."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, resource_tracker
from queue import SimpleQueue
from typing import Final, Protocol

from .bot_worker import Answer, Question, decide, work

log = logging.getLogger(__name__)

#: The bot that decides where another one fails.
LAST_RESORT: Final = "random"
#: Seconds that a process may take to start: it may have to compile the rules.
START_SECONDS: Final = 300.0


class Worker:
    """One process, started when it is first needed and again after it was stopped."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._modules = modules
        self._is_closed = False
        self._start()

    def _start(self) -> None:
        # Not forked: a copy of a process with threads and an event loop is not to be trusted.
        context = get_context("spawn")
        self._pipe, far_end = context.Pipe()
        self.process = context.Process(target=work, args=(far_end, self._modules), daemon=True)
        # Ctrl-C reaches the whole group: the server ends its workers itself, which never hear of it. What Python starts
        # together with the first process would lift the block again, so it is started before.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self.process.start()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        far_end.close()
        self._is_ready = False

    def ask(self, question: Question, deadline: float) -> Answer:
        """A bot's answer, or what kept it from answering; a process that is late or dead is replaced."""
        try:
            if not self._is_ready and (not self._pipe.poll(START_SECONDS) or self._pipe.recv() != "ready"):
                raise EOFError
            self._is_ready = True
            self._pipe.send(question)
            if not self._pipe.poll(deadline):
                self.restart()
                return Answer(None, f"took longer than {deadline:g} seconds")
            answer: Answer = self._pipe.recv()
        except (EOFError, OSError):
            self.restart()
            return Answer(None, "stopped working")
        return answer

    def restart(self) -> None:
        self._stop()
        if not self._is_closed:
            self._start()

    def close(self) -> None:
        """End the process; whoever waits for its answer gets none."""
        self._is_closed = True
        self._stop()

    def _stop(self) -> None:
        self.process.kill()
        self.process.join()


class Bots(Protocol):
    """Whoever lets bots decide."""

    async def decide(self, question: Question) -> tuple[int, str]:
        """The action's index; where the bot could not decide, another one's, and what was wrong."""

    def close(self) -> None:
        """No more decisions."""


class BotWorkers:
    """Some processes for all tables of a server."""

    def __init__(self, count: int, deadline: float, modules: Sequence[str] = ()) -> None:
        self._deadline = deadline
        self.workers = [Worker(modules) for _ in range(count)]
        self._idle = SimpleQueue[Worker]()
        for worker in self.workers:
            self._idle.put(worker)
        # A thread waits for each process: the event loop is free, and the deadline is kept whatever the bot does.
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")

    async def decide(self, question: Question) -> tuple[int, str]:
        """The action's index; where the bot could not decide, that of the last resort, and what was wrong."""
        answer = await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, question)
        if answer.index is not None:
            return answer.index, ""
        told = f"The bot «{question.bot}» {answer.trouble}: a random action instead."
        log.warning("%s %s", told, answer.details)
        index = decide(Question(LAST_RESORT, question.view, question.legal, question.seed)).index
        assert index is not None
        return index, told

    def _ask(self, question: Question) -> Answer:
        worker = self._idle.get()
        try:
            return worker.ask(question, self._deadline)
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """End the processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self.workers:
            worker.close()
