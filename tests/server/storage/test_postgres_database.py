"""PostgreSQL alone: conflicts in a batch, connections that break, two servers with one database, and its schema."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from uuid import uuid4

import asyncpg
import pytest

from ironlanes.server.storage.database.errors import StorageError, StorageUnavailable, WriteConflict
from ironlanes.server.storage.database.outage import Outage
from ironlanes.server.storage.migrations.migrations import MIGRATIONS, OLDEST_PROGRAM
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.people.accounts import NameLooks, PlayerAccount
from ironlanes.server.storage.people.passkeys import Passkey
from ironlanes.server.storage.play.users import SetName
from ironlanes.server.storage.postgres import postgres_database
from ironlanes.server.storage.postgres.batch_writer import IN_USE, Batch
from ironlanes.server.storage.postgres.postgres_connection import KEEPALIVE
from ironlanes.server.storage.postgres.postgres_database import PostgresDatabase
from ironlanes.server.storage.postgres.postgres_url import without_password
from ironlanes.server.storage.sqlite.sqlite_database import schema_tables
from ironlanes.server.storage.storage import Storage
from tests.server.storage.test_storage import line
from tests.support.databases import POSTGRES, ask_postgres, needs_postgres, postgres_schema

pytestmark = needs_postgres


def with_storage(test: Callable[[Storage, str], Awaitable[None]]) -> None:
    """Run a test in real time, with a database in a new schema."""

    async def run() -> None:
        url = postgres_schema()
        storage = Storage(await PostgresDatabase.open(url))
        try:
            await test(storage, url)
        finally:
            await storage.database.close()

    asyncio.run(run())


def end_connection(url: str) -> None:
    """Let the server end the connection that holds the lock of a schema, and so writes there."""
    lock = "locktype = 'advisory' AND objid = (hashtext(current_schema())::bigint & 4294967295)::oid"
    assert ask_postgres(f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE {lock}", url) == [(True,)]


def test_a_conflict_fails_its_table_and_what_follows_there_and_nothing_else() -> None:
    async def test(storage: Storage, _: str) -> None:
        await storage.database.commit([line("bad", 0)]).wait()
        changes = [line("good", 0), line("bad", 0), line("good", 1), line("bad", 1), line("good", 2)]
        commits = [storage.database.commit([change]) for change in changes]
        both = storage.database.commit([line("third", 0), line("bad", 2)])
        after = storage.database.commit([line("third", 1)])
        await storage.database.settled()
        assert [commit.error is None for commit in commits] == [True, False, True, False, True]
        assert isinstance(commits[1].error, WriteConflict)
        assert both.error is not None
        assert after.error is not None, "a line without the one before it would be a gap"
        assert [len(await storage.logs.lines(table)) for table in ("good", "bad", "third")] == [3, 1, 0]
        assert storage.database.failures == 0
        await storage.database.commit([line("bad", 1), line("third", 0)]).wait()

    with_storage(test)


def test_a_text_that_postgres_can_not_store_costs_only_its_commit() -> None:
    async def test(storage: Storage, _: str) -> None:
        good, bad = (
            storage.database.commit([SetName("ada", "Ada", 1.0)]),
            storage.database.commit([SetName("bob", "a\0b", 1.0)]),
        )
        await storage.database.settled()
        assert (good.error, bad.error is None) == (None, False)
        assert await storage.users.name_of("ada") == "Ada"

    with_storage(test)


def test_a_batch_that_was_rolled_back_after_a_deadlock_is_saved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    save, tries = Batch.save, []

    async def fail_once(self: Batch, connection: asyncpg.Connection) -> None:
        tries.append(self)
        if len(tries) == 1:
            raise asyncpg.DeadlockDetectedError("planted")
        await save(self, connection)

    monkeypatch.setattr(Batch, "save", fail_once)

    async def test(storage: Storage, _: str) -> None:
        await storage.database.commit([line("table", 0)]).wait()
        assert len(await storage.logs.lines("table")) == 1
        assert (len(tries), storage.database.failures) == (2, 0)

    with_storage(test)


def test_what_fails_after_a_commit_keeps_no_other_commit_waiting(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise LookupError("planted")

    async def test(storage: Storage, _: str) -> None:
        first, second = storage.database.commit([line("one", 0)]), storage.database.commit([line("two", 0)])
        first.on_done(fail)
        await second.wait()
        assert (first.is_done, first.error) == (True, None)
        assert "a commit could not be reported" in caplog.text

    with_storage(test)


def test_connections_that_break_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(Outage, "clock", staticmethod(lambda: now[0]))

    async def test(storage: Storage, url: str) -> None:
        await storage.database.commit([line("table", 0)]).wait()
        end_connection(url)
        with pytest.raises(StorageUnavailable):
            await storage.database.commit([line("table", 1)]).wait()
        assert storage.database.failures == 1
        with pytest.raises(StorageUnavailable):
            storage.database.commit([line("other", 0)])
        assert len(await storage.logs.lines("table")) == 1, "reading works at once"
        assert not await storage.database.can_write()
        now[0] += 2
        assert await storage.database.can_write()
        await storage.database.commit([line("table", 1)]).wait()
        assert len(await storage.logs.lines("table")) == 2

    with_storage(test)


def test_a_second_server_can_neither_start_nor_save(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_database, "LOCK_TRIES", 2)
    monkeypatch.setattr("ironlanes.server.storage.database.outage.RETRY_SECONDS", 0.0)

    async def test(storage: Storage, url: str) -> None:
        with pytest.raises(StorageError, match="is in use by another server"):
            await PostgresDatabase.open(url)
        end_connection(url)
        second = await PostgresDatabase.open(url)
        with pytest.raises(StorageUnavailable):
            await storage.database.commit([line("table", 0)]).wait()
        with pytest.raises(StorageUnavailable, match=IN_USE):
            await storage.database.commit([line("table", 0)]).wait()
        await second.commit([line("table", 0)]).wait()
        await second.close()
        await storage.database.commit([line("table", 1)]).wait()

    with_storage(test)


def test_a_machine_that_vanishes_does_not_keep_the_lock_for_hours() -> None:
    async def test(storage: Storage, _: str) -> None:
        names = ", ".join(f"current_setting('{name}')" for name in KEEPALIVE)
        assert await storage.database.fetch(f"SELECT {names}", ()) == [tuple(KEEPALIVE.values())]

    with_storage(test)


def test_both_databases_have_the_same_columns_but_for_the_sizes_that_postgres_estimates() -> None:
    async def test(_: Storage, url: str) -> None:
        query = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        columns: dict[str, set[str]] = {}
        for table, column in ask_postgres(query, url):
            columns.setdefault(table, set()).add(column)
        expected = {table: {each.name for each in columns} for table, columns in schema_tables().items()}
        assert expected.pop("sizes") == {"name", "number"}
        assert columns == expected

    with_storage(test)


def test_a_database_of_another_version_is_refused() -> None:
    url = postgres_schema()

    async def start(version: int, oldest: int = OLDEST_PROGRAM) -> None:
        ask_postgres(f"UPDATE house SET value = '{version}' WHERE key = 'version'", url)
        ask_postgres(f"UPDATE house SET value = '{oldest}' WHERE key = 'oldest-program'", url)
        await (await PostgresDatabase.open(url)).close()

    async def run() -> None:
        await (await PostgresDatabase.open(url)).close()
        with pytest.raises(StorageError, match="newer version"):
            await start(len(MIGRATIONS) + 2, oldest=len(MIGRATIONS) + 1)
        await start(len(MIGRATIONS) + 1)  # what came later only adds
        with pytest.raises(StorageError, match="run `ironlanes database upgrade`"):
            await start(len(MIGRATIONS) - 1)
        await start(len(MIGRATIONS))

    asyncio.run(run())


@pytest.mark.parametrize("place", ["nobody:secret@127.0.0.1:1/x", "ironlanes@{port}/none", "[/x", "h:port/x"])
def test_a_database_that_can_not_be_reached_is_one_sentence(place: str) -> None:
    assert POSTGRES is not None
    url = f"postgresql://{place.format(port=POSTGRES.split('@')[1].split('/')[0])}"
    with pytest.raises(StorageError, match=r"^the database .* can't be used: .*[^.]\.$") as refused:
        asyncio.run(open_database(url))
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_database_that_may_not_be_read_is_one_sentence() -> None:
    url, user = postgres_schema(), f"user_{uuid4().hex}"
    asyncio.run(_open_and_close(url))
    ask_postgres(f"CREATE ROLE {user} LOGIN")
    ask_postgres(f"GRANT USAGE ON SCHEMA {url.partition('=')[2]} TO {user}")
    with pytest.raises(StorageError, match=r"can't be used: the user of the database lacks a privilege; .*house\)\.$"):
        asyncio.run(open_database(url.replace("//ironlanes@", f"//{user}@")))


async def _open_and_close(url: str) -> None:
    await (await open_database(url)).close()


def test_a_password_is_not_shown() -> None:
    shown = "postgresql://ada@db.example/games"
    assert without_password("postgresql://ada:pa@ss@db.example/games?password=x") == shown
    assert without_password(shown) == shown


def test_of_two_passkeys_that_are_removed_at_once_one_stays() -> None:
    async def test(storage: Storage, url: str) -> None:
        passkeys = [Passkey(name, "ada", "key", 0, "phone", 1.0) for name in ("one", "two")]
        assert await storage.accounts.add(PlayerAccount("ada", NameLooks("ada", "ada"), "handle", 1.0), passkeys[0], [])
        assert await storage.passkeys.add(passkeys[1])
        other = await asyncpg.connect(url)
        async with other.transaction():  # so that neither is done before the other has begun
            await other.execute("UPDATE accounts SET made_at = 2")
            removals = [asyncio.create_task(storage.passkeys.remove("ada", each.id, None)) for each in passkeys]
            async with asyncio.timeout(60):
                while await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted") < 2:
                    await asyncio.sleep(0.01)
        assert sorted(await asyncio.gather(*removals)) == [False, True]
        assert len(await storage.passkeys.of_user("ada")) == 1
        await other.close()

    with_storage(test)
