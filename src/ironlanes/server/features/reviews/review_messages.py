"""What the server and the process that makes reviews send each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ironlanes.boards.model import Board
from ironlanes.game.compiled_board import find_board, portable
from ironlanes.game.json_types import Record

from ...model.answer_verdict import AnswerVerdict


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """A finished game to review."""

    game: str
    record: Record
    board: Board | str  # as `portable` returns it
    seats: tuple[int, ...] | None  # whose decisions are looked at closely; None: everybody's


def review_job(game: str, record: Record, bots: Sequence[str | None]) -> ReviewJob:
    """Return the job for a game: people's decisions are looked at closely, or everybody's if only bots played."""
    people = tuple(seat for seat, bot in enumerate(bots) if bot is None)
    return ReviewJob(game, record, portable(find_board(record["map"])), people or None)


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A running game: decisions that are judged now need not be judged when it is over."""

    game: str
    record: Record
    board: Board | str  # as `portable` returns it
    seats: tuple[int, ...]  # whose decisions are looked at closely


def running_game(game: str, record: Record, bots: Sequence[str | None]) -> RunningGame:
    """Return the job for a game in which people play."""
    people = tuple(seat for seat, bot in enumerate(bots) if bot is None)
    return RunningGame(game, record, portable(find_board(record["map"])), people)


@dataclass(frozen=True, slots=True)
class AnswerJob:
    """A move to judge, which someone tried in a position of a finished game."""

    game: str
    record: Record
    board: Board | str  # as `portable` returns it
    decision: int  # the number of actions before it
    action: str
    better: str  # what the game's review found better than what was played

    @property
    def key(self) -> AnswerKey:
        return self.game, self.decision, self.action


def answer_job(game: str, record: Record, decision: int, action: str, better: str) -> AnswerJob:
    """Return the job for a move."""
    return AnswerJob(game, record, portable(find_board(record["map"])), decision, action, better)


#: A game, a decision and a move.
AnswerKey = tuple[str, int, str]
Job = ReviewJob | RunningGame | AnswerJob


@dataclass(frozen=True, slots=True)
class FactsMade:
    """The facts in a record that need no search, as JSON."""

    game: str
    text: bytes


@dataclass(frozen=True, slots=True)
class StepDone:
    """The progress of a review."""

    game: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class SeatJudged:
    """The points that a seat lost in a game."""

    seat: int
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class ErrorFound:
    """A decision of a seat that was certainly an error: its moment of the review, as JSON."""

    seat: int
    decision: int
    moment: str


@dataclass(frozen=True, slots=True)
class ReviewMade:
    """A review as JSON, with the errors and lost points that are saved on their own."""

    game: str
    text: bytes
    seats: tuple[SeatJudged, ...] = ()
    errors: tuple[ErrorFound, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewFailed:
    """A game could not be reviewed; the problem is for the operator."""

    game: str
    problem: str


@dataclass(frozen=True, slots=True)
class AnswerJudged:
    """What a move loses against the best one, in points; None: it could not be judged."""

    key: AnswerKey
    verdict: AnswerVerdict | None


FromWorker = FactsMade | StepDone | ReviewMade | ReviewFailed | AnswerJudged
