"""The web socket that tells the list of open tables."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ..dependencies import AppState, address_of, app_state_of

router = APIRouter()


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
