"""Exercises from the errors that people made, and the points that they lost in reviewed games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Final, TypedDict

from ...model.answer_verdict import AnswerVerdict
from ..database.database import Repository, Row, Statement, marks

#: `due` is null when nobody has to be asked any more.
SCHEMA: Final = """
    CREATE TABLE exercises (
        "user" {id} NOT NULL,
        game {id} NOT NULL,
        decision INTEGER NOT NULL,
        due {real},
        step INTEGER NOT NULL,
        moment TEXT NOT NULL,
        answers TEXT NOT NULL,
        PRIMARY KEY ("user", game, decision)
    ){end};
    CREATE INDEX exercises_by_game ON exercises (game);
    CREATE TABLE given_away (
        game {id} NOT NULL,
        seat INTEGER NOT NULL,
        at {real} NOT NULL,
        points {real} NOT NULL,
        error {real} NOT NULL,
        PRIMARY KEY (game, seat)
    ){end};
    """
#: The columns of an `Exercise`.
EXERCISE: Final = "game, decision, due, step, moment, answers"
#: An exercise is for the user who had the seat, as long as no bot had to finish the game for them.
ADD_EXERCISE: Final = (
    'INSERT INTO exercises ("user", game, decision, due, step, moment, answers)'
    " SELECT \"user\", game, CAST(? AS INTEGER), CAST(? AS DOUBLE PRECISION), 0, CAST(? AS TEXT), '{}'"
    " FROM table_users JOIN tables ON id = table_id WHERE game = ? AND table_users.seat = ? AND NOT was_absent"
    " ON CONFLICT DO NOTHING"
)
SAVE_EXERCISE: Final = (
    'UPDATE exercises SET due = ?, step = ?, answers = ? WHERE "user" = ? AND game = ? AND decision = ?'
)
SAVE_LOST_POINTS: Final = (
    "INSERT INTO given_away (game, seat, at, points, error)"
    " SELECT game, CAST(? AS INTEGER), CAST(? AS DOUBLE PRECISION), CAST(? AS DOUBLE PRECISION),"
    " CAST(? AS DOUBLE PRECISION) FROM tables WHERE game = ?"
    " ON CONFLICT (game, seat) DO UPDATE SET at = excluded.at, points = excluded.points, error = excluded.error"
)


class ExerciseMoment(TypedDict):
    """The part of a review's moment that exercises need, as JSON."""

    seat: int
    turn: int
    #: The action that was an error, and the best one.
    played: str
    better: str
    #: The points that the error lost, and the standard error of that number.
    points: float
    points_error: float


@dataclass(frozen=True, slots=True)
class Exercise:
    """An error that its player is asked about again."""

    game: str
    decision: int
    due: float | None  # None: they know it by now
    step: int  # how many times in a row it was found, and the interval that it is in
    moment: ExerciseMoment
    answers: dict[str, AnswerVerdict]  # the moves that were tried


@dataclass(frozen=True, slots=True)
class LostPoints:
    """The points that someone lost by errors in a game that was reviewed."""

    game: str
    board: str
    players: int
    points: float


@dataclass(frozen=True, slots=True)
class SaveLostPoints:
    """Save the points that a seat lost in a game that was played here."""

    game: str
    seat: int
    at: float
    points: float
    error: float

    def statements(self) -> Iterator[Statement]:
        yield Statement(SAVE_LOST_POINTS, ((self.seat, self.at, self.points, self.error, self.game),))


@dataclass(frozen=True, slots=True)
class AddExercise:
    """Make an exercise of an error for the user who made it, due from `at` on; once."""

    game: str
    seat: int
    decision: int
    at: float
    moment: str  # JSON

    def statements(self) -> Iterator[Statement]:
        yield Statement(ADD_EXERCISE, ((self.decision, self.at, self.moment, self.game, self.seat),))


@dataclass(frozen=True, slots=True)
class SaveExercise:
    """Save someone's progress with an exercise."""

    user: str
    exercise: Exercise

    def statements(self) -> Iterator[Statement]:
        each = self.exercise
        answers = json.dumps({action: asdict(verdict) for action, verdict in each.answers.items()})
        yield Statement(SAVE_EXERCISE, ((each.due, each.step, answers, self.user, each.game, each.decision),))


class StoredExercises(Repository):
    """Queries for exercises and lost points."""

    async def count_due(self, user: str, now: float) -> int:
        """Return how many exercises a user has to do."""
        query = 'SELECT count(*) FROM exercises WHERE "user" = ? AND due <= ?'
        return await self._database.fetch_number(query, (user, now))

    async def exercises_of(self, user: str) -> list[Exercise]:
        """Return a user's exercises, those that are due first; damaged ones are left out."""
        query = f'SELECT {EXERCISE} FROM exercises WHERE "user" = ? ORDER BY due IS NULL, due, game, decision'
        return _read_exercises(await self._database.fetch(query, (user,)))

    async def exercise(self, user: str, game: str, decision: int) -> Exercise | None:
        """Return one of a user's exercises."""
        query = f'SELECT {EXERCISE} FROM exercises WHERE "user" = ? AND game = ? AND decision = ?'
        return next(iter(_read_exercises(await self._database.fetch(query, (user, game, decision)))), None)

    async def lost_points_of(self, user: str, limit: int) -> list[LostPoints]:
        """Return the points that a user lost in their reviewed games, the last ones first."""
        query = (
            "SELECT tables.game, board, names, points FROM table_users JOIN tables ON id = table_id"
            " JOIN given_away ON given_away.game = tables.game AND given_away.seat = table_users.seat"
            ' WHERE "user" = ? AND NOT was_absent ORDER BY at DESC LIMIT ?'
        )
        rows = await self._database.fetch(query, (user, limit))
        return [LostPoints(game, board, len(json.loads(names)), float(points)) for game, board, names, points in rows]

    async def lost_points_at(self, user: str, tables: Sequence[str]) -> dict[str, float]:
        """Return the points that a user lost in the reviewed games of some tables, by game."""
        if not tables:
            return {}
        query = (
            "SELECT tables.game, points FROM table_users JOIN tables ON id = table_id"
            " JOIN given_away ON given_away.game = tables.game AND given_away.seat = table_users.seat"
            f' WHERE "user" = ? AND NOT was_absent AND table_id IN ({marks(tables)})'
        )
        return {game: float(points) for game, points in await self._database.fetch(query, (user, *tables))}


def _read_exercises(rows: Sequence[Row]) -> list[Exercise]:
    exercises = []
    for game, decision, due, step, moment, answers in rows:
        with suppress(ValueError, TypeError, KeyError):  # it is damaged
            tried = {str(action): AnswerVerdict(**verdict) for action, verdict in json.loads(answers).items()}
            read: ExerciseMoment = json.loads(moment)
            if not isinstance(read, dict):
                raise TypeError
            exercises.append(Exercise(game, int(decision), due, int(step), read, tried))
    return exercises
