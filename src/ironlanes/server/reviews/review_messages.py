"""What the server and the process that makes reviews send each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ironlanes.boards.model import Board
from ironlanes.game.compiled_board import find_board, portable


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """A finished game to review."""

    game: str
    record: Mapping[str, Any]
    board: Board | str  # as `portable` returns it
    seats: tuple[int, ...] | None  # whose decisions are judged; None: everybody's


def review_job(game: str, record: Mapping[str, Any], bots: Sequence[str | None]) -> ReviewJob:
    """Return the job for a game: people's decisions are judged, or everybody's if only bots played."""
    people = tuple(seat for seat, bot in enumerate(bots) if bot is None)
    return ReviewJob(game, record, portable(find_board(record["map"])), people or None)


@dataclass(frozen=True, slots=True)
class FactsMade:
    """What a record tells without a search, as JSON."""

    game: str
    text: bytes


@dataclass(frozen=True, slots=True)
class StepDone:
    """How far a review is."""

    game: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ReviewMade:
    """A review as JSON."""

    game: str
    text: bytes


@dataclass(frozen=True, slots=True)
class ReviewFailed:
    """A game could not be reviewed; the problem is for the operator."""

    game: str
    problem: str


FromWorker = FactsMade | StepDone | ReviewMade | ReviewFailed
