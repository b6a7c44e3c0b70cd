"""A browser's way to a table: messages in, messages out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from .connection import CLOSE_CODES, Connection
from .frames import frame_of, short_way_of
from .house import House, address_of, house_of, is_secure, known_user
from .messages import MAX_MESSAGE, Hello, Ping, from_browser
from .reasons import Refused
from .table import Table

router = APIRouter()
PONG = frame_of({"t": "pong"})
HELLO_FIRST = Refused("hello-first", "The first message has to be a hello, and only that one.")
#: Seconds for the last words to one who is let go.
LAST_WORDS = 2.0


@router.websocket("/ws/{table}")
async def table_socket(websocket: WebSocket, table: str) -> None:
    """One connection, from hello to goodbye."""
    house, address = house_of(websocket), address_of(websocket)
    if not house.doors.enter(address):
        await websocket.close(1013, "too-many-sockets")
        return
    try:
        await _serve(websocket, house, table)
    finally:
        house.doors.leave(address)


async def _serve(websocket: WebSocket, house: House, name: str) -> None:
    user, headers = known_user(websocket), []
    if user is None:
        user, cookie = house.identity.welcome(is_secure=is_secure(websocket))
        headers = [(b"set-cookie", cookie.encode("ascii"))]
    await websocket.accept(headers=headers)
    way = short_way_of(websocket.scope)
    connection = Connection(user, house.lobby.name_of(user), house.settings.limits, way.write if way else None)
    listener = Listener(connection, house, name)
    if way is not None:
        way.hear_with(listener.hear)
    work = (listener.listen(websocket), connection.write(websocket.send_text), connection.is_gone.wait())
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        listener.leave()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if connection.goodbye is not None:
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(LAST_WORDS):
                await connection.say_last_words(websocket.send_text)
                await websocket.close(CLOSE_CODES[connection.goodbye])


class Listener:
    """Understands what a browser says, and passes it on to the table."""

    def __init__(self, connection: Connection, house: House, name: str) -> None:
        self._connection = connection
        self._house = house
        self._name = name
        self._table: Table | None = None

    async def listen(self, websocket: WebSocket) -> None:
        """Until the browser is gone."""
        while True:
            received = await websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self.hear(received.get("text") or "")

    def leave(self) -> None:
        """The browser is gone."""
        if self._table is not None:
            self._table.post(partial(self._table.leave, self._connection))

    def hear(self, text: str) -> None:
        """One message."""
        said: Any = None
        try:
            said = _understand(text)
            if not self._connection.messages.take():
                raise Refused("too-fast", "That is too fast; wait a moment.")
            self._pass_on(said)
        except Refused as refused:
            refusal = {"t": "refused", "id": getattr(said, "id", None), "reason": refused.why.to_json()}
            self._connection.send(frame_of(refusal))

    def _join(self, hello: Hello) -> None:
        table = None
        try:
            table = self._table = self._house.lobby.find(self._name)
        finally:
            if table is None:
                self._connection.close("gone")
        if table is not None:
            table.post(partial(table.join, self._connection, hello))

    def _pass_on(self, said: Any) -> None:
        """Let the table hear a message; the first one has to be a hello."""
        table, connection = self._table, self._connection
        if isinstance(said, Ping):
            connection.send(PONG)
        elif isinstance(said, Hello):
            if table is not None:
                raise HELLO_FIRST
            self._join(said)
        elif table is None:
            raise HELLO_FIRST
        else:
            table.do(partial(table.hear, connection, said))


def _understand(text: str) -> Any:
    """A message, if that is what it is."""
    if len(text) > MAX_MESSAGE:
        raise Refused("too-long", "That message is too long.", kilobytes=MAX_MESSAGE // 1024)
    try:
        return from_browser.validate_json(text)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(each) for each in problem["loc"])
        told = f"The message is not understood: {where + ': ' if where else ''}{problem['msg']}."
        raise Refused("not-understood", told, field=where, problem=problem["msg"]) from error
