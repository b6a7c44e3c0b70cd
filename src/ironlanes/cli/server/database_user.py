"""Commands about someone whom a database knows."""

from __future__ import annotations

from typing import Any

from ironlanes.server.accounts.user_lookup import find_user
from ironlanes.server.storage.open_store import open_store
from ironlanes.server.storage.sqlite.database_lock import DatabaseLock

from ..commands.database import run_with_database
from .server_process import find_database


def with_store(database: str | None, work: Any) -> Any:
    """Do something with a database that no server uses."""

    async def run() -> Any:
        found = find_database(database)
        with DatabaseLock(found):
            store = await open_store(found)
            try:
                return await work(store)
            finally:
                await store.close()

    return run_with_database(run())


def with_user(database: str | None, name: str, work: Any) -> Any:
    """Do something with a database and the user with a name."""

    async def run(store: Any) -> Any:
        return await work(store, await find_user(store, name))

    return with_store(database, run)
