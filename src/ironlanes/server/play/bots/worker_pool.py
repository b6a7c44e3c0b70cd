"""Run bots and the coach in separate processes with a deadline, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing.connection import wait
from queue import SimpleQueue
from typing import Any, Final, Protocol

from ironlanes.analysis.hints import Hint
from ironlanes.bots import FailureReason, spec_of
from ironlanes.bots.child_process import start_process

from ...runtime.log_format import TEXT_LOG, LogSettings, run_with_log
from .bot_worker import BotAnswer, BotQuestion, decide, run_worker
from .hint_worker import HintQuestion, run_hint_worker

log = logging.getLogger(__name__)

#: The bot that decides if another one fails.
FALLBACK_BOT: Final = "random"
#: Seconds that a process may take to start. The first may have to compile the rules; later ones find them compiled.
FIRST_START_SECONDS: Final = 300.0
LATER_START_SECONDS: Final = 30.0
#: How many processes may die during one question, or fail to start; the bot need not be the cause.
MAX_DEATHS: Final = 2
MAX_STARTS: Final = 4
#: Seconds to wait before restarting a process that died while starting: at first, and at most.
FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 60.0
#: Seconds that a hint may take.
HINT_DEADLINE: Final = 60.0


class WorkerFailure(Exception):
    """A process that has not answered; the text says what it did instead."""

    def __init__(self, reason: FailureReason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class WorkerProcess:
    """One process that answers questions, and is restarted when it dies."""

    def __init__(
        self, run: Callable[..., None], modules: Sequence[str] = (), log_settings: LogSettings = TEXT_LOG
    ) -> None:
        self._run = run
        self._modules = modules
        self._log_settings = log_settings
        self._lock = threading.Lock()
        self._closed = threading.Event()
        #: Whether any process has been ready, whether this one is, and how many in a row died before they were.
        self._has_started = self._is_ready = False
        self._failures = 0
        self._start()
        threading.Thread(target=self._watch, name="bot-watch", daemon=True).start()

    def _start(self) -> None:
        self._is_ready = False
        self.process, self._pipe = start_process(run_with_log, self._log_settings, self._run, self._modules)
        self._started_at = time.monotonic()

    def ask(self, question: object, deadline: float) -> Any:
        """Return the answer to a question, or raise WorkerFailure; replace a process that is late or dead."""
        with self._lock:
            deaths = starts = 0
            while deaths < MAX_DEATHS and starts < MAX_STARTS and not self._closed.is_set():
                if not self._get_ready():
                    self._replace()
                    starts += 1
                    continue
                try:
                    self._pipe.send(question)
                    if self._pipe.poll(deadline):
                        return self._pipe.recv()
                except (EOFError, OSError):
                    self._replace()
                    deaths += 1
                    continue
                self._replace()
                raise WorkerFailure(FailureReason.LATE, f"took longer than {deadline:g} seconds")
            raise WorkerFailure(FailureReason.DIED, "stopped working")

    def _get_ready(self) -> bool:
        """Wait for a process that is still starting; return whether it can be asked."""
        if not self._is_ready:
            limit = LATER_START_SECONDS if self._has_started else FIRST_START_SECONDS
            left = self._started_at + limit - time.monotonic()
            try:
                self._is_ready = self._pipe.poll(max(0.0, left)) and self._pipe.recv() == "ready"
            except (EOFError, OSError):
                return False
        if not self._is_ready or not self.process.is_alive():
            return False
        self._has_started, self._failures = True, 0
        return True

    def _watch(self) -> None:
        """Replace the process when it dies, unless `ask` has already done so."""
        while not self._closed.is_set():
            process = self.process
            wait([process.sentinel])
            if self._failures and self._closed.wait(min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(self._failures, 10))):
                return
            with self._lock:
                if self.process is process and not self._closed.is_set():
                    self._replace()

    def _replace(self) -> None:
        """Stop the process and start a new one."""
        self._failures += not self._is_ready
        self._stop()
        self._pipe.close()
        if not self._closed.is_set():
            try:
                self._start()
            except OSError as error:
                log.warning("a process for bots can't be started: %s", error)

    def close(self) -> None:
        """Stop the worker; its pending requests are cancelled."""
        self._closed.set()
        self._stop()

    def _stop(self) -> None:
        self.process.kill()
        self.process.join()


class BotRunner(Protocol):
    """The interface of what asks bots for decisions and the coach for hints."""

    async def decide(self, question: BotQuestion) -> tuple[int, FailureReason | None]:
        """Return the index of the chosen action; if the bot fails, a random action and why it failed."""

    async def hint(self, question: HintQuestion) -> Hint | None:
        """Return a hint, or None if the coach fails."""

    def get_coach_ready(self) -> None:
        """Warm up the coach in the background: somebody may ask for a hint soon."""

    def close(self) -> None:
        """Stop deciding."""


class BotWorkerPool:
    """A fixed number of processes for all tables of a server."""

    def __init__(
        self, count: int, deadline: float, modules: Sequence[str] = (), log_settings: LogSettings = TEXT_LOG
    ) -> None:
        self._deadline = deadline
        self._log_settings = log_settings
        self.workers = [WorkerProcess(run_worker, modules, log_settings) for _ in range(count)]
        self._idle = SimpleQueue[WorkerProcess]()
        for worker in self.workers:
            self._idle.put(worker)
        # One thread waits for each process, so the event loop stays free and the deadline holds whatever the bot does.
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        # The coach has a process of its own, so that no bot waits for a hint.
        self._coach: WorkerProcess | None = None
        self._coach_thread = ThreadPoolExecutor(1, thread_name_prefix="coach")

    async def decide(self, question: BotQuestion) -> tuple[int, FailureReason | None]:
        """Return the index of the chosen action; if the bot fails, a random action and why it failed."""
        answer = await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, question)
        if answer.index is not None:
            return answer.index, None
        log.warning("the bot «%s» played a random action (%s): %s", question.bot, answer.failure, answer.details)
        index = decide(BotQuestion(FALLBACK_BOT, question.view, question.legal, question.seed)).index
        assert index is not None
        return index, answer.failure

    def _ask(self, question: BotQuestion) -> BotAnswer:
        worker = self._idle.get()
        try:
            # The worker knows no bots of one's own by name; it opens them itself.
            answer: BotAnswer = worker.ask(replace(question, bot=spec_of(question.bot)), self._deadline)
            return answer
        except WorkerFailure as failure:
            return BotAnswer(None, failure.reason, str(failure))
        finally:
            self._idle.put(worker)

    def get_coach_ready(self) -> None:
        """Start the coach's process, which takes a second or two; where that fails, the next call tries again."""
        if self._coach is None:
            try:
                self._coach = WorkerProcess(run_hint_worker, log_settings=self._log_settings)
            except OSError as error:
                log.warning("the coach's process can't be started: %s", error)

    async def hint(self, question: HintQuestion) -> Hint | None:
        """Return a hint, or None if the coach fails."""
        self.get_coach_ready()
        return await asyncio.get_running_loop().run_in_executor(self._coach_thread, self._ask_coach, question)

    def _ask_coach(self, question: HintQuestion) -> Hint | None:
        if self._coach is None:
            return None
        try:
            hint: Hint | None = self._coach.ask(question, HINT_DEADLINE)
        except WorkerFailure as failure:
            log.warning("The coach %s.", failure)
            return None
        return hint

    def close(self) -> None:
        """Stop the processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._coach_thread.shutdown(wait=False, cancel_futures=True)
        for worker in self.workers if self._coach is None else [*self.workers, self._coach]:
            worker.close()
