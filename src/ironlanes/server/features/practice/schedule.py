"""When an exercise comes up again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...model.answer_verdict import AnswerVerdict
from ...storage.features.practice import Exercise

DAY: Final = 86400.0
#: Days until an exercise is asked again: after the first time, and then after each time that it was right.
INTERVALS: Final = (1, 3, 7, 21)


def is_due(exercise: Exercise, now: float) -> bool:
    """Return whether an exercise is due."""
    return exercise.due is not None and exercise.due <= now


def answered(exercise: Exercise, action: str, verdict: AnswerVerdict, now: float) -> Exercise:
    """Return an exercise after a move was tried; only the first answer since it became due decides when it comes again.

    A right answer leads to the next interval, and after the last one it is known. A wrong one leads to the first.
    """
    tried = replace(exercise, answers={**exercise.answers, action: verdict})
    if not is_due(exercise, now):
        return tried
    step = exercise.step if verdict.is_right else 0
    if step == len(INTERVALS):
        return replace(tried, due=None)
    return replace(tried, due=now + DAY * INTERVALS[step], step=step + 1)
