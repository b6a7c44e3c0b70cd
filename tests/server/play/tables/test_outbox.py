"""Nothing is sent before what it depends on is saved, and what can't be saved is as if it had not been asked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from ironlanes.server.features.game_endings import review_finished_games
from ironlanes.server.features.reviews.review_messages import ReviewJob
from ironlanes.server.features.reviews.review_queue import ReviewQueue
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.tables.daily_deals import DailyDeals
from ironlanes.server.play.tables.table_registry import TableRegistry
from ironlanes.server.storage.database.commit import Commit
from ironlanes.server.storage.database.database import Change
from ironlanes.server.storage.database.errors import StorageUnavailable, WriteConflict
from ironlanes.server.storage.play.table_rows import SaveRow
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from tests.support.in_process import NO_LIMITS, InlineBots, InProcessServer, async_test, choose, play_on, seat_everyone


class SlowDatabase(SqliteDatabase):
    """A database that saves only when it is told to, in the order of the commits."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.is_slow = False
        self.waiting: list[tuple[Sequence[Change], Commit]] = []

    def commit(self, changes: Sequence[Change]) -> Commit:
        if not self.is_slow:
            return super().commit(changes)
        commit = Commit()
        self.waiting.append((changes, commit))
        return commit

    async def settled(self) -> None:
        if self.waiting:
            self.save()

    def save(self, count: int | None = None) -> None:
        """Save the first commits that wait."""
        first, self.waiting = self.waiting[:count], self.waiting[len(self.waiting[:count]) :]
        for changes, commit in first:
            super().commit(changes)
            commit.finish()

    def fail(self, error: Exception) -> None:
        """Save nothing of what waits."""
        waiting, self.waiting = self.waiting, []
        for _, commit in waiting:
            commit.finish(error)


class SlowEndDatabase(SlowDatabase):
    """A database that is slow as soon as a game is over."""

    def commit(self, changes: Sequence[Change]) -> Commit:
        self.is_slow |= any(isinstance(change, SaveRow) and change.row.phase == "over" for change in changes)
        return super().commit(changes)


class NotedReviews(ReviewQueue):
    """A queue that only notes what it is given."""

    def __init__(self, database: SlowDatabase) -> None:
        super().__init__(1, database.commit)
        self.games: list[str] = []

    def add(self, job: ReviewJob, asked_by: str = "") -> None:
        self.games.append(job.game + asked_by)


def registry(storage: Storage, reviews: ReviewQueue | None = None) -> TableRegistry:
    tables = TableRegistry(Settings(limits=NO_LIMITS), storage, InlineBots(), DailyDeals("secret"))
    if reviews is not None:
        review_finished_games(tables, reviews)
    return tables


def slow_server() -> tuple[InProcessServer, SlowDatabase]:
    database = SlowDatabase()
    storage = Storage(database)
    return InProcessServer(tables=registry(storage), storage=storage), database


@async_test
async def test_frames_wait_for_their_commit_and_keep_their_order() -> None:
    server, database = slow_server()
    one, two = await seat_everyone(server, 2, seed="6")
    database.is_slow = True
    before = [len(guest.messages) for guest in (one, two)]
    one.say("act", id="kept", seq=0, seat=0, action="keep 1 2")
    one.say("say", id="said", text="hello")
    one.say("act", id="late", seq=0, seat=0, action="draw deck")
    await one.quiet()
    assert [len(guest.messages) for guest in (one, two)] == before, "nobody has seen anything"
    assert len(await server.storage.logs.lines(one.table_message["table"])) == 3, "only what came before is in the log"
    database.save(1)
    await one.quiet()
    assert [message["t"] for message in one.messages[before[0] :]] == ["ack", "step"]
    assert [message["t"] for message in two.messages[before[1] :]] == ["step"]
    database.save()
    await one.quiet()
    assert [message["t"] for message in one.messages[before[0] + 2 :]] == ["said", "ack", "refused"]
    assert one.messages[-1]["reason"]["code"] == "stale"
    server.tables.close()


@pytest.mark.parametrize("is_certain", [True, False])
@async_test
async def test_a_commit_that_fails_changes_nothing_and_its_sender_is_told(is_certain: bool) -> None:
    server, database = slow_server()
    one, two = await seat_everyone(server, 2, seed="6")
    table = await server.find_table(one.table_message["table"])
    database.is_slow = True
    first, second = one.say("act", seq=0, seat=0, action="keep 1 2"), one.say("say", text="hello")
    await one.quiet()
    database.fail(StorageUnavailable("gone", is_certain=is_certain))
    for guest in (one, two):
        await guest.until(lambda guest=guest: bool(guest.of("goodbye")))  # type: ignore[misc]
        assert guest.of("goodbye")[-1]["why"] == ("storage" if is_certain else "restart")
        assert not guest.of("step")
    refused = [(message["id"], message["reason"]["code"]) for message in one.of("refused")]
    assert refused == ([(first, "storage"), (second, "storage")] if is_certain else []), "who knows is told"
    assert not two.of("refused")
    database.is_slow = False
    again = await server.guest(one.user).come(await server.find_table(table.state.id))
    assert (again.seq, again.of("said")) == (0, [])
    assert (await again.act("keep 1 2", id=first))["seq"] == 1
    server.tables.close()


@async_test
async def test_a_conflict_lets_the_table_begin_again_from_its_log(caplog: pytest.LogCaptureFixture) -> None:
    server, database = slow_server()
    one, _ = await seat_everyone(server, 2, seed="6")
    database.is_slow = True
    one.say("act", seq=0, seat=0, action="keep 1 2")
    await one.quiet()
    database.fail(WriteConflict("line 3 is there"))
    await one.until(lambda: bool(one.of("goodbye")))
    assert one.of("goodbye")[-1]["why"] == "restart"
    assert "begun again from its log" in caplog.text
    server.tables.close()


@async_test
async def test_a_name_is_acknowledged_when_it_is_saved() -> None:
    server, database = slow_server()
    host = server.guest()
    await host.come(server.table(host.user))
    database.is_slow = True
    name = host.say("rename", name="Ann")
    await host.quiet()
    assert not host.of("ack")
    database.save()
    await host.until(lambda: bool(host.of("ack")))
    assert host.of("ack")[-1]["id"] == name
    database.save()
    await host.quiet()
    assert host.table_message["you"] == "Ann"
    server.tables.close()


@async_test
async def test_a_rematch_is_shown_when_both_tables_are_saved() -> None:
    server, database = slow_server()
    table = server.table("host", players=2, start=True, seed="4")
    host = await server.guest("host").come(table)
    await play_on([host], Random(1), lambda: False)
    database.is_slow = True
    host.say("rematch")
    await host.quiet()
    assert "next_table" not in host.table_message
    database.save()
    await host.until(lambda: "next_table" in host.table_message)
    new = server.tables.in_memory(host.table_message["next_table"])
    assert new is not None
    assert await server.storage.logs.exists(new.state.id)
    server.tables.close()


@pytest.mark.parametrize("is_saved", [True, False])
@async_test
async def test_a_game_is_reviewed_when_its_end_is_saved(is_saved: bool) -> None:
    database = SlowEndDatabase()
    storage, reviews = Storage(database), NotedReviews(database)
    server = InProcessServer(tables=registry(storage, reviews), storage=storage)
    table = server.table("host", players=2, start=True, seed="4")
    host, random = await server.guest("host").come(table), Random(1)
    while not database.is_slow:
        if "decision" in host.scene:
            host.say("act", seq=host.seq, seat=0, action=choose(host.scene, random))
        await host.quiet()
    assert table.state.phase == "over"
    assert reviews.games == [], "a review shows all cards"
    if is_saved:
        database.save()
    else:
        database.fail(StorageUnavailable("gone"))
    assert reviews.games == ([table.state.game_id] if is_saved else [])
    server.tables.close()
