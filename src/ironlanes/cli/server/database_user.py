"""Commands about people whom a database knows, while a server may use it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

from ironlanes.server.people.accounts.user_lookup import find_user
from ironlanes.server.people.accounts.user_replacement import NoOpenedTables, delete_user
from ironlanes.server.runtime import wall_clock
from ironlanes.server.storage.database.errors import DatabaseInUse, StorageError
from ironlanes.server.storage.open_database import open_beside, open_database
from ironlanes.server.storage.sqlite.database_lock import DatabaseLock
from ironlanes.server.storage.storage import Storage

from .database_work import run_with_database
from .server_process import database_name

if TYPE_CHECKING:
    from pathlib import Path

Result = TypeVar("Result")

#: Seconds that the server has to delete someone, and between two looks whether it has.
DELETION_SECONDS: Final = 60.0
LOOK_SECONDS: Final = 0.1


def with_storage(database: str | None, work: Callable[[Storage], Awaitable[Result]]) -> Result:
    """Do something brief with a database, whether or not a server uses it."""

    async def run() -> Result:
        storage = Storage(await open_beside(database_name(database)))
        try:
            return await work(storage)
        finally:
            await storage.database.close()

    return run_with_database(run())


def delete_person(database: str | None, name: str) -> int | None:
    """Delete someone; return at how many tables they were, or None if the server that uses the database did it."""

    async def run(storage: Storage) -> int | None:
        user = await find_user(storage.accounts, storage.users, name)
        try:
            return await _delete_alone(database_name(database), user)
        except DatabaseInUse:
            await _ask_server(storage, user, name)
            return None

    return with_storage(database, run)


async def _delete_alone(database: Path | str, user: str) -> int:
    with DatabaseLock(database):
        storage = Storage(await open_database(database))
        try:
            return await delete_user(storage, NoOpenedTables(storage.nodes), user)
        finally:
            await storage.database.close()


async def _ask_server(storage: Storage, user: str, name: str) -> None:
    await storage.accounts.request_deletion(user, wall_clock.now())
    deadline = time.monotonic() + DELETION_SECONDS
    while user in await storage.accounts.deletion_requests():
        if time.monotonic() > deadline:
            raise StorageError(f"the server has not deleted {name} yet; it will as soon as it can.")
        await asyncio.sleep(LOOK_SECONDS)
