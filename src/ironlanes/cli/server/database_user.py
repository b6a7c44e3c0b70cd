"""Commands about people whom a database knows, while a server may use it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

from ironlanes.server.people.accounts.user_lookup import find_user
from ironlanes.server.people.accounts.user_replacement import NoOpenedTables, delete_user
from ironlanes.server.runtime import wall_clock
from ironlanes.server.storage.errors import DatabaseInUse, StoreError
from ironlanes.server.storage.open_store import open_store, open_store_beside
from ironlanes.server.storage.sqlite.database_lock import DatabaseLock

from .database_work import run_with_database
from .server_process import database_name

if TYPE_CHECKING:
    from pathlib import Path

    from ironlanes.server.storage.store import Store

Result = TypeVar("Result")

#: Seconds that the server has to delete someone, and between two looks whether it has.
DELETION_SECONDS: Final = 60.0
LOOK_SECONDS: Final = 0.1


def with_store(database: str | None, work: Callable[[Store], Awaitable[Result]]) -> Result:
    """Do something brief with a database, whether or not a server uses it."""

    async def run() -> Result:
        store = await open_store_beside(database_name(database))
        try:
            return await work(store)
        finally:
            await store.close()

    return run_with_database(run())


def delete_person(database: str | None, name: str) -> int | None:
    """Delete someone; return at how many tables they were, or None if the server that uses the database did it."""

    async def run(store: Store) -> int | None:
        user = await find_user(store, name)
        try:
            return await _delete_alone(database_name(database), user)
        except DatabaseInUse:
            await _ask_server(store, user, name)
            return None

    return with_store(database, run)


async def _delete_alone(database: Path | str, user: str) -> int:
    with DatabaseLock(database):
        store = await open_store(database)
        try:
            return await delete_user(store, NoOpenedTables(store), user)
        finally:
            await store.close()


async def _ask_server(store: Store, user: str, name: str) -> None:
    await store.request_deletion(user, wall_clock.now())
    deadline = time.monotonic() + DELETION_SECONDS
    while user in await store.deletion_requests():
        if time.monotonic() > deadline:
            raise StoreError(f"the server has not deleted {name} yet; it will as soon as it can.")
        await asyncio.sleep(LOOK_SECONDS)
