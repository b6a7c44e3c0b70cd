"""The web socket endpoint: reads messages from a client and passes them to its table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from typing import Final

from pydantic import ValidationError
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ...cluster.relay import RELAYED
from ...model.messages.incoming import MAX_MESSAGE, FromBrowser, Hello, Ping, TableRequest, from_browser
from ...model.request_errors import RequestError, UnreadableTable
from ...people.accounts.identity import Visitor
from ...play.clients.connection import CLOSE_CODES, Connection
from ...play.clients.outgoing_text import PONG, refused_text
from ...play.tables.node_requests import NodeSilent
from ...play.tables.table import Table
from ...play.tables.table_owners import OwnedElsewhere
from ...storage.database.errors import StorageUnavailable
from ..requests.app_state import AppState, app_state_of
from ..requests.visitors import address_of, identify, session_of_socket
from ..tcp.tcp_connection import TcpConnection, tcp_connection_of

#: The sockets of tables; another socket has a list.
PATH: Final = re.compile("/ws/(?!open-tables$)([^/]+)")
HELLO_FIRST = RequestError("hello-first", "The first message has to be a hello, and only that one.")
#: How many messages are queued while a table is loaded from its log.
MAX_QUEUED = 50
#: Seconds to send what is still queued when a connection is closed.
FLUSH_SECONDS = 2.0
TOO_FAST: Final = RequestError("too-fast", "That is too fast; wait a moment.")
#: A message's id, and how far into a message it is looked for.
ID: Final = re.compile(r'"id"\s*:\s*"([^"\\]{1,40})"')
ID_WITHIN: Final = 200


class TableSockets:
    """ASGI middleware that serves the sockets of tables.

    They are most of what a busy server has to do and to remember, so they don't go through the layers of the framework,
    of which each keeps a dozen objects for each socket, and handles every message that is sent.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            return self._app(scope, receive, send)
        return self._serve(found[1], WebSocket(scope, receive, send), receive, send)

    async def _serve(self, table: str, websocket: WebSocket, receive: Receive, send: Send) -> None:
        app_state, address = app_state_of(websocket), address_of(websocket)
        if not app_state.socket_limiter.enter(address):
            await websocket.close(1013, "too-many-sockets")
            return
        if app_state.status.readiness == "cut-off":
            app_state.socket_limiter.leave(address)
            await websocket.accept()
            await websocket.close(CLOSE_CODES["restart"])
            return
        try:
            await _serve(table, websocket, app_state, receive, send)
        except StorageUnavailable:  # who it is can't be looked up
            if websocket.application_state is WebSocketState.CONNECTING:
                await websocket.accept()
            await websocket.close(CLOSE_CODES["storage"])
        finally:
            app_state.socket_limiter.leave(address)


async def _serve(table: str, websocket: WebSocket, app_state: AppState, receive: Receive, send: Send) -> None:
    answer = Response()
    visitor = await identify(websocket, answer)
    key = visitor.known_user or address_of(websocket)
    if not app_state.visitor_sockets.enter(key):
        await websocket.close(1013, "too-many-sockets")
        return
    try:
        await _serve_visitor(table, websocket, app_state, visitor, answer, receive, send)
    finally:
        app_state.visitor_sockets.leave(key)


async def _serve_visitor(
    table: str,
    websocket: WebSocket,
    app_state: AppState,
    visitor: Visitor,
    answer: Response,
    receive: Receive,
    send: Send,
) -> None:
    user = visitor.user
    await websocket.accept(headers=[each for each in answer.raw_headers if each[0] == b"set-cookie"])
    tcp = tcp_connection_of(websocket.scope)
    connection = Connection(user, await app_state.tables.people.name_of(user), app_state.settings.limits)
    connection.writes = tcp
    connection.address = address_of(websocket)
    connection.session = session_of_socket(websocket, visitor)
    connection.appearance = await app_state.storage.appearances.of_user(user)
    connection.relations = await app_state.tables.people.relations.of_user(user)
    reader = MessageReader(connection, app_state, table, tcp, is_relayed=RELAYED in websocket.headers)

    def send_text(text: str) -> Awaitable[None]:
        return send({"type": "websocket.send", "text": text})

    tasks = [asyncio.ensure_future(each) for each in (connection.write(send_text), reader.listen(receive))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        reader.leave()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if connection.close_reason is not None:
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(FLUSH_SECONDS):
                await connection.flush(websocket.send_text)
                await websocket.close(CLOSE_CODES[connection.close_reason])


class MessageReader:
    """Parses the messages of one client, and passes them to the table."""

    def __init__(
        self,
        connection: Connection,
        app_state: AppState,
        name: str,
        tcp: TcpConnection | None = None,
        *,
        is_relayed: bool = False,
    ) -> None:
        self._connection = connection
        self._app_state = app_state
        self._name = name
        self._tcp = tcp
        self._table: Table | None = None
        #: While the table is read from its log: the task, and what the browser says meanwhile.
        self._joining: asyncio.Task[None] | None = None
        self._queued: list[tuple[str, TableRequest]] = []
        #: Whether another node passes the messages on.
        self._is_relayed = is_relayed
        #: Messages that are passed on to another node, if that has the table.
        self._passed_on: asyncio.Queue[str] | None = None

    async def listen(self, receive: Receive) -> None:
        """Handle messages until the browser is gone, or sent away.

        Messages that came together are handled together; the limits keep them few.
        """
        while self._connection.close_reason is None:
            received = await receive()
            if received["type"] == "websocket.disconnect":
                return
            self.handle(received.get("text") or "")
            if self._connection.is_sending:  # the writer has its turn before the next of many messages at once
                await asyncio.sleep(0)

    def leave(self) -> None:
        """Leave the table: the browser is gone."""
        if self._joining is not None:
            self._joining.cancel()
        if self._table is not None:
            self._table.post(partial(self._table.leave, self._connection))

    def handle(self, text: str) -> None:
        """Handle one message, counting it against the limits before it is read."""
        connection = self._connection
        if connection.close_reason is not None:
            return
        if not connection.messages.take():
            self._refuse_unread(text)
            return
        if self._passed_on is not None:
            self._pass_on(text)
            return
        message: FromBrowser | None = None
        try:
            message = _parse(text)
            self._dispatch(message, text)
        except RequestError as error:
            self._refuse(None if message is None or isinstance(message, Hello | Ping) else message.id, error)

    def _refuse(self, message_id: str | None, error: RequestError) -> None:
        self._connection.send(refused_text(message_id, error.explanation))

    def _refuse_unread(self, text: str) -> None:
        """Refuse a message beyond the limit; after many of them, close the connection."""
        if self._connection.excess.take():
            found = ID.search(text, 0, ID_WITHIN)
            self._refuse(found[1] if found else None, TOO_FAST)
            return
        self._connection.close("too-fast")
        if self._tcp is not None:
            self._tcp.stop_reading()

    def _join(self, hello: Hello, text: str) -> None:
        table = self._app_state.tables.in_memory(self._name)
        if table is not None:
            self._enter(table, hello)
        else:
            self._joining = asyncio.ensure_future(self._read_and_join(hello, text))

    async def _read_and_join(self, hello: Hello, text: str) -> None:
        """Wait for a table that is not in memory, and then do what was asked for meanwhile."""
        try:
            table = await self._find_or_relay(text)
        except UnreadableTable:
            self._connection.close("unreadable")
            return
        except StorageUnavailable:  # the server ends, or the database can't be read
            self._connection.close("restart")
            return
        except (Exception, asyncio.CancelledError):
            self._connection.close("restart")
            raise
        if self._connection.close_reason is not None:  # it was passed on
            return
        if table is None:
            self._connection.close("gone")
            return
        self._joining = None
        self._enter(table, hello)
        for _, message in self._queued:
            table.post(partial(table.handle_message, self._connection, message))
        self._queued.clear()

    async def _find_or_relay(self, hello: str) -> Table | None:
        """Return the table, or None if there is none; if another node has it, relay all messages to that one."""
        silent_epoch: int | None = None
        relays = self._app_state.relays
        while True:
            try:
                return await self._app_state.tables.find(self._name, silent_epoch)
            except OwnedElsewhere as found:
                if self._is_relayed:  # the table has changed hands meanwhile
                    self._connection.close("restart")
                    return None
                address, epoch = found.address, found.epoch
            try:
                owner = await relays.connect(address, self._name, self._connection)
            except NodeSilent:
                silent_epoch = epoch
                continue
            messages = self._passed_on = asyncio.Queue(MAX_QUEUED)
            for text in (hello, *(text for text, _ in self._queued)):
                self._pass_on(text)
            await relays.pass_on(address, owner, self._connection, messages)
            return None

    def _pass_on(self, text: str) -> None:
        assert self._passed_on is not None
        try:
            self._passed_on.put_nowait(text)
        except asyncio.QueueFull:  # the other node does not read
            self._connection.close("slow")

    def _enter(self, table: Table, hello: Hello) -> None:
        self._table = table
        table.post(partial(table.join, self._connection, hello))

    def _dispatch(self, message: FromBrowser, text: str) -> None:
        """Pass a message to the table; the first one has to be a hello."""
        table, connection = self._table, self._connection
        if message.t == "ping":
            connection.send(PONG)
        elif message.t == "hello":
            if table is not None or self._joining is not None:
                raise HELLO_FIRST
            self._join(message, text)
        elif table is None and self._joining is not None:
            self._queue_message(message, text)
        elif table is None:
            raise HELLO_FIRST
        else:
            table.queue.run_or_post(partial(table.handle_message, connection, message))

    def _queue_message(self, message: TableRequest, text: str) -> None:
        """Queue a message while the table is still being loaded."""
        if len(self._queued) >= MAX_QUEUED - 1:
            raise RequestError("too-fast", "That is too fast; wait a moment.")
        self._queued.append((text, message))


def _parse(text: str) -> FromBrowser:
    """Parse a message."""
    if len(text) > MAX_MESSAGE:
        raise RequestError("too-long", "That message is too long.", kilobytes=MAX_MESSAGE // 1024)
    try:
        message: FromBrowser = from_browser.validator.validate_json(text)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(each) for each in problem["loc"])
        text = f"The message is not understood: {where + ': ' if where else ''}{problem['msg']}."
        raise RequestError("not-understood", text, field=where, problem=problem["msg"]) from error
    return message
