"""Closes the parts of the server when it ends: each one, whatever happens to the others."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

log = logging.getLogger(__name__)


def close_at_exit(stack: AsyncExitStack, part: str, close: Callable[[], Awaitable[None] | None]) -> None:
    """Call `close` when the stack exits; if it raises, log that with the name of the part and close the others."""

    async def close_and_log() -> None:
        try:
            closing = close()
            if closing is not None:
                await closing
        except Exception:
            log.exception("%s could not be closed", part)

    stack.push_async_callback(close_and_log)
