"""Counts the Python functions of this package that one action at a table of four calls.

Unlike a time, that is the same on every machine, however busy it is. It begins with the text of a message, and ends
with the texts for the four browsers and a commit in SQLite; web sockets are not part of it.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any, Final, cast

import ironlanes
from ironlanes.server.model.ids import friendly_name, new_user
from ironlanes.server.model.messages.incoming import Hello
from ironlanes.server.play.clients.connection import Connection
from ironlanes.server.play.tables.table import Table
from ironlanes.server.web.requests.app_state import AppState
from ironlanes.server.web.routes.table_socket import MessageReader
from tests.support.in_process import NO_LIMITS, InProcessServer

SOURCE: Final = str(Path(ironlanes.__file__).parent)
SEATS: Final = 4


class CallCounter:
    """Counts calls by function, while it is asked to."""

    def __init__(self) -> None:
        self.calls = Counter[CodeType]()

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count what is called inside, by this thread."""
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(SOURCE):
            self.calls[frame.f_code] += 1

    def by_folder(self, actions: int) -> dict[str, float]:
        """The calls for each action by folder, the most first."""
        folders = Counter[str]()
        for code, count in self.calls.items():
            folders[str(Path(code.co_filename).parent.relative_to(SOURCE))] += count
        return {folder: count / actions for folder, count in folders.most_common()}


class CountedTable:
    """A table of four people whose browsers take every message at once."""

    def __init__(self, table: Table, app_state: AppState) -> None:
        self._table = table
        self._app_state = app_state
        self._readers: list[MessageReader] = []
        self._writers: list[asyncio.Task[None]] = []
        #: How many messages were sent to browsers.
        self.sent = 0

    async def start(self) -> None:
        """Seat everybody, and begin the game."""
        for seat in range(SEATS):
            user = self._table.state.host if seat == 0 else new_user()
            connection = Connection(user, friendly_name(user), NO_LIMITS)
            self._writers.append(asyncio.create_task(connection.write(self._send)))
            reader = MessageReader(connection, self._app_state, self._table.state.id)
            reader._enter(self._table, Hello(t="hello", v=1, tab="tab"))
            self._readers.append(reader)
            await asyncio.sleep(0)
            if seat:
                reader.handle(json.dumps({"t": "sit", "id": "sit", "seat": seat}))
        self._readers[0].handle(json.dumps({"t": "start", "id": "start"}))

    async def _send(self, _: str) -> None:
        self.sent += 1

    def next_message(self, random: Random) -> tuple[MessageReader, str]:
        """The message with a random legal action, and where it comes from."""
        game, seq = self._table.state.game, self._table.state.seq
        assert game is not None
        assert game.seat is not None
        action = random.choice(game.legal_actions()).text
        message = {"t": "act", "id": f"act-{seq}", "seq": seq, "seat": game.seat, "action": action}
        return self._readers[game.seat], json.dumps(message)

    def close(self) -> None:
        for writer in self._writers:
            writer.cancel()


class _AppState:
    """What a reader of messages needs of the server's state."""

    def __init__(self, server: InProcessServer) -> None:
        self.tables = server.tables


async def count_calls(actions: int, database: Path) -> tuple[CallCounter, float]:
    """Play some actions after the choice of tickets; return the calls, and the messages sent for each action."""
    counter, random = CallCounter(), Random(1)
    async with InProcessServer(database) as server:
        state = cast("AppState", cast("Any", _AppState(server)))
        played = server.table(new_user(), players=SEATS, seed="1")
        table = CountedTable(played, state)
        await table.start()
        await server.quiet(played)
        for _ in range(2 * SEATS):  # everybody chooses tickets, and moves once
            reader, text = table.next_message(random)
            reader.handle(text)
            await asyncio.sleep(0)
        before = table.sent
        for _ in range(actions):
            reader, text = table.next_message(random)
            with counter.counting():
                reader.handle(text)
                await asyncio.sleep(0)  # whatever a task sends is part of it
        sent = (table.sent - before) / actions
        table.close()
    return counter, sent
