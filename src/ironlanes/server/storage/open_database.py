"""Opens the database that a setting names: a file of SQLite, or a database of a PostgreSQL server."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from ...extras import how_to_install
from ..runtime.task_supervisor import TaskSupervisor
from .database.database import Database
from .database.errors import StorageError
from .postgres.postgres_url import is_postgres
from .sqlite.sqlite_database import SqliteDatabase


def require_asyncpg() -> None:
    """Raise StorageError if what connects to PostgreSQL is not installed."""
    if find_spec("asyncpg") is None:
        raise StorageError(f"PostgreSQL needs asyncpg: {how_to_install('host')}")


async def open_database(
    database: Path | str, *, is_shared: bool = False, tasks: TaskSupervisor | None = None
) -> Database:
    """Open a database, or create it, alone or together with other servers; raise StorageError if that is not possible.

    `tasks` supervises what is done in the background; without it, the database has a supervisor of its own.
    """
    if not is_postgres(database):
        if is_shared:
            raise StorageError("several servers can't use a file together; name a database of PostgreSQL.")
        opened = SqliteDatabase(database)
        if tasks is not None:
            opened.start_checkpoints(tasks)
        return opened
    require_asyncpg()
    from .postgres.postgres_database import PostgresDatabase

    return await PostgresDatabase.open(database, is_shared=is_shared, tasks=tasks)


async def open_beside(database: Path | str) -> Database:
    """Open a database for a moment, while a server may use it: it is neither locked, nor created, nor upgraded."""
    if not is_postgres(database):
        return SqliteDatabase(database, is_beside=True)
    require_asyncpg()
    from .postgres.postgres_database import PostgresDatabase

    return await PostgresDatabase.open(database, is_beside=True)
