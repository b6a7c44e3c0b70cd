"""A web socket on which only the server speaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from ..requests.app_state import AppState, app_state_of
from ..requests.visitors import address_of, visitor_of


async def send_updates(websocket: WebSocket, updates: AsyncIterator[str]) -> None:
    """Send every update until the browser goes; it has nothing to say here, and is sent away if it does."""
    app_state, address = app_state_of(websocket), address_of(websocket)
    if not app_state.socket_limiter.enter(address):
        await websocket.close(1013, "too-many-sockets")
        return
    try:
        await _serve(websocket, app_state, updates)
    finally:
        app_state.socket_limiter.leave(address)


async def _serve(websocket: WebSocket, app_state: AppState, updates: AsyncIterator[str]) -> None:
    key = (await visitor_of(websocket)).known_user or address_of(websocket)
    if not app_state.visitor_sockets.enter(key):
        await websocket.close(1013, "too-many-sockets")
        return
    try:
        await websocket.accept()
        sending = asyncio.create_task(_send(websocket, updates))
        receiving = asyncio.create_task(websocket.receive())
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
            if not receiving.done():  # there is nothing more to send: the browser must not wait for it
                await websocket.close(1011, "no-more-updates")
            elif receiving.result()["type"] != "websocket.disconnect":
                await websocket.close(1003, "nothing-to-say")
        finally:
            for task in (sending, receiving):
                task.cancel()
                with suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                    await task
    finally:
        app_state.visitor_sockets.leave(key)


async def _send(websocket: WebSocket, updates: AsyncIterator[str]) -> None:
    async for text in updates:
        await websocket.send_text(text)
