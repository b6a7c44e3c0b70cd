"""What background tasks do while the database is away: they warn, and try again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from .database.errors import DatabaseDamaged, StorageUnavailable

log = logging.getLogger(__name__)

Result = TypeVar("Result")

#: Seconds from a failure to the next attempt.
PAUSE: Final = 5.0


async def keep_trying(failure: str, work: Callable[[], Awaitable[Result]], pause: float = PAUSE) -> Result:
    """Do what needs the database, again after each outage; `failure` says what could not be done.

    So an outage is one warning for each attempt, and not a background task that fails.
    """
    while True:
        try:
            return await work()
        except (StorageUnavailable, DatabaseDamaged) as error:
            log.warning("%s, which is tried again: %s", failure, error)
        await asyncio.sleep(pause)
