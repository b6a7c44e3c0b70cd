"""The outbox of a table: nothing that depends on a change is sent before the change is saved.

A table applies a change in memory at once and goes on. What it sends from then on is held until the commit is back;
with SQLite that is at the end of the event loop's turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from ...storage.database.commit import Commit
from ..clients.connection import Connection


@dataclass(slots=True)
class HeldFrames:
    """Messages held back until their commit is confirmed."""

    commit: Commit
    frames: list[tuple[Connection, tuple[bytes, ...]]] = field(default_factory=list)
    #: Messages whose answers are among them: who sent each, and its id.
    messages: list[tuple[Connection, str]] = field(default_factory=list)


class Outbox:
    """The messages that a table has to send, in order."""

    def __init__(self, on_failure: Callable[[Exception], None]) -> None:
        self._held = deque[HeldFrames]()
        self._on_failure = on_failure

    @property
    def is_empty(self) -> bool:
        return not self._held

    def hold_for(self, commit: Commit) -> None:
        """Hold what is sent from now on until a commit is back."""
        if not commit.is_done:
            self._held.append(HeldFrames(commit))
            commit.on_done(self._release)

    def send(self, connection: Connection, *frames: bytes) -> None:
        """Send frames to a browser, as soon as they may be seen."""
        if self._held:
            self._held[-1].frames.append((connection, frames))
        else:
            connection.send(*frames)

    def note_message(self, connection: Connection, message: str) -> None:
        """Note that a message was handled: if its answer is held and the commit fails, its sender is refused."""
        if self._held:
            self._held[-1].messages.append((connection, message))

    def unanswered(self) -> list[tuple[Connection, str]]:
        """Return the messages whose answers are held."""
        return [each for held in self._held for each in held.messages]

    def clear(self) -> None:
        """Forget what is held: the table stops."""
        self._held.clear()

    def _release(self) -> None:
        """Send what waited for commits that are back."""
        while self._held and self._held[0].commit.is_done:
            error = self._held[0].commit.error
            if error is not None:
                self._on_failure(error)
                return
            for connection, frames in self._held.popleft().frames:
                connection.send(*frames)
