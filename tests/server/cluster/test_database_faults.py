"""What a database does to nodes without being away: it refuses a login, is too slow, or drops a connection."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from uuid import uuid4

import httpx
import pytest

from ironlanes.server.cluster.node_updates import NodeUpdates
from ironlanes.server.model.settings import Settings
from ironlanes.server.runtime.task_supervisor import TaskSupervisor
from ironlanes.server.storage.postgres import postgres_database
from tests.support.account_browser import AccountBrowser
from tests.support.databases import POSTGRES, ask_postgres, needs_postgres, postgres_schema
from tests.support.in_process import NO_LIMITS
from tests.support.nodes.cable import Cable
from tests.support.running_server import Browser, RunningServer, wait_until

pytestmark = needs_postgres


class DatabaseUser:
    """A user of the database whom a test can lock out."""

    def __init__(self, database: str) -> None:
        assert POSTGRES is not None
        self.name = f"user_{uuid4().hex}"
        self.database = database.replace("//ironlanes@", f"//{self.name}@")
        ask_postgres(f"CREATE ROLE {self.name} LOGIN IN ROLE ironlanes")
        self.alter("SET role = 'ironlanes'")  # what one user creates belongs to both

    def alter(self, how: str) -> None:
        ask_postgres(f"ALTER ROLE {self.name} {how}")

    def listeners(self) -> list[int]:
        """The processes that listen for this user."""
        query = f"SELECT pid FROM pg_stat_activity WHERE usename = '{self.name}' AND query LIKE 'LISTEN%'"
        return [pid for (pid,) in ask_postgres(query)]

    def drop_listener(self) -> None:
        [pid] = self.listeners()
        ask_postgres(f"SELECT pg_terminate_backend({pid})")
        wait_until(lambda: pid not in self.listeners())

    def drop_all(self) -> None:
        ask_postgres(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{self.name}'")


class TwoNodes:
    """Two nodes, each with a user of its own at the database."""

    def __init__(self, stack: ExitStack) -> None:
        self.database = postgres_schema()
        self._stack = stack
        self.users = DatabaseUser(self.database), DatabaseUser(self.database)
        self.a, self.b = (self._start(user) for user in self.users)
        wait_until(lambda: all(len(user.listeners()) == 1 for user in self.users))

    def _start(self, user: DatabaseUser) -> RunningServer:
        node = RunningServer(Settings(limits=NO_LIMITS, database=user.database), is_node=True)
        self._stack.callback(node.stop)
        return node

    def browser(self, node: RunningServer, like: Browser | None = None) -> Browser:
        browser = self._stack.enter_context(AccountBrowser(node))
        if like is not None:
            browser.http.cookies = httpx.Cookies(like.http.cookies)
        return browser


@pytest.fixture
def nodes() -> Iterator[TwoNodes]:
    with ExitStack() as stack:
        yield TwoNodes(stack)


def check_that_news_are_heard(nodes: TwoNodes) -> None:
    """Somebody who is at a table of one node gets a new name at the other one."""
    ada = nodes.browser(nodes.a)
    with ada.at(ada.table()) as line:
        line.until("table")
        assert nodes.browser(nodes.b, like=ada).http.put("/api/name", json={"name": "Countess"}).status_code == 204
        shown = line.until("table")
        while shown["seats"][0]["name"] != "Countess":
            shown = line.until("table")


def check_that_all_tasks_run(node: RunningServer) -> None:
    tasks = node.app.state.app_state.tasks
    assert (tasks.down, sum(tasks.restarts.values())) == ([], 0)


def test_a_node_that_may_not_log_in_hears_the_others_as_soon_as_it_may(
    nodes: TwoNodes, caplog: pytest.LogCaptureFixture
) -> None:
    user, _ = nodes.users
    ada = nodes.browser(nodes.a)
    table = ada.table()
    with ada.at(table) as line:
        line.until("table")
        user.alter("NOLOGIN")
        user.drop_listener()
        wait_until(lambda: "the database refuses the login; check the user and the password" in caplog.text)
        there = nodes.browser(nodes.b, like=ada)
        assert there.http.put("/api/name", json={"name": "Missed"}).status_code == 204
        user.alter("LOGIN")
        assert line.until("goodbye")["why"] == "restart", "who is connected is looked up again"
    with ada.at(table) as line:
        assert line.until("table")["seats"][0]["name"] == "Missed"
    wait_until(lambda: len(user.listeners()) == 1)
    check_that_news_are_heard(nodes)
    check_that_all_tasks_run(nodes.a)


def test_a_node_of_which_all_connections_are_refused_comes_back(nodes: TwoNodes) -> None:
    user, _ = nodes.users
    ada = nodes.browser(nodes.a)
    user.alter("NOLOGIN")
    user.drop_all()
    wait_until(lambda: ada.http.get("/api/home").status_code == 503)
    assert ada.http.get("/api/home").json()["reason"]["code"] == "storage"
    user.alter("LOGIN")
    wait_until(lambda: ada.http.get("/readyz").status_code == ada.http.get("/healthz").status_code == 200)
    wait_until(lambda: len(user.listeners()) == 1)
    check_that_news_are_heard(nodes)
    check_that_all_tasks_run(nodes.a)


@contextmanager
def locked(database: str, *tables: str) -> Iterator[None]:
    """Another program holds locks on tables."""
    import asyncpg

    is_locked, may_end = threading.Event(), threading.Event()

    async def hold() -> None:
        connection = await asyncpg.connect(database)
        async with connection.transaction():
            await connection.execute(f"LOCK TABLE {', '.join(tables)}")
            is_locked.set()
            await asyncio.to_thread(may_end.wait)
        await connection.close()

    holding = threading.Thread(target=asyncio.run, args=(hold(),))
    holding.start()
    is_locked.wait()
    try:
        yield
    finally:
        may_end.set()
        holding.join()


def test_a_database_that_is_too_slow_stops_no_task(nodes: TwoNodes) -> None:
    user, _ = nodes.users
    ada = nodes.browser(nodes.a)
    user.alter("SET statement_timeout = '100ms'")
    user.drop_all()
    wait_until(lambda: len(user.listeners()) == 1)
    wait_until(lambda: ada.http.get("/healthz").status_code == 200)
    with locked(nodes.database, "tables", "users", "nodes", "notices", "games_to_rate", "tournaments"):
        wait_until(lambda: ada.http.get("/api/home").status_code == 503)
        wait_until(lambda: ada.http.post("/api/tables", json={"board": "usa"}).status_code == 503)
    wait_until(lambda: ada.http.get("/readyz").status_code == ada.http.get("/healthz").status_code == 200)
    check_that_news_are_heard(nodes)
    check_that_all_tasks_run(nodes.a)


def test_a_log_that_was_rewritten_meanwhile_is_read_again(nodes: TwoNodes) -> None:
    user, _ = nodes.users
    ada, bob = nodes.browser(nodes.a), nodes.browser(nodes.a)
    assert ada.http.put("/api/name", json={"name": "Ada Deleted"}).status_code == 204
    table = ada.table(players=3)
    with bob.at(table) as line:
        assert line.until("table")["seats"][0]["name"] == "Ada Deleted"
        user.alter("NOLOGIN")
        user.drop_listener()
        there = nodes.browser(nodes.b, like=ada)
        assert there.http.post("/api/account/delete", json={"name": "Ada Deleted"}).status_code == 204
        user.alter("LOGIN")
        assert line.until("goodbye")["why"] == "restart"
    with bob.at(table) as line:
        assert line.until("table")["seats"][0]["name"] != "Ada Deleted"


def test_a_connection_that_broke_without_a_word_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a router forgets about it: neither side is told."""
    monkeypatch.setattr(postgres_database, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr("ironlanes.server.storage.postgres.postgres_connection.COMMAND_SECONDS", 0.5)
    database = postgres_schema()

    async def run() -> None:
        port = int(database.partition("?")[0].rpartition(":")[2].partition("/")[0])
        cable = await Cable(port).lay()
        opened = await postgres_database.PostgresDatabase.open(database)
        opened._url = database.replace(f":{port}/", f":{cable.port}/")
        updates, received = NodeUpdates("a", opened), asyncio.Queue[str]()
        updates.subscribe("name", received.put)
        async with TaskSupervisor() as tasks:
            tasks.start("receive-updates", updates.listen)
            assert await received.get() == ""
            cable.cut()
            opened._url = database
            assert await received.get() == "", "some may have been missed"
            await opened.publish("name b ada")
            assert await received.get() == "ada"
            assert tasks.restarts["receive-updates"] == 0
        await opened.close()
        cable.mend()
        cable.remove()
        while cable._writers:
            await asyncio.sleep(0.01)

    asyncio.run(run())
