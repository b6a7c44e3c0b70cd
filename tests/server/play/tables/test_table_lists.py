"""Lists read rows, and only those that they show."""

from pathlib import Path

import pytest

from ironlanes.server.model.messages.outgoing import TablePhase
from ironlanes.server.storage.database.errors import StorageError
from ironlanes.server.storage.play.logs import Logs
from ironlanes.server.storage.play.table_rows import SaveRow, TableRow
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from tests.support.final_results import final_result
from tests.support.in_process import InProcessServer, async_test, seat_everyone


async def fill(storage: Storage, tables: int) -> None:
    """Games of one user, half of them over, all of them listed."""
    changes = []
    for number in range(tables):
        phase: TablePhase = "over" if number % 2 else "playing"
        result = final_result([0], [1, 2]) if number % 2 else None
        row = TableRow(f"t{number}", "usa", phase, True, ["a", "b"], f"g{number}", result, float(number))
        changes.append(SaveRow(row, ["owner", f"user{number}"]))
    await storage.database.commit(changes).wait()


async def steps(server: InProcessServer) -> int:
    """How many steps the database takes for a home page of someone who has all tables."""
    taken = 0

    def step() -> int:
        nonlocal taken
        taken += 1
        return 0

    server.sqlite.set_progress_handler(step, 1)
    cards = (
        await server.tables.lists.unfinished("owner"),
        await server.tables.lists.running(),
        await server.tables.lists.finished("owner"),
    )
    server.sqlite.set_progress_handler(None, 0)
    assert [len(each) for each in cards] == [20, 20, 20]
    return taken


@async_test
async def test_a_home_page_costs_the_same_however_many_tables_there_are() -> None:
    few, many = 100, 5000
    taken = []
    for tables in (few, many):
        async with InProcessServer() as server:
            await fill(server.storage, tables)
            taken.append(await steps(server))
            assert (await server.tables.lists.unfinished("owner"))[0].table == f"t{tables - 2}"
    assert taken[1] < 1.2 * taken[0], taken


@async_test
async def test_a_home_page_opens_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        one, two = await seat_everyone(server, 2, options={"is_listed": True})
        mover, other = (one, two) if one.scene["view"]["to_move"] == 0 else (two, one)
        await mover.act("keep 1 2")
        await other.act("keep 1 2")
        seq, name = one.seq, one.table_message["table"]
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        monkeypatch.setattr(Logs, "lines", None)
        [card] = await server.tables.lists.unfinished(one.user)
        [watched] = await server.tables.lists.running()
        turns = [(await server.tables.lists.unfinished(user))[0].your_turn for user in (one.user, two.user)]
        assert (card.table, card.seq, card.phase) == (name, seq, "playing")
        assert (watched.table, watched.your_turn) == (name, False)
        assert sorted(turns) == [False, True]
        assert server.tables.in_memory(name) is None


@async_test
async def test_a_game_that_goes_on_comes_first_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        now = [1000.0]
        monkeypatch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: now[0])
        one, _ = await seat_everyone(server, 2)
        now[0] += 10
        later = server.table(one.user)
        await later.saved()
        assert [card.table for card in await server.tables.lists.unfinished(one.user)] == [
            later.state.id,
            one.table_message["table"],
        ]
        now[0] += 100
        await one.ask("say", text="I am thinking")
        assert [card.table for card in await server.tables.lists.unfinished(one.user)] == [
            one.table_message["table"],
            later.state.id,
        ]
        assert await server.storage.table_rows.running_since(1105.0, 10) == [one.table_message["table"]]


def test_a_database_that_lacks_a_column_is_refused_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    SqliteDatabase(file)._connection.execute("ALTER TABLE tables DROP COLUMN result")
    with pytest.raises(StorageError, match="its table tables has no result"):
        SqliteDatabase(file)
