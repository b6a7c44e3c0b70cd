"""PostgreSQL: reads through a pool of connections, writes through one batch writer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import asyncpg

from ...runtime.task_supervisor import TaskSupervisor
from ..database.commit import Commit
from ..database.database import Change, Database, Row, Values
from ..database.errors import DatabaseDamaged, DatabaseInUse, StorageError, StorageUnavailable
from ..migrations.migrations import COUNTED, MIGRATIONS, OLDEST_PROGRAM
from .batch_writer import BatchWriter, take_lock
from .postgres_connection import connect, connect_at_start, connection_options, numbered, translated
from .postgres_url import without_password

#: Connections for reading, at most.
READERS: Final = 3
#: How often, and after how many seconds each, a start tries to get a lock that a server which was killed still holds.
LOCK_TRIES: Final = 50
LOCK_SECONDS: Final = 0.1
#: The channel of messages between servers, one for each schema.
CHANNEL_SQL: Final = "'ironlanes_' || current_schema()"
#: Seconds without a message after which the connection is tried: it may have broken without a word.
CHECK_SECONDS = 10.0
#: The lock of those who bring the schema up to date.
MIGRATION_LOCK: Final = 1769107818

#: The number of rows of a table: counted where there are few, and otherwise about as many as PostgreSQL has noted.
SIZE_SQL: Final = """
    SELECT CASE WHEN counted < 1000 THEN counted ELSE noted END::bigint
    FROM (SELECT count(*) AS counted FROM (SELECT 1 FROM {table} LIMIT 1000) AS first) AS first,
        (SELECT greatest(1000, reltuples, pg_stat_get_live_tuples(oid)) AS noted FROM pg_class
         WHERE oid = '{table}'::regclass) AS statistics
"""
#: What all tables and their indices take on the disk.
BYTES_SQL: Final = """
    SELECT sum(pg_total_relation_size(oid)) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
"""


class PostgresDatabase(Database):
    """A database of a PostgreSQL server."""

    now_sql = "extract(epoch FROM clock_timestamp())::float8"

    def __init__(self, url: str, pool: asyncpg.Pool, writer: BatchWriter) -> None:
        super().__init__()
        self._url = url
        self._pool = pool
        self._writer = writer
        #: How many queries are under way.
        self._reads = 0

    @classmethod
    async def open(
        cls, url: str, *, is_shared: bool = False, is_beside: bool = False, tasks: TaskSupervisor | None = None
    ) -> PostgresDatabase:
        """Open a database for a server, or for one of several; an empty one gets its schema.

        With `is_beside`, a server may use it meanwhile, and nothing is created.
        """
        connection = await connect_at_start(url)
        try:
            if not is_beside:
                await lock_database(connection, url, is_shared=is_shared)
                if await version_of(connection) == 0:
                    await migrate(connection)
            await check_version(connection)
            pool = await asyncpg.create_pool(
                url, min_size=0, max_size=READERS, max_inactive_connection_lifetime=0, **connection_options()
            )
        except StorageUnavailable as error:
            connection.terminate()
            raise StorageError(f"the database {without_password(url)} can't be used: {error}.") from error
        except BaseException:
            connection.terminate()
            raise
        return cls(url, pool, BatchWriter(url, connection, tasks or TaskSupervisor(), is_shared=is_shared))

    async def close(self) -> None:
        await self._writer.close()
        self._pool.terminate()

    async def can_write(self) -> bool:
        try:
            await self._commit([]).wait()
        except StorageUnavailable:
            return False
        return True

    @property
    def failures(self) -> int:
        return self._writer.outage.failures

    @property
    def is_busy(self) -> bool:
        """Whether the database is asked for something."""
        return self._writer.is_busy or self._reads > 0

    def _commit(self, changes: Sequence[Change]) -> Commit:
        return self._writer.submit(changes)

    async def settled(self) -> None:
        await self._writer.settled()

    async def publish(self, message: str) -> None:
        await self.execute((f"SELECT pg_notify({CHANNEL_SQL}, ?)", (message,)))

    async def listen(self) -> AsyncGenerator[str, None]:
        received: asyncio.Queue[str | None] = asyncio.Queue()
        connection = await connect(self._url)
        try:
            connection.add_termination_listener(lambda _: received.put_nowait(None))
            with translated():
                channel = await connection.fetchval(f"SELECT {CHANNEL_SQL}")
                await connection.add_listener(channel, lambda _one, _process, _channel, text: received.put_nowait(text))
            yield ""
            while (message := await _next_message(connection, received)) is not None:
                yield message
        finally:
            connection.terminate()

    async def sizes(self) -> dict[str, int]:
        sizes = {table: await self.fetch_number(SIZE_SQL.format(table=table)) for table in COUNTED}
        return sizes | {"bytes": await self.fetch_number(BYTES_SQL)}

    async def fetch(self, query: str, values: Values = ()) -> Sequence[Row]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # no text in PostgreSQL holds this character
        with self._counted():
            try:
                return await self._fetch_once(query, values)
            except StorageUnavailable:  # the database may have restarted, and a connection of the pool is an old one
                return await self._fetch_once(query, values)

    async def _fetch_once(self, query: str, values: Values) -> Sequence[Row]:
        with translated():
            rows: list[asyncpg.Record] = await self._pool.fetch(numbered(query), *values)
        return [tuple(row) for row in rows]

    async def execute_all(self, *statements: tuple[str, Values]) -> list[int]:
        with self._counted(), translated():
            async with self._pool.acquire() as connection, connection.transaction():
                changed = [await connection.execute(numbered(sql), *values) for sql, values in statements]
        return [int(each.rpartition(" ")[2]) for each in changed]

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._reads += 1
        try:
            yield
        finally:
            self._reads -= 1


async def _next_message(connection: asyncpg.Connection, received: asyncio.Queue[str | None]) -> str | None:
    """Return the next message, or None when the connection has ended; check the connection while nothing comes."""
    while True:
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                return await received.get()
        except TimeoutError:
            with translated():
                await connection.execute("SELECT 1")


async def version_of(connection: asyncpg.Connection) -> int:
    """Return the version of a database's schema; 0 if there is none."""
    try:
        with translated():
            if await connection.fetchval("SELECT to_regclass('house')") is None:
                return 0
            return int(await connection.fetchval("SELECT value FROM house WHERE key = 'version'") or 0)
    except (DatabaseDamaged, ValueError) as error:
        raise StorageError(f"the database can't be used: {error}.") from error


async def migrate(connection: asyncpg.Connection) -> int:
    """Bring the schema up to date; return the version that it had."""
    with translated():
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
            version = await version_of(connection)
            for step in MIGRATIONS[version:]:
                if step.postgres:
                    await connection.execute(step.postgres)
            await connection.execute(
                "INSERT INTO house (key, value) VALUES ('version', $1)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                str(max(version, len(MIGRATIONS))),
            )
            if version < len(MIGRATIONS):
                await connection.execute(
                    "INSERT INTO house (key, value) VALUES ('oldest-program', $1)"
                    " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                    str(OLDEST_PROGRAM),
                )
    return version


async def check_version(connection: asyncpg.Connection) -> None:
    """Raise StorageError if the schema is not the one that this program uses."""
    version = await version_of(connection)
    if version > len(MIGRATIONS) and await _oldest_program(connection) > len(MIGRATIONS):
        raise StorageError("the database was made by a newer version of ironlanes; use that one.")
    if version < len(MIGRATIONS):
        raise StorageError("the database is of an older version; run `ironlanes database upgrade` with it first.")


async def _oldest_program(connection: asyncpg.Connection) -> int:
    """Return the oldest program that may use a database."""
    with translated():
        return int(await connection.fetchval("SELECT value FROM house WHERE key = 'oldest-program'") or 0)


async def lock_database(connection: asyncpg.Connection, url: str, *, is_shared: bool = False) -> None:
    """Take the lock of a database, alone or with other nodes; raise DatabaseInUse if another server keeps it."""
    for _ in range(LOCK_TRIES):
        if await take_lock(connection, is_shared=is_shared):
            return
        await asyncio.sleep(LOCK_SECONDS)
    raise DatabaseInUse(without_password(url), "", "")
