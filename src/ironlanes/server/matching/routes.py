"""The HTTP API and the web socket of open tables and quick matches."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect

from ..clients.messages import OpenTables, QuickMatch, TableMade
from ..dependencies import AppState, AppStateDep, GuestId, address_of, app_state_of
from ..http.json_body import JsonRoute
from ..request_errors import too_many_tables
from .quick_match import find_table

router = APIRouter(route_class=JsonRoute)


@router.get("/api/open-tables", response_model_exclude_none=True)
async def open_tables(app_state: AppStateDep) -> OpenTables:
    """Return the tables where a stranger may sit down, and the games that everyone may watch."""
    return await app_state.open_tables.current()


@router.post("/api/quick-match", status_code=201)
async def quick_match(app_state: AppStateDep, user: GuestId, request: Request, request_body: QuickMatch) -> TableMade:
    """Give a guest a seat at a table that starts by itself."""
    if not app_state.tables_made.take(address_of(request)):
        raise too_many_tables()
    tables = app_state.tables
    name = await tables.name_of(user)
    table = await find_table(app_state.open_tables, tables, request_body, user, name)
    await table.saved()
    return TableMade(table=table.state.id)


@router.websocket("/ws/open-tables")
async def open_tables_socket(websocket: WebSocket) -> None:
    """Send the list of open tables whenever it changes."""
    app_state, address = app_state_of(websocket), address_of(websocket)
    if not app_state.socket_limiter.enter(address):
        await websocket.close(1013, "too-many-sockets")
        return
    try:
        await websocket.accept()
        sending = asyncio.create_task(_send_updates(websocket, app_state))
        try:
            await _until_gone(websocket)
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sending
    finally:
        app_state.socket_limiter.leave(address)


async def _send_updates(websocket: WebSocket, app_state: AppState) -> None:
    async for text in app_state.open_tables.updates():
        await websocket.send_text(text)


async def _until_gone(websocket: WebSocket) -> None:
    """Wait for the end of the connection; a browser has nothing to say here, and is sent away if it does."""
    received = await websocket.receive()
    if received["type"] != "websocket.disconnect":
        await websocket.close(1003, "nothing-to-say")
