"""The HTTP API of correspondence games."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, Response

from ...features.correspondence.recap import recap_of, recap_request
from ...model.messages.http import CorrespondenceOverview, Recap, Waiting
from ...model.messages.incoming import AwayUntil
from ...model.numbers import Number
from ...model.rate_limits import RateLimit
from ...model.request_errors import unknown_table
from ...play.tables.correspondence_clock import DAY
from ...play.tables.table_lists import card_of
from ...runtime import wall_clock
from ...runtime.encoding import encode
from ..requests.dependencies import AppStateDep, GuestId, PlayerId
from ..requests.json_body import JsonRoute
from ..requests.limiters import CLASS, RouteLimit
from ..requests.route_limits import limited
from .games import REPLAYS_LIMIT

#: Lists of correspondence games, tournaments and reminders, and changes of them.
CORRESPONDENCE_LIMIT: Final = RouteLimit("days", RateLimit(2, 20), visitors=CLASS)

router = APIRouter(route_class=JsonRoute)


@router.get("/api/days", response_model_exclude_none=True, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def correspondence_games(app_state: AppStateDep, user: GuestId) -> CorrespondenceOverview:
    """Return the visitor's correspondence games and their vacation."""
    tables = app_state.tables
    found = await tables.lists.correspondence_of(user)
    found.sort(key=lambda each: each[0].to_move != user)
    until = tables.people.vacations.away_until(user)
    return CorrespondenceOverview(
        games=[card_of(row, user, correspondence_row) for row, correspondence_row in found],
        waiting=[row.id for row, _ in found if row.to_move == user],
        most_games=app_state.settings.correspondence_games,
        away_seconds=None if until is None else until - wall_clock.now(),
        vacation_hours=await tables.people.vacations.hours_left(user),
    )


@router.get("/api/waiting", dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def waiting(app_state: AppStateDep, user: GuestId) -> Waiting:
    """Return the tables that wait for the visitor."""
    return Waiting(tables=await app_state.tables.lists.waiting_for(user))


@router.put("/api/away", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def set_away(app_state: AppStateDep, user: PlayerId, request_body: AwayUntil) -> None:
    """Start or end the visitor's vacation; the others at their tables see it."""
    tables = app_state.tables
    until = wall_clock.now() + DAY * request_body.days if request_body.days else None
    await tables.people.vacations.set_away(user, until).wait()
    tables.people.show_absence(user)


@router.get("/api/tables/{table}/recap", response_model=Recap, dependencies=[limited(REPLAYS_LIMIT)])
async def recap(
    app_state: AppStateDep,
    user: GuestId,
    table: str,
    since: Number = 0,
) -> Response:
    """Return what has happened at a table since the visitor was there, as their seat saw it."""
    state = await app_state.tables.state_of(table)
    if state is None:
        raise unknown_table()
    wanted = recap_request(state, user, since, deals=app_state.tables.deals)
    async with app_state.long_work:
        body = await asyncio.to_thread(recap_of, wanted)
    return Response(encode(body), media_type="application/json")
