"""A commit: changes on their way into the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

log = logging.getLogger(__name__)


class Commit:
    """Changes that are saved together, all of them or none."""

    __slots__ = ("_callbacks", "error", "is_done")

    def __init__(self) -> None:
        self.is_done = False
        #: Why nothing was saved; None if all of it was.
        self.error: Exception | None = None
        self._callbacks: list[Callable[[], None]] = []

    def on_done(self, call: Callable[[], None]) -> None:
        """Call something when it is known whether the changes were saved: at once if it is."""
        if self.is_done:
            call()
        else:
            self._callbacks.append(call)

    def finish(self, error: Exception | None = None) -> None:
        """Mark the changes as saved, or as failed with an error."""
        self.is_done, self.error = True, error
        callbacks, self._callbacks = self._callbacks, []
        for call in callbacks:
            try:
                call()
            except Exception:  # others wait for this commit, or for a later one
                log.exception("a commit could not be reported")

    async def wait(self) -> None:
        """Wait until the changes are saved; raise the error if they can't be."""
        if not self.is_done:
            done = asyncio.Event()
            self.on_done(done.set)
            await done.wait()
        if self.error is not None:
            raise self.error


def _saved() -> Commit:
    commit = Commit()
    commit.finish()
    return commit


#: A commit whose changes are saved.
SAVED: Final = _saved()
