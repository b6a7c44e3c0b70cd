"""Answers to the moves that people try in exercises."""

from __future__ import annotations

import asyncio
from typing import Final

from ironlanes.game.validation import FieldError

from ...model.answer_verdict import AnswerVerdict
from ...model.messages.http import ExerciseAnswer
from ...model.request_errors import RequestError, request_error_for
from ...play.tables.explain_refusal import explain_refusal
from ...runtime import wall_clock
from ...storage.features.practice import Exercise, SaveExercise, StoredExercises
from ..games.game_lookup import FinishedGames, StoredGame, unplayable_record
from ..reviews.review_messages import answer_job
from ..reviews.review_queue import ReviewQueue
from .positions import game_before
from .schedule import answered

#: Seconds that a request waits for a judgement; after that the browser asks again.
ANSWER_SECONDS: Final = 5.0


class Exercises:
    """The exercises of all people: finds them, and judges moves that are tried."""

    def __init__(
        self, practice: StoredExercises, games: FinishedGames, reviews: ReviewQueue, long_work: asyncio.Lock
    ) -> None:
        self._practice = practice
        self._games = games
        self._reviews = reviews
        self._long_work = long_work

    async def find(self, user: str, game: str, decision: int) -> Exercise:
        """Return one of a user's exercises."""
        exercise = await self._practice.exercise(user, game, decision)
        if exercise is None:
            raise RequestError("unknown-game", "There is no such exercise of yours; check the link.", 404)
        return exercise

    async def why_not(self, exercise: Exercise, action: str) -> RequestError | None:
        """Return why a move is not possible in the position of an exercise; None where it is."""
        finished = await self._games.find(exercise.game)
        return await self._refusal(exercise, finished, action)

    async def answer(self, user: str, exercise: Exercise, action: str) -> ExerciseAnswer:
        """Judge a move, keep what was found, and decide when the exercise comes again."""
        verdict = _known(exercise, action)
        if verdict is None:
            finished = await self._games.find(exercise.game)
            refusal = await self._refusal(exercise, finished, action)
            if refusal is not None:
                raise refusal
            job = answer_job(exercise.game, finished.record, exercise.decision, action, exercise.moment["better"])
            judging = self._reviews.judge(job)
            if judging is None:
                raise RequestError("busy", "Too much is being judged at present; try again in a minute.", 503)
            done, _ = await asyncio.wait([judging], timeout=ANSWER_SECONDS)
            if not done:
                return ExerciseAnswer(status="judging")
            verdict = judging.result()
            if verdict is None:
                return ExerciseAnswer(status="failed")
            exercise = await self.find(user, exercise.game, exercise.decision)  # another tab may be faster
        after = answered(exercise, action, verdict, wall_clock.now())
        if after != exercise:
            await self._practice.commit([SaveExercise(user, after)]).wait()
        return ExerciseAnswer(
            status="judged",
            is_right=verdict.is_right,
            points=verdict.points,
            error=verdict.error,
            moment=dict(exercise.moment),
            due=after.due,
        )

    async def _refusal(self, exercise: Exercise, finished: StoredGame, action: str) -> RequestError | None:
        seat = int(exercise.moment["seat"])
        try:
            async with self._long_work:
                game, _ = await asyncio.to_thread(game_before, finished, exercise.decision, seat)
        except FieldError as error:  # the record's board may have changed
            raise unplayable_record(error) from error
        explanation = explain_refusal(game, seat, action)
        return None if explanation is None else request_error_for(explanation)


def _known(exercise: Exercise, action: str) -> AnswerVerdict | None:
    """Return the known verdict on a move: one of the two that the review judged, or one tried before."""
    moment = exercise.moment
    if action == moment["played"]:
        return AnswerVerdict(is_right=False, points=moment["points"], error=moment["points_error"])
    if action == moment["better"]:
        return AnswerVerdict(is_right=True, points=0.0, error=moment["points_error"])
    return exercise.answers.get(action)
