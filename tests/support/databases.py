"""The databases of tests: files of SQLite, or with `make postgres` schemas of a private PostgreSQL server."""

from __future__ import annotations

import asyncio
import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from ironlanes.server.storage.postgres import postgres_connection

#: The address of the private server; None where tests use SQLite.
POSTGRES = os.environ.get("IRONLANES_TEST_POSTGRES")
if POSTGRES is not None:  # what a test waits for comes, however busy the machine is
    postgres_connection.CONNECT_SECONDS = postgres_connection.COMMAND_SECONDS = 100.0
needs_sqlite = pytest.mark.skipif(POSTGRES is not None, reason="needs a database that answers at once")
needs_postgres = pytest.mark.skipif(POSTGRES is None, reason="needs PostgreSQL: make postgres")


def database_for(named: Path | str) -> Path | str:
    """The database that a test names as a file: that file, or a schema that belongs to the name."""
    if POSTGRES is None or str(named).startswith("postgres"):
        return named
    if isinstance(named, Path) and named.exists():
        pytest.skip("is about a file of SQLite")
    return postgres_schema("" if named == ":memory:" else str(named))


def postgres_schema(name: str = "") -> str:
    """The address of a schema of its own, which is made if needed; without a name it is a new one."""
    schema = f"test_{hashlib.sha256(name.encode()).hexdigest()[:16] if name else uuid4().hex}"
    ask_postgres(f"CREATE SCHEMA IF NOT EXISTS {schema}")
    return f"{POSTGRES}?search_path={schema}"


def ask_postgres(query: str, address: str | None = None) -> list[Any]:
    """Ask the server something, in a thread of its own: the test may be a coroutine."""
    import asyncpg

    async def ask() -> list[Any]:
        connection = await asyncpg.connect(address or POSTGRES)
        try:
            return list(await connection.fetch(query))
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, ask()).result()
