"""A web socket on which only the server speaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from ..requests.dependencies import address_of, app_state_of


async def send_updates(websocket: WebSocket, updates: AsyncIterator[str]) -> None:
    """Send every update until the browser goes; it has nothing to say here, and is sent away if it does."""
    limiter, address = app_state_of(websocket).socket_limiter, address_of(websocket)
    if not limiter.enter(address):
        await websocket.close(1013, "too-many-sockets")
        return
    try:
        await websocket.accept()
        sending = asyncio.create_task(_send(websocket, updates))
        try:
            received = await websocket.receive()
            if received["type"] != "websocket.disconnect":
                await websocket.close(1003, "nothing-to-say")
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sending
    finally:
        limiter.leave(address)


async def _send(websocket: WebSocket, updates: AsyncIterator[str]) -> None:
    async for text in updates:
        await websocket.send_text(text)
