"""Visits: the database notes who says something at a table, and what an older version wrote is searched in steps."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ironlanes.server.model.table_events import Acted, LogRow, Spoke
from ironlanes.server.storage.play.logs import AppendLine
from ironlanes.server.storage.play.visits import SEARCHED_TO
from ironlanes.server.storage.storage import Storage
from tests.server.storage.test_storage import database, opened, saved_row
from tests.support.in_process import async_test

__all__ = ["database"]  # a fixture

TABLES = [f"table {number:02}" for number in range(10)]


async def forget_visits(storage: Storage) -> None:
    """Let a database be as an older version has left it."""
    await storage.database.execute(
        ("DELETE FROM visits", ()),
        ("DELETE FROM house WHERE key = ?", (SEARCHED_TO,)),
        ("INSERT INTO house (key, value) VALUES (?, '')", (SEARCHED_TO,)),
    )


async def speak(storage: Storage, user: str, *tables: str) -> None:
    for table in tables:
        words = [AppendLine(table, seq, LogRow(1.0, Spoke("Eve", None, "word"), user, f"{seq}")) for seq in range(3)]
        await storage.database.commit([*words, saved_row(table, 1.0)]).wait()


@async_test
async def test_the_first_word_is_noted_and_an_action_is_not(database: Path | str) -> None:
    storage = await opened(database)
    await speak(storage, "eve", "table 1", "table 2")
    acted = LogRow(2.0, Acted(0, "pass", "person"), "ada", "message")
    await storage.database.commit([AppendLine("table 1", 3, acted)]).wait()
    assert await storage.visits.tables_of("eve") == ["table 1", "table 2"]
    assert await storage.visits.tables_of("ada") == [], "those who play are users of the table"
    assert await storage.table_rows.remove("table 1")
    assert await storage.visits.tables_of("eve") == ["table 2"]
    await storage.database.close()


@async_test
async def test_an_older_database_is_searched_in_steps_that_survive_a_restart(database: Path | str) -> None:
    storage = await opened(database)
    await speak(storage, "eve", *TABLES)
    await forget_visits(storage)
    assert await storage.visits.note_earlier(3)
    await storage.database.close()
    storage = await opened(database)
    assert await storage.visits.tables_of("eve") == TABLES[:3]
    assert await storage.visits.note_earlier(3)
    assert await storage.visits.tables_of("eve") == TABLES[:6]
    await storage.visits.note_all_earlier()
    assert await storage.visits.tables_of("eve") == TABLES
    assert not await storage.visits.note_earlier(3)
    assert await storage.values.get(SEARCHED_TO) is None
    await storage.database.close()


@async_test
async def test_others_are_served_while_an_older_database_is_searched(database: Path | str) -> None:
    storage = await opened(database)
    await speak(storage, "eve", *(f"{number:03}" for number in range(100)))
    await forget_visits(storage)
    served = 0

    async def serve() -> None:
        nonlocal served
        while True:
            served += 1
            await asyncio.sleep(0)

    serving = asyncio.create_task(serve())
    await storage.visits.note_all_earlier()
    serving.cancel()
    assert served >= 5
    assert len(await storage.visits.tables_of("eve")) == 100
    await storage.database.close()
