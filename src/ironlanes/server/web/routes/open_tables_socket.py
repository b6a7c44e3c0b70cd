"""The web socket that sends the list of open tables."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from fastapi import APIRouter, WebSocket

from ...runtime.encoding import encode_message
from ..requests.app_state import app_state_of
from ..requests.visitors import visitor_of
from .update_socket import send_updates

router = APIRouter()


@router.websocket("/ws/open-tables")
async def open_tables_socket(websocket: WebSocket) -> None:
    """Send the list of open tables whenever it changes."""
    await send_updates(websocket, _updates_for(websocket))


async def _updates_for(websocket: WebSocket) -> AsyncGenerator[str, None]:
    """Yield the same list for everybody, except for users who avoid somebody."""
    people, open_tables = app_state_of(websocket).tables.people, app_state_of(websocket).open_tables
    user = (await visitor_of(websocket)).user
    avoids_somebody = bool((await people.relations.of_user(user)).avoided)
    async for text in open_tables.updates():
        yield encode_message(await open_tables.shown_to(user)) if avoids_somebody else text
