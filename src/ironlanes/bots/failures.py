"""Decisions that a bot did not make, and the report on how it behaved."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from traceback import extract_tb
from typing import Final

PACKAGE: Final = Path(__file__).parent.parent


class FailureReason(StrEnum):
    """Why a bot did not decide."""

    LATE = "late"  # no answer in time
    WRONG = "wrong"  # an answer that is none, or no legal action
    DIED = "died"  # its program ended, or could not be started
    FAILED = "failed"  # it raised an exception


class BotFailure(Exception):
    """A bot does not decide; `problem` says why, as the end of a sentence that begins with its name."""

    def __init__(self, reason: FailureReason, problem: str):
        super().__init__(problem)
        self.reason = reason
        self.problem = problem


def failure_from(error: BaseException) -> BotFailure:
    """An exception as a forfeit, with the line of the bot's own file that led to it."""
    frames = extract_tb(error.__traceback__)
    own = [frame for frame in frames if PACKAGE not in Path(frame.filename).parents] or frames
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return BotFailure(FailureReason.FAILED, f"failed: {type(error).__name__}: {error}{where}.")


@dataclass(slots=True)
class BotStats:
    """How a bot behaved: what it decided, how long it thought, and how often it failed, by reason."""

    bot: str
    #: The bot that decided where this one did not.
    fallback: str
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    failures: dict[FailureReason, int] = field(default_factory=dict)
    #: The last failure, as the end of a sentence; with the last line that a program wrote to its standard error.
    trouble: str = ""
    #: Decisions that took longer than allowed and stand all the same, because nobody could stop the bot.
    late: int = 0

    def note(self, failure: BotFailure) -> None:
        """Count a failure."""
        self.failures[failure.reason] = self.failures.get(failure.reason, 0) + 1
        self.trouble = failure.problem

    def note_time(self, seconds: float, limit: float | None = None) -> None:
        """Count a decision; one that took longer than `limit` seconds is late."""
        self.decisions += 1
        self.late += limit is not None and seconds > limit
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def add(self, other: BotStats) -> None:
        """Add what the same bot did elsewhere."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.late += other.late
        for reason, count in other.failures.items():
            self.failures[reason] = self.failures.get(reason, 0) + count
        self.trouble = other.trouble or self.trouble

    @property
    def sentence(self) -> str:
        """The failures in a sentence; nothing where there were none."""
        if not self.failures:
            return ""
        counts = ", ".join(f"{count} {reason.value}" for reason, count in sorted(self.failures.items()))
        problem = (
            f"The bot '{self.bot}' failed in {self.decisions} decisions: {counts}; '{self.fallback}' decided instead."
        )
        return f"{problem} The last time it {self.trouble}"

    def to_json(self) -> dict[str, object]:
        """The report as JSON has it."""
        return {
            "bot": self.bot,
            "fallback": self.fallback,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "slowest": round(self.slowest, 6),
            "late": self.late,
            "failures": {reason.value: count for reason, count in sorted(self.failures.items())},
            "trouble": self.trouble,
        }
