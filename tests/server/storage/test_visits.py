"""Visits: the database notes who says something at a table, and what an older version wrote is searched in steps."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ironlanes.server.model.table_events import Acted, LogRow, Spoke
from ironlanes.server.storage.changes import AppendLine
from ironlanes.server.storage.store import Store
from ironlanes.server.storage.visits import SEARCHED_TO, note_all_earlier_visits
from tests.server.storage.test_store import database, opened, saved_row
from tests.support.in_process import async_test

__all__ = ["database"]  # a fixture

TABLES = [f"table {number:02}" for number in range(10)]


async def forget_visits(store: Store) -> None:
    """Let a database be as an older version has left it."""
    await store._execute(  # type: ignore[attr-defined]
        ("DELETE FROM visits", ()),
        ("DELETE FROM house WHERE key = ?", (SEARCHED_TO,)),
        ("INSERT INTO house (key, value) VALUES (?, '')", (SEARCHED_TO,)),
    )


async def speak(store: Store, user: str, *tables: str) -> None:
    for table in tables:
        words = [AppendLine(table, seq, LogRow(1.0, Spoke("Eve", None, "word"), user, f"{seq}")) for seq in range(3)]
        await store.commit([*words, saved_row(table, 1.0)]).wait()


@async_test
async def test_the_first_word_is_noted_and_an_action_is_not(database: Path | str) -> None:
    store = await opened(database)
    await speak(store, "eve", "table 1", "table 2")
    acted = LogRow(2.0, Acted(0, "pass", "person"), "ada", "message")
    await store.commit([AppendLine("table 1", 3, acted)]).wait()
    assert await store.tables_visited("eve") == ["table 1", "table 2"]
    assert await store.tables_visited("ada") == [], "those who play are users of the table"
    assert await store.remove_table("table 1")
    assert await store.tables_visited("eve") == ["table 2"]
    await store.close()


@async_test
async def test_an_older_database_is_searched_in_steps_that_survive_a_restart(database: Path | str) -> None:
    store = await opened(database)
    await speak(store, "eve", *TABLES)
    await forget_visits(store)
    assert await store.note_earlier_visits(3)
    await store.close()
    store = await opened(database)
    assert await store.tables_visited("eve") == TABLES[:3]
    assert await store.note_earlier_visits(3)
    assert await store.tables_visited("eve") == TABLES[:6]
    await note_all_earlier_visits(store)
    assert await store.tables_visited("eve") == TABLES
    assert not await store.note_earlier_visits(3)
    assert await store.value_of(SEARCHED_TO) is None
    await store.close()


@async_test
async def test_others_are_served_while_an_older_database_is_searched(database: Path | str) -> None:
    store = await opened(database)
    await speak(store, "eve", *(f"{number:03}" for number in range(100)))
    await forget_visits(store)
    served = 0

    async def serve() -> None:
        nonlocal served
        while True:
            served += 1
            await asyncio.sleep(0)

    serving = asyncio.create_task(serve())
    await note_all_earlier_visits(store)
    serving.cancel()
    assert served >= 5
    assert len(await store.tables_visited("eve")) == 100
    await store.close()
