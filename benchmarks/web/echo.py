"""The least that a server of the same framework can do at tables of four, to compare ours with.

Whatever one of a table's four sockets sends, it gets an answer, and all four get a step: always the same, of the length
that those of our server have on average. Nothing is checked, logged or made. In the form `text` the texts are sent as
they are; in the form `json` every message is read from its text and every one that goes out is written as text, by the
framework's own means.
"""

from __future__ import annotations

import json
import socket
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from ironlanes.server.model.rate_limits import Limits
from ironlanes.server.model.settings import Settings
from ironlanes.server.web.uvicorn_server import uvicorn_config

app = FastAPI()
# Nothing here reports that a request's head is complete, so its deadline would end every connection.
app.state.settings = Settings(limits=Limits(frames=None, connections=None, head_seconds=3600))


def add_echo(
    form: str, receive: Callable[..., Awaitable[Any]], send: Callable[..., Awaitable[None]], *sent: Any
) -> None:
    """One form: how a message is received, how one is sent, and what."""
    tables = defaultdict[str, list[WebSocket]](list)
    ack, step = sent

    @app.websocket(f"/{form}/{{table}}")
    async def echo(websocket: WebSocket, table: str) -> None:
        await websocket.accept()
        there = tables[table]
        there.append(websocket)
        try:
            while True:
                await receive(websocket)
                await send(websocket, ack)
                for each in there:
                    await send(each, step)
        except WebSocketDisconnect:
            there.remove(websocket)


class ReadyServer(uvicorn.Server):
    """A server that prints «ready» when it answers."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print("ready", flush=True)


def main() -> None:
    """Serve at a port of this machine until a SIGTERM."""
    texts: list[str] = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    add_echo("text", WebSocket.receive_text, WebSocket.send_text, *texts)
    add_echo("json", WebSocket.receive_json, WebSocket.send_json, *map(json.loads, texts))
    listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
    ReadyServer(uvicorn_config(app)).run(sockets=[listener])


if __name__ == "__main__":
    main()
