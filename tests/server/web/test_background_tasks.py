"""Every background task of a server: one that fails is seen by the operator and by balancers, and comes back."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from prometheus_client import CollectorRegistry

from ironlanes.server.cluster.node_service import NodeService
from ironlanes.server.cluster.node_updates import NodeUpdates
from ironlanes.server.features.books.bot_books import BotBooks
from ironlanes.server.features.books.people_books import PeopleBooks
from ironlanes.server.features.correspondence.deadlines import DeadlineWatch
from ironlanes.server.features.ratings.rating_service import RatingService
from ironlanes.server.features.tournaments.service import TournamentService
from ironlanes.server.features.workshop.service import WorkshopService
from ironlanes.server.model.settings import Settings
from ironlanes.server.people.accounts.deletion_requests import DeletionRequests
from ironlanes.server.people.reminders.dispatcher import ReminderDispatcher
from ironlanes.server.play.tables.table_upkeep import TableUpkeep
from ironlanes.server.runtime import task_supervisor
from ironlanes.server.storage.database.errors import StorageUnavailable
from ironlanes.server.storage.play.visits import Visits
from ironlanes.server.storage.postgres.batch_writer import BatchWriter
from ironlanes.server.web import assembly, uvicorn_server
from ironlanes.server.web.monitoring.metrics_collector import MetricsCollector
from ironlanes.server.web.requests.app_state import AppState
from tests.support.databases import POSTGRES, needs_postgres, postgres_schema
from tests.support.in_process import NO_LIMITS
from tests.support.random_games import board_by_id
from tests.support.running_server import RunningServer, running, wait_until

#: Where the work of each task is: a class or a module, and a function of it.
TASKS: dict[str, tuple[Any, str]] = {
    "resume-tables": (TableUpkeep, "resume_at_start"),
    "unload-idle-tables": (TableUpkeep, "unload_idle"),
    "remove-old-tables": (TableUpkeep, "remove_old"),
    "resume-after-failures": (TableUpkeep, "resume_after_failures"),
    "rate-games": (RatingService, "run"),
    "play-overdue-turns": (DeadlineWatch, "run"),
    "send-reminders": (ReminderDispatcher, "run"),
    "run-tournaments": (TournamentService, "run"),
    "count-games-of-people": (PeopleBooks, "run"),
    "play-games-of-books": (BotBooks, "run"),
    "delete-people-on-request": (DeletionRequests, "run"),
    "prove-daily-entries": (assembly, "prove_older_entries"),
    "collect-garbage": (uvicorn_server, "collect_regularly"),
    "finish-start": (uvicorn_server.GracefulServer, "_finish_start"),
}
NODE_TASKS: dict[str, tuple[Any, str]] = {
    "node-heartbeat": (NodeService, "stay_alive"),
    "take-over-tables": (NodeService, "take_over"),
    "announce-open-tables": (NodeService, "announce_list"),
    "send-updates": (NodeUpdates, "send"),
    "receive-updates": (NodeUpdates, "listen"),
    "load-boards-of-other-nodes": (WorkshopService, "watch"),
}
POSTGRES_TASKS: dict[str, tuple[Any, str]] = {"save-batches": (BatchWriter, "_run")}
#: What tasks do with the database at the start of a server, and what each says when that is away.
DATABASE_WORK: dict[str, tuple[Any, str]] = {
    "old tables could not be removed": (Visits, "note_all_earlier"),
    "games could not be rated": (RatingService, "rate_all"),
    "games that last for days could not go on": (DeadlineWatch, "play_due"),
    "reminders could not be sent": (ReminderDispatcher, "send_due"),
    "tournaments could not go on": (TournamentService, "advance"),
    "the games of people could not be counted": (PeopleBooks, "count"),
    "a book could not go on": (BotBooks, "play_part"),
    "people could not be deleted": (DeletionRequests, "handle_all"),
}
PLANTED = LookupError("planted")


@pytest.fixture
def may_restart(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Tasks that have failed stay down until this is set."""
    gate = threading.Event()

    async def wait(_: float) -> None:
        while not gate.is_set():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(task_supervisor, "sleep", wait)
    yield gate
    gate.set()


def fail_once(monkeypatch: pytest.MonkeyPatch, place: Any, name: str, error: Exception = PLANTED) -> None:
    """Let a function raise the first time that it is called."""
    work, failures = getattr(place, name), list[bool]()

    async def fail(*arguments: Any) -> Any:
        if not failures:
            failures.append(True)
            raise error
        return await work(*arguments)

    monkeypatch.setattr(place, name, fail)


def metric(server: RunningServer, name: str, **labels: str) -> float | None:
    registry = CollectorRegistry()
    registry.register(MetricsCollector(server.app))
    return registry.get_sample_value(f"ironlanes_{name}", labels)


def check_that_it_comes_back(server: RunningServer, task: str, may_restart: threading.Event) -> None:
    with server.browser() as browser:
        wait_until(lambda: browser.http.get("/readyz").status_code == 503)
        assert browser.http.get("/readyz").json() == {"status": "failing", "tasks": [task]}
        assert metric(server, "task_down", task=task) == 1
        assert (metric(server, "task_restarts_total", task=task), metric(server, "ready")) == (0, 0)
        may_restart.set()
        wait_until(lambda: browser.http.get("/readyz").status_code == 200)
        assert browser.http.get("/readyz").json() == {"status": "ready"}
        assert metric(server, "task_down", task=task) == 0
        assert (metric(server, "task_restarts_total", task=task), metric(server, "ready")) == (1, 1)
        browser.table()


def check_the_log(caplog: pytest.LogCaptureFixture, task: str) -> None:
    [record] = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert record.getMessage().startswith(f"the background task {task} failed")
    assert record.exc_info is not None
    assert isinstance(record.exc_info[1], LookupError)


@pytest.mark.parametrize("task", [*TASKS, *(POSTGRES_TASKS if POSTGRES else ())])
def test_a_task_that_fails_is_seen_and_comes_back(
    task: str, monkeypatch: pytest.MonkeyPatch, may_restart: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    fail_once(monkeypatch, *(TASKS | POSTGRES_TASKS)[task])
    server = RunningServer(Settings(limits=NO_LIMITS))
    try:
        check_that_it_comes_back(server, task, may_restart)
        assert set(server.app.state.app_state.tasks.restarts) == {*TASKS, *(POSTGRES_TASKS if POSTGRES else ())}
    finally:
        may_restart.set()
        server.stop()
    check_the_log(caplog, task)


@needs_postgres
@pytest.mark.parametrize("task", [*TASKS, *NODE_TASKS, *POSTGRES_TASKS])
def test_a_task_of_a_node_that_fails_is_seen_and_comes_back(
    task: str, monkeypatch: pytest.MonkeyPatch, may_restart: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    fail_once(monkeypatch, *(TASKS | NODE_TASKS | POSTGRES_TASKS)[task])
    node = RunningServer(Settings(limits=NO_LIMITS, database=postgres_schema()), is_node=True)
    try:
        check_that_it_comes_back(node, task, may_restart)
        assert set(node.app.state.app_state.tasks.restarts) == {*TASKS, *NODE_TASKS, *POSTGRES_TASKS}
    finally:
        may_restart.set()
        node.stop()
    check_the_log(caplog, task)


def test_no_task_fails_when_the_database_is_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for place, name in DATABASE_WORK.values():
        fail_once(monkeypatch, place, name, StorageUnavailable("the disk is full"))

    async def want_a_book(state: AppState) -> None:
        state.bot_books.want(board_by_id("alps"), 2)

    warnings = {f"{failure}, which is tried again: the disk is full" for failure in DATABASE_WORK}
    with running(Settings(limits=NO_LIMITS)) as server, server.browser() as browser:
        server.run(want_a_book)
        wait_until(lambda: warnings <= set(caplog.messages))
        assert browser.http.get("/readyz").json() == {"status": "ready"}
        assert not any(server.app.state.app_state.tasks.restarts.values())
