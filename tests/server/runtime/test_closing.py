"""The end of a server: the database is closed and its lock released, whatever one part does."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from ironlanes.server.features.correspondence.deadlines import DeadlineWatch
from ironlanes.server.features.reviews.review_queue import ReviewQueue
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.bots.timed_bots import TimedBots
from ironlanes.server.play.tables.table_registry import TableRegistry
from ironlanes.server.storage.database.database import Database
from ironlanes.server.storage.postgres.postgres_database import PostgresDatabase
from ironlanes.server.storage.sqlite.database_lock import DatabaseLock
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.web import uvicorn_server
from ironlanes.server.web.app import create_app
from tests.support.databases import needs_sqlite
from tests.support.in_process import NO_LIMITS
from tests.support.running_server import RunningServer

#: What fails at the end, where it is, and what the operator reads.
FAILURES: dict[str, tuple[Any, str, set[str]]] = {
    "connections": (uvicorn_server, "close_connections", {"the connections could not be closed"}),
    "tables": (TableRegistry, "close", {"the connections could not be closed", "the tables could not be closed"}),
    "reviews": (ReviewQueue, "close", {"the process of reviews could not be closed"}),
    "bots": (TimedBots, "close", {"the processes of bots could not be closed"}),
    "task": (DeadlineWatch, "run", {"the background task play-overdue-turns failed while it was stopped"}),
}


def fail(*_: object) -> None:
    raise LookupError("planted")


async def fail_when_cancelled(*_: object) -> None:
    try:
        await asyncio.Event().wait()
    finally:
        fail()


def errors(caplog: pytest.LogCaptureFixture) -> set[str]:
    """What was logged, each with the exception that was planted."""
    records = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert all(record.exc_info is not None and isinstance(record.exc_info[1], LookupError) for record in records)
    return {record.getMessage() for record in records}


def close_and_fail(database: SqliteDatabase) -> None:
    database._connection.close()
    fail()


def is_closed(database: Database, file: Path) -> bool:
    if isinstance(database, PostgresDatabase):
        return database._writer._connection is None or database._writer._connection.is_closed()
    return not Path(f"{file}-wal").exists()  # the last connection removes it


@pytest.mark.parametrize("part", FAILURES)
def test_the_database_is_closed_though_a_part_fails(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    place, name, told = FAILURES[part]
    settings = Settings(database=tmp_path / "games.sqlite", limits=NO_LIMITS)
    with monkeypatch.context() as broken:
        broken.setattr(place, name, fail_when_cancelled if part == "task" else fail)
        server = RunningServer(settings)
        database = server.app.state.app_state.storage.database
        assert not is_closed(database, tmp_path / "games.sqlite")
        server.stop()
    assert errors(caplog) == told
    assert is_closed(database, tmp_path / "games.sqlite")
    RunningServer(settings).stop()


@needs_sqlite
def test_the_lock_is_released_though_the_database_can_not_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(SqliteDatabase, "close", close_and_fail)
    RunningServer(Settings(database=tmp_path / "games.sqlite")).stop()
    assert errors(caplog) == {"the database could not be closed"}
    DatabaseLock(tmp_path / "games.sqlite").release()


@needs_sqlite
def test_what_was_opened_is_closed_though_the_server_can_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[SqliteDatabase] = []

    class Watched(SqliteDatabase):
        def __init__(self, path: Path | str) -> None:
            super().__init__(path)
            opened.append(self)

    monkeypatch.setattr("ironlanes.server.storage.open_database.SqliteDatabase", Watched)
    monkeypatch.setattr("ironlanes.server.web.assembly.OpenTableList", fail)

    async def start() -> None:
        app = create_app(Settings(database=tmp_path / "games.sqlite"))
        async with app.router.lifespan_context(app):
            pass

    with pytest.raises(LookupError):
        asyncio.run(start())
    [database] = opened
    assert is_closed(database, tmp_path / "games.sqlite")
    DatabaseLock(tmp_path / "games.sqlite").release()
