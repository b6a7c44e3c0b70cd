"""Measures how long bots take."""

from __future__ import annotations

from time import perf_counter

from ironlanes.analysis.hints import Hint
from ironlanes.bots import FailureReason

from ...runtime.durations import Durations
from .bot_worker import BotQuestion
from .hint_worker import HintQuestion
from .worker_pool import BotRunner


class TimedBots:
    """Measures how long other bots take to decide, and counts how often they fail."""

    def __init__(self, bots: BotRunner) -> None:
        self._bots = bots
        self.times = Durations()
        self.failures = 0

    async def decide(self, question: BotQuestion) -> tuple[int, FailureReason | None]:
        started = perf_counter()
        index, failure = await self._bots.decide(question)
        self.times.observe(perf_counter() - started)
        self.failures += failure is not None
        return index, failure

    async def hint(self, question: HintQuestion) -> Hint | None:
        return await self._bots.hint(question)

    def get_coach_ready(self) -> None:
        self._bots.get_coach_ready()

    def close(self) -> None:
        self._bots.close()
