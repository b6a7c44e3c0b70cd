"""Run work with a database for a command."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from ironlanes.server.storage.database.errors import DatabaseDamaged, StorageError, StorageUnavailable

from ..errors import CommandError

Result = TypeVar("Result")


def run_with_database(work: Coroutine[object, object, Result]) -> Result:
    """Await something; what a database can't do becomes a sentence for the user."""
    try:
        return asyncio.run(work)
    except (StorageError, StorageUnavailable, DatabaseDamaged) as error:
        raise CommandError(f"{str(error).rstrip('.')}.") from error
