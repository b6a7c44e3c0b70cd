"""The HTTP API of practice."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from ironlanes.game.validation import FieldError

from ...features.practice.answers import Exercises
from ...features.practice.levels import levels_of
from ...features.practice.positions import position_of
from ...features.practice.schedule import is_due
from ...model.messages.http import ExerciseAnswer, ExercisePosition, ExerciseReason, Practice
from ...model.messages.incoming import ExerciseTry
from ...model.numbers import Number
from ...model.rate_limits import RateLimit
from ...model.request_errors import RequestError
from ...runtime import wall_clock
from ...runtime.encoding import encode, without_null
from ...storage.features.practice import Exercise
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, GuestId
from ..requests.json_body import JsonRoute
from ..requests.limiters import CLASS, RouteLimit
from ..requests.route_limits import limited

#: Exercises, moves, reasons and daily deals.
PRACTICE_LIMIT: Final = RouteLimit("practice", RateLimit(2, 20), visitors=CLASS)

router = APIRouter(route_class=JsonRoute)
Action = Annotated[str, Query(min_length=1, max_length=200)]


@router.get("/api/practice", response_model=Practice, dependencies=[limited(PRACTICE_LIMIT)])
async def practice(app_state: AppStateDep, user: GuestId) -> Response:
    """Return what the visitor has to practise, and the first exercise that is due."""
    now, exercises = wall_clock.now(), await app_state.storage.practice.exercises_of(user)
    due = [each for each in exercises if is_due(each, now)]
    later = [each.due for each in exercises if each.due is not None and each.due > now]
    body = Practice(
        due=len(due),
        later=len(later),
        known=len(exercises) - len(due) - len(later),
        next_at=min(later, default=None),
        exercise=await _first_position(app_state, due),
        levels=await levels_of(app_state.storage.practice, user),
    )
    return Response(encode(without_null(body)), media_type="application/json")


@router.post(
    "/api/practice/{game}/{decision}", response_model_exclude_none=True, dependencies=[limited(PRACTICE_LIMIT)]
)
async def try_move(
    app_state: AppStateDep, user: GuestId, game: str, decision: Number, tried: ExerciseTry
) -> ExerciseAnswer:
    """Judge a move in an exercise; if that takes long, the browser sends the same again."""
    exercises = _exercises(app_state)
    exercise = await exercises.find(user, game, decision)
    return await exercises.answer(user, exercise, tried.action)


@router.get(
    "/api/practice/{game}/{decision}/why", response_model_exclude_none=True, dependencies=[limited(PRACTICE_LIMIT)]
)
async def why_not(app_state: AppStateDep, user: GuestId, game: str, decision: Number, action: Action) -> ExerciseReason:
    """Return why a move is not possible in an exercise; an empty answer if it is."""
    exercises = _exercises(app_state)
    exercise = await exercises.find(user, game, decision)
    refusal = await exercises.why_not(exercise, action)
    return ExerciseReason(reason=None if refusal is None else refusal.explanation.to_json())


def _exercises(app_state: AppState) -> Exercises:
    return Exercises(app_state.storage.practice, app_state.finished_games, app_state.reviews, app_state.long_work)


async def _first_position(app_state: AppState, due: list[Exercise]) -> ExercisePosition | None:
    """Return the position of the first exercise whose game can still be replayed."""
    for exercise in due:
        try:
            finished = await app_state.finished_games.find(exercise.game)
            async with app_state.long_work:
                return await asyncio.to_thread(position_of, exercise, finished)
        except (RequestError, FieldError):  # its board is missing or has changed
            continue
    return None
