"""One browser's connection to a table: what waits to be sent, and what it may ask for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from ...model.appearance import Appearance
from ...model.messages.outgoing import CloseReason
from ...model.rate_limits import Limits, TokenBucket
from ...runtime.eager_start import start
from ..people.relations import Relations
from .outgoing_text import goodbye_text

#: With which code a connection is closed; at 1012 and 1013 a browser comes back by itself, at 1008 after a while.
CLOSE_CODES: Final[dict[CloseReason, int]] = {
    "replaced": 4001,
    "version": 4002,
    "gone": 4004,
    "unreadable": 4005,
    "restart": 1012,
    "slow": 1013,
    "storage": 1013,
    "too-fast": 1008,
}


class Writes(Protocol):
    """Sends several messages in one write: a write costs the system more than most messages do."""

    def hold_writes(self) -> None: ...

    def release_writes(self) -> None: ...


class Connection:
    """A user's socket. Sending never waits: a browser that reads too slowly is disconnected."""

    def __init__(self, user: str, name: str, limits: Limits) -> None:
        self.user = user
        self.name = name
        #: What the user had chosen when they came.
        self.appearance = Appearance()
        #: The session of the user's account, by the hash of its token; None for a guest.
        self.session: str | None = None
        #: Where the user comes from, for limits.
        self.address = "?"
        #: Whom they block, who blocks them, and whether they are banned.
        self.relations = Relations()
        self.tab = ""
        #: The seat whose view goes to this browser; None is a spectator's.
        self.viewing_seat: int | None = None
        self.messages = TokenBucket(limits.actions)
        #: Messages beyond those.
        self.excess = TokenBucket(limits.excess)
        self.chat = TokenBucket(limits.chat)
        self.hints = TokenBucket(limits.hints)
        #: How messages are sent together, if the server can do that.
        self.writes: Writes | None = None
        self._max_queued = limits.queue
        self._queue = deque[bytes]()
        self._wake = asyncio.Event()
        #: How messages are sent, while nothing else is being sent.
        self._send_text: Callable[[str], Awaitable[None]] | None = None
        #: The rest of a message that had to wait for the browser to read.
        self._unfinished: Awaitable[None] | None = None
        #: The task that sends.
        self._writer: asyncio.Task[object] | None = None
        self.close_reason: CloseReason | None = None

    def send(self, *messages: bytes) -> None:
        """Send encoded messages: at once, or when the browser has read those before."""
        if self.close_reason is not None:
            return
        if len(self._queue) >= self._max_queued:
            self._queue.clear()
            self.close("slow")
            return
        self._queue.extend(messages)
        if self._send_text is None:
            return
        if len(messages) == 1 or self.writes is None:
            self._send_queued(self._send_text)
            return
        self.writes.hold_writes()
        try:
            self._send_queued(self._send_text)
        finally:
            self.writes.release_writes()

    def _send_queued(self, send_text: Callable[[str], Awaitable[None]]) -> None:
        queue = self._queue
        while queue:
            self._unfinished = start(send_text(queue[0].decode()))
            if self._unfinished is not None:  # `write` sends the rest
                self._send_text = None
                self._wake.set()
                return
            queue.popleft()

    @property
    def is_sending(self) -> bool:
        """Whether messages wait to be sent."""
        return bool(self._queue)

    def close(self, reason: CloseReason) -> None:
        """Close the connection after what is still queued."""
        if self.close_reason is None:
            self._queue.append(goodbye_text(reason))
            self.close_reason = reason
            self._wake.set()
            if reason in ("slow", "too-fast") and self._writer is not None:
                self._writer.cancel()  # it may wait for a browser that does not read, and would never end

    async def write(self, send_text: Callable[[str], Awaitable[None]]) -> None:
        """Send what is queued, and what `send` could not send at once, until the connection is to be closed."""
        self._writer = asyncio.current_task()
        try:
            while True:
                if self._unfinished is not None:
                    await self._unfinished
                    self._unfinished = None
                    self._remove_sent()
                while self._queue:
                    await send_text(self._queue[0].decode())
                    self._remove_sent()
                if self.close_reason is not None:
                    return
                self._send_text = send_text
                await self._wake.wait()
                self._send_text = None
                self._wake.clear()
        finally:  # what is kept here refers to this connection: else only the garbage collector frees them
            self._send_text = self._unfinished = self._writer = None

    def _remove_sent(self) -> None:
        """Remove a message that is sent; it was queued until now, so that nothing could overtake it."""
        if self._queue:  # not if the browser was too slow
            self._queue.popleft()

    async def flush(self, send_text: Callable[[str], Awaitable[None]]) -> None:
        """Send what is still queued; the goodbye message is the last."""
        while self._queue:
            await send_text(self._queue.popleft().decode())
