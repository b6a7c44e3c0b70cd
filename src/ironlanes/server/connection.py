"""One browser's connection to a table: what waits to be sent, and what it may ask for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from .frames import frame_of, text_of
from .limits import Bucket, Limits

Why = Literal["replaced", "restart", "version", "slow", "gone", "unreadable", "storage", "too-fast"]
#: With which code a connection is closed; at 1012 and 1013 a browser comes back by itself, at 1008 after a while.
CLOSE_CODES: Final[dict[Why, int]] = {
    "replaced": 4001,
    "version": 4002,
    "gone": 4004,
    "unreadable": 4005,
    "restart": 1012,
    "slow": 1013,
    "storage": 1013,
    "too-fast": 1008,
}
#: Writes a frame now and tells whether it could.
Write = Callable[[bytes], bool]


class Connection:
    """A user's socket. Nothing that is sent to it ever waits: a browser that reads too slowly is let go."""

    def __init__(self, user: str, name: str, limits: Limits, write: Write | None = None) -> None:
        self.user = user
        self.name = name
        #: Where the user comes from, for limits.
        self.address = "?"
        self.tab = ""
        #: The seat whose view goes to this browser; None is a spectator's.
        self.looking: int | None = None
        self.messages = Bucket(limits.actions)
        #: Messages beyond those.
        self.excess = Bucket(limits.excess)
        self.chat = Bucket(limits.chat)
        self._write_now = write
        self._most_waiting = limits.queue
        self._waiting = deque[bytes]()
        self._wake = asyncio.Event()
        self.goodbye: Why | None = None
        self.is_gone = asyncio.Event()

    def send(self, *frames: bytes) -> None:
        """Let messages go out as soon as they can."""
        if self.goodbye is not None:
            return
        if self._write_now is not None and not self._waiting and self._write_now(b"".join(frames)):
            return
        if len(self._waiting) >= self._most_waiting:
            self._waiting.clear()
            self.close("slow")
            return
        self._waiting.extend(frames)
        self._wake.set()

    def close(self, why: Why) -> None:
        """Say goodbye after what still waits."""
        if self.goodbye is None:
            self._waiting.append(frame_of({"t": "goodbye", "why": why}))
            self.goodbye = why
            self._wake.set()
            if why in ("slow", "too-fast"):
                self.is_gone.set()  # its writer may wait for a browser that does not read, and would wait for ever

    async def write(self, send_text: Callable[[str], Awaitable[None]]) -> None:
        """Send what there is, until goodbye is to be said."""
        while self.goodbye is None:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await send_text(text_of(self._waiting[0]))  # it stays there until it is sent: nothing may overtake it
                if self._waiting:
                    self._waiting.popleft()

    async def say_last_words(self, send_text: Callable[[str], Awaitable[None]]) -> None:
        """Send what still waits, the goodbye last."""
        while self._waiting:
            await send_text(text_of(self._waiting.popleft()))
