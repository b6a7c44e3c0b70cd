"""The HTTP API of the daily deal."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request

from ...features.daily.ranking import day_of, streak_of
from ...model.messages.http import DailyDeal, TableMade
from ...model.request_errors import too_many_requests
from ...play.tables.daily_deals import today
from ...storage.play.table_rows import TableRow
from ..requests.dependencies import AppStateDep, GuestId, UnbannedId, VisitorDep
from ..requests.json_body import JsonRoute
from ..requests.route_limits import limited
from ..requests.visitors import address_of
from .games import TABLES_LIMIT
from .practice import PRACTICE_LIMIT

router = APIRouter(route_class=JsonRoute)


@router.get("/api/daily", response_model_exclude_none=True, dependencies=[limited(PRACTICE_LIMIT)])
async def daily(app_state: AppStateDep, user: GuestId) -> DailyDeal:
    """Return the deals of today and yesterday. Others' games of today are for those who have finished their own."""
    storage, deal = app_state.storage, today()
    own = await storage.daily.table_of(deal.name, user)
    is_over = own is not None and own.phase == "over"
    return DailyDeal(
        today=await day_of(storage.daily, deal, user, shows_entries=is_over),
        yesterday=await day_of(storage.daily, deal.before, user, shows_entries=True),
        table=None if own is None else own.id,
        is_over=is_over,
        streak=await streak_of(storage.daily, deal, user),
        completed=_own_figure(own, "completed"),
        failed=_own_figure(own, "failed"),
    )


def _own_figure(table: TableRow | None, figure: Literal["completed", "failed"]) -> int:
    """Return how many tickets the person at a table has completed or failed; none while they play."""
    result = None if table is None else table.result
    return 0 if result is None else result[figure][result["bots"].index(None)]


@router.post("/api/daily", status_code=201)
async def play_daily(app_state: AppStateDep, visitor: VisitorDep, user: UnbannedId, request: Request) -> TableMade:
    """Return the visitor's table for today's deal: there is one only, however often they ask."""
    deal, tables = today(), app_state.tables
    async with app_state.daily_lock:
        own = await app_state.storage.daily.table_of(deal.name, user)
        if own is not None:
            return TableMade(table=own.id)
        if not await app_state.limiters.take_for(TABLES_LIMIT, address_of(request), visitor.known_user):
            raise too_many_requests("tables")
        wanted = tables.deals.table_for(deal)
        name, appearance = await tables.people.name_of(user), await tables.people.appearances.of_user(user)
        table = tables.create_table(wanted, user, name, day=deal.name, appearance=appearance)
        await tables.settle(table)
        first = await app_state.storage.daily.table_of(deal.name, user)  # they may have asked two nodes at once
    return TableMade(table=table.state.id if first is None else first.id)
