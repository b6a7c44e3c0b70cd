"""A browser's way to a table: messages in, messages out."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Response, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from .connection import CLOSE_CODES, Connection
from .frames import frame_of
from .house import House, address_of, house_of, welcome
from .messages import MAX_MESSAGE, Hello, Ping, from_browser
from .reasons import Refused, UnreadableTable
from .table import Table
from .tcp import TcpConnection, tcp_connection_of

router = APIRouter()
PONG = frame_of({"t": "pong"})
HELLO_FIRST = Refused("hello-first", "The first message has to be a hello, and only that one.")
#: So many messages are remembered while a table is read from its log.
MOST_EARLY = 50
#: Seconds for the last words to one who is let go.
LAST_WORDS = 2.0
TOO_FAST: Final = Refused("too-fast", "That is too fast; wait a moment.")
#: A message's id, and how far into a message it is looked for.
ID: Final = re.compile(r'"id"\s*:\s*"([^"\\]{1,40})"')
ID_WITHIN: Final = 200


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
    answer = Response()
    user = welcome(websocket, answer)
    await websocket.accept(headers=[each for each in answer.raw_headers if each[0] == b"set-cookie"])
    tcp = tcp_connection_of(websocket.scope)
    connection = Connection(user, house.lobby.name_of(user), house.settings.limits, tcp.write_frame if tcp else None)
    connection.address = address_of(websocket)
    listener = Listener(connection, house, name, tcp)
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

    def __init__(self, connection: Connection, house: House, name: str, tcp: TcpConnection | None = None) -> None:
        self._connection = connection
        self._house = house
        self._name = name
        self._tcp = tcp
        self._table: Table | None = None
        #: While the table is read from its log: the task, and what the browser says meanwhile.
        self._joining: asyncio.Task[None] | None = None
        self._early: list[Any] = []
        if tcp is not None:
            tcp.hear_with(self.hear)

    async def listen(self, websocket: WebSocket) -> None:
        """Until the browser is gone, or sent away."""
        while self._connection.goodbye is None:
            received = await websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if self._tcp is not None:
                self._tcp.received()
            self.hear(received.get("text") or "")

    def leave(self) -> None:
        """The browser is gone."""
        if self._joining is not None:
            self._joining.cancel()
        if self._table is not None:
            self._table.post(partial(self._table.leave, self._connection))

    def hear(self, text: str) -> None:
        """One message; it is paid for before it is read."""
        connection = self._connection
        if connection.goodbye is not None:
            return
        if not connection.messages.take():
            self._refuse_unread(text)
            return
        said: Any = None
        try:
            said = _understand(text)
            self._pass_on(said)
        except Refused as refused:
            self._refuse(getattr(said, "id", None), refused)

    def _refuse(self, message: str | None, refused: Refused) -> None:
        self._connection.send(frame_of({"t": "refused", "id": message, "reason": refused.why.to_json()}))

    def _refuse_unread(self, text: str) -> None:
        """Too many messages: this one is refused, or after many of them the connection is closed."""
        if self._connection.excess.take():
            found = ID.search(text, 0, ID_WITHIN)
            self._refuse(found[1] if found else None, TOO_FAST)
            return
        self._connection.close("too-fast")
        if self._tcp is not None:
            self._tcp.stop_reading()

    def _join(self, hello: Hello) -> None:
        table = self._house.lobby.in_memory(self._name)
        if table is not None:
            self._enter(table, hello)
        else:
            self._joining = asyncio.ensure_future(self._read_and_join(hello))

    async def _read_and_join(self, hello: Hello) -> None:
        """Wait for a table that is not in memory, and then do what was asked for meanwhile."""
        try:
            table = await self._house.lobby.find(self._name)
        except UnreadableTable:
            self._connection.close("unreadable")
            return
        except (Exception, asyncio.CancelledError):  # the server ends, or the disk can't be read
            self._connection.close("restart")
            raise
        if table is None:
            self._connection.close("gone")
            return
        self._joining = None
        self._enter(table, hello)
        for said in self._early:
            table.post(partial(table.hear, self._connection, said))
        self._early.clear()

    def _enter(self, table: Table, hello: Hello) -> None:
        self._table = table
        table.post(partial(table.join, self._connection, hello))

    def _pass_on(self, said: Any) -> None:
        """Let the table hear a message; the first one has to be a hello."""
        table, connection = self._table, self._connection
        if isinstance(said, Ping):
            connection.send(PONG)
        elif isinstance(said, Hello):
            if table is not None or self._joining is not None:
                raise HELLO_FIRST
            self._join(said)
        elif table is None and self._joining is not None:
            self._hear_later(said)
        elif table is None:
            raise HELLO_FIRST
        else:
            table.do(partial(table.hear, connection, said))

    def _hear_later(self, said: Any) -> None:
        """The table is still being read."""
        if len(self._early) >= MOST_EARLY:
            raise Refused("too-fast", "That is too fast; wait a moment.")
        self._early.append(said)


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
