"""One browser's connection to a table: what waits to be sent, and what it may ask for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from ...model.messages.outgoing import CloseReason
from ...model.rate_limits import Limits, TokenBucket
from ..people.standing import SocialStanding
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


class Connection:
    """A user's socket. Nothing that is sent to it ever waits: a browser that reads too slowly is let go."""

    def __init__(self, user: str, name: str, limits: Limits) -> None:
        self.user = user
        self.name = name
        #: The session of the user's account, by the hash of its token; None for a guest.
        self.session: str | None = None
        #: Where the user comes from, for limits.
        self.address = "?"
        #: Whom they block, who blocks them, and whether they are banned.
        self.standing = SocialStanding()
        self.tab = ""
        #: The seat whose view goes to this browser; None is a spectator's.
        self.viewing_seat: int | None = None
        self.messages = TokenBucket(limits.actions)
        #: Messages beyond those.
        self.excess = TokenBucket(limits.excess)
        self.chat = TokenBucket(limits.chat)
        self.hints = TokenBucket(limits.hints)
        self._max_queued = limits.queue
        self._queue = deque[bytes]()
        self._wake = asyncio.Event()
        self.close_reason: CloseReason | None = None
        self.is_closed = asyncio.Event()

    def send(self, *messages: bytes) -> None:
        """Queue encoded messages, to be sent as soon as possible."""
        if self.close_reason is not None:
            return
        if len(self._queue) >= self._max_queued:
            self._queue.clear()
            self.close("slow")
            return
        self._queue.extend(messages)
        self._wake.set()

    def close(self, reason: CloseReason) -> None:
        """Close the connection after what is still queued."""
        if self.close_reason is None:
            self._queue.append(goodbye_text(reason))
            self.close_reason = reason
            self._wake.set()
            if reason in ("slow", "too-fast"):
                self.is_closed.set()  # its writer may wait for a browser that does not read, and would wait for ever

    async def write(self, send_text: Callable[[str], Awaitable[None]]) -> None:
        """Send what is queued, until the connection is to be closed."""
        while self.close_reason is None:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                await send_text(self._queue[0].decode())  # it stays there until it is sent: nothing may overtake it
                if self._queue:
                    self._queue.popleft()

    async def flush(self, send_text: Callable[[str], Awaitable[None]]) -> None:
        """Send what is still queued; the goodbye message is the last."""
        while self._queue:
            await send_text(self._queue.popleft().decode())
