"""The HTTP API of open tables and quick matches."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ...cluster.relay import RELAYED
from ...features.matching.quick_match import find_seat, find_seat_elsewhere, quick_table
from ...model.messages.http import OpenTables, TableMade
from ...model.messages.incoming import QuickMatch
from ...model.request_errors import RequestError, too_many_requests
from ..requests.dependencies import AppStateDep, GuestId, UnbannedId, VisitorDep
from ..requests.json_body import JsonRoute
from ..requests.visitors import address_of, relayed_user
from .games import TABLES_LIMIT

router = APIRouter(route_class=JsonRoute)


@router.get("/api/open-tables", response_model_exclude_none=True)
async def open_tables(app_state: AppStateDep, user: GuestId) -> OpenTables:
    """Return the tables where a stranger may sit down, and the games that everyone may watch."""
    return await app_state.open_tables.shown_to(user)


@router.post("/api/quick-match", status_code=201)
async def quick_match(
    app_state: AppStateDep, visitor: VisitorDep, user: UnbannedId, request: Request, request_body: QuickMatch
) -> TableMade:
    """Give a guest a seat at a table that starts by itself."""
    is_relayed, address = relayed_user(request) is not None, address_of(request)
    # What another node passes on, that one has counted.
    if not is_relayed and not await app_state.limiters.take_for(TABLES_LIMIT, address, visitor.known_user):
        raise too_many_requests("tables")
    tables = app_state.tables
    name, appearance = await tables.people.name_of(user), await tables.people.appearances.of_user(user)
    relations = await app_state.tables.people.relations.of_user(user)
    table = await find_seat(app_state.open_tables, request_body, user, name, address, relations, appearance)
    if table is None and RELAYED in request.headers:
        raise RequestError("seat-taken", "There is no open seat any more.", 409)
    if table is None:
        headers = app_state.relays.headers_for(user, address) | {"content-type": "application/json"}
        found = await find_seat_elsewhere(app_state.open_tables, request_body, headers)
        if found is not None:
            return TableMade(table=found)
        table = tables.create_table(quick_table(request_body), user, name, address, appearance=appearance)
    return TableMade(table=await tables.settle(table))
