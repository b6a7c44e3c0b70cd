"""What a deletion costs, and who is deleted how often."""

from __future__ import annotations

from dataclasses import replace

from ironlanes.server.model.rate_limits import RateLimit
from ironlanes.server.model.table_events import LogRow, Spoke
from ironlanes.server.people.accounts.user_replacement import NoOpenedTables, delete_user, merge_guest
from ironlanes.server.storage.play.logs import AppendLine
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from tests.server.storage.test_storage import saved_row
from tests.support.account_browser import ACCOUNTS, AccountBrowser, reason
from tests.support.in_process import NO_LIMITS, InProcessServer, async_test
from tests.support.running_server import running


class ReadLogs:
    """Notes which logs are read."""

    def __init__(self, storage: Storage) -> None:
        self.tables: list[str] = []
        self._read = storage.logs.lines
        storage.logs.lines = self._log  # type: ignore[method-assign]

    async def _log(self, table: str, since: int = 0, limit: int | None = None) -> list[LogRow]:
        self.tables.append(table)
        return await self._read(table, since, limit)


async def speak(server: InProcessServer, user: str, table: str, words: str) -> None:
    """Say something as a spectator, and go."""
    guest = await server.guest(user).come(await server.find_table(table))
    assert (await guest.ask("say", text=words))["t"] == "ack"
    await guest.go()


@async_test
async def test_only_the_logs_of_ones_own_tables_are_read() -> None:
    async with InProcessServer() as server:
        tables = [server.table(f"host {number}").state.id for number in range(10)]
        await server.storage.database.settled()
        await speak(server, "eve", tables[3], "a word as a spectator")
        read = ReadLogs(server.storage)
        assert await delete_user(server.storage, server.tables, "a guest who was nowhere") == 0
        assert read.tables == []
        assert await delete_user(server.storage, server.tables, "eve") == 1
        assert read.tables == [tables[3]]
        assert not [row for row in await server.storage.logs.lines(tables[3]) if row.user == "eve"]
        assert await server.storage.visits.tables_of("eve") == []


@async_test
async def test_an_account_gets_the_words_that_its_guest_has_said_as_a_spectator() -> None:
    """And so they go when the account is deleted."""
    async with InProcessServer() as server:
        table = server.table("host").state.id
        await server.storage.database.settled()
        await speak(server, "guest", table, "a word of the guest")
        assert await merge_guest(server.storage, server.tables, "guest", "account") == (0, 0)
        assert await server.storage.visits.tables_of("account") == [table]
        assert await delete_user(server.storage, server.tables, "account") == 1
        assert "a word of the guest" not in str(await server.storage.logs.lines(table))


async def steps_of_deletion(others: int) -> int:
    """Return how many steps SQLite takes to delete a guest who was nowhere, with some tables of others."""
    database = SqliteDatabase(":memory:")
    storage = Storage(database)
    for number in range(others):
        table = f"table {number}"
        words = [AppendLine(table, seq, LogRow(1.0, Spoke("Ada", 0, "word"), "ada", f"{seq}")) for seq in range(20)]
        storage.database.commit([*words, saved_row(table, 1.0)])
    await storage.visits.note_all_earlier()
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    database._connection.set_progress_handler(count, 1)
    await delete_user(storage, NoOpenedTables(storage.nodes), "a guest who was nowhere")
    database._connection.set_progress_handler(None, 0)
    await storage.database.close()
    return steps


@async_test
async def test_a_deletion_costs_the_same_however_much_others_have_played() -> None:
    assert await steps_of_deletion(200) < 1.1 * await steps_of_deletion(2)


def test_an_address_deletes_a_few_a_day() -> None:
    limits = replace(NO_LIMITS, routes={"deletions": RateLimit(1 / 86400, 2)})
    with running(replace(ACCOUNTS, limits=limits)) as server:
        for number in range(3):
            with AccountBrowser(server) as browser:
                browser.set_name(f"Guest {number}")
                assert reason(browser.post("/api/account/delete", name="Somebody")) == (422, "wrong-name")
                answer = browser.post("/api/account/delete", name=f"Guest {number}")
                if number < 2:
                    assert answer.status_code == 204
                    continue
                assert reason(answer) == (429, "too-fast")
                assert answer.json()["reason"]["what"] == "deletions"
                assert browser.account["name"] == "Guest 2"
