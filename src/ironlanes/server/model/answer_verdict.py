"""The verdict on a move that someone has tried in an exercise."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """How good a move is that someone has tried."""

    is_right: bool
    points: float  # that it loses against the best one; 0 where noise makes it less
    error: float
