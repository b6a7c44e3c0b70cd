"""What every database does: the same tests for SQLite and, with `make postgres`, for PostgreSQL."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ironlanes.server.model.answer_verdict import AnswerVerdict
from ironlanes.server.model.table_events import LogRow, Spoke, write_event
from ironlanes.server.storage.database.errors import StorageError, TableTaken, WriteConflict
from ironlanes.server.storage.features import correspondence
from ironlanes.server.storage.features.correspondence import CorrespondenceRow, SaveCorrespondence
from ironlanes.server.storage.features.daily import AddDaily, DailyGame, SaveDailyEntry
from ironlanes.server.storage.features.practice import (
    AddExercise,
    Exercise,
    ExerciseMoment,
    LostPoints,
    SaveExercise,
    SaveLostPoints,
)
from ironlanes.server.storage.features.reviews import SaveReview
from ironlanes.server.storage.features.uploads import AddUpload
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.people.user_data import RewriteLog
from ironlanes.server.storage.play.logs import AppendLine
from ironlanes.server.storage.play.table_rows import OwnSeat, SaveProgress, SaveRow, TableRow
from ironlanes.server.storage.play.users import SetName
from ironlanes.server.storage.postgres.postgres_database import PostgresDatabase
from ironlanes.server.storage.storage import Storage
from tests.support.databases import needs_postgres, postgres_schema
from tests.support.in_process import async_test, wait_for_answers

#: A record, as far as the database looks at it.
RECORD: Any = {"players": 2, "names": ["\0", "ä"]}
MOMENT = ExerciseMoment(seat=1, turn=3, played="draw deck", better="draw red", points=6.0, points_error=2.0)
RESULT = {"winners": [1], "totals": [10, 20], "completed": [1, 2], "failed": [0, 1], "longest": [3, 4]}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    return tmp_path / "games.sqlite" if request.param == "sqlite" else postgres_schema()


async def opened(database: Path | str) -> Storage:
    """A database that is asked in real time."""
    wait_for_answers(lambda: True)
    return Storage(await open_database(database))


def line(table: str, seq: int, text: str = "hello") -> AppendLine:
    return AppendLine(table, seq, LogRow(1.5 + seq, Spoke("Ada", None, text), "user", f"message {seq}"))


def saved_row(table: str, at: float, *, is_over: bool = False, is_listed: bool = True) -> SaveRow:
    phase, result = ("over", RESULT) if is_over else ("playing", None)
    row = TableRow(table, "usa", phase, is_listed, ["Ada", "Böb"], f"game {table}", result, at, 7, "ada")  # type: ignore[arg-type]
    return SaveRow(row, ["ada", "bob"], [OwnSeat("ada", 1, False), OwnSeat("bob", 0, True)] if is_over else [])


@async_test
async def test_a_log_is_what_was_appended(database: Path | str) -> None:
    storage = await opened(database)
    text = "ä «quoted» \\ \" ' 🚂"
    await storage.database.commit([line("table", 0), line("table", 1, text)]).wait()
    storage.database.commit([line("table", 2)])
    storage.database.commit([line("other", 0)])
    await storage.database.settled()
    assert await storage.logs.lines("table") == [
        line("table", 0).entry,
        line("table", 1, text).entry,
        line("table", 2).entry,
    ]
    assert await storage.logs.lines("table", 1, 1) == [line("table", 1, text).entry]
    assert await storage.logs.lines("nowhere") == await storage.logs.lines("a\0b") == []
    assert (await storage.logs.exists("other"), await storage.logs.exists("nowhere")) == (True, False)
    await storage.database.close()
    again = await opened(database)
    assert len(await again.logs.lines("table")) == 3
    await again.database.close()


@async_test
async def test_what_contradicts_the_log_is_refused_and_nothing_of_it_is_saved(database: Path | str) -> None:
    storage = await opened(database)
    await storage.database.commit([line("table", 0)]).wait()
    with pytest.raises(WriteConflict):
        await storage.database.commit([line("new", 0), SetName("ada", "Ada", 1.0), line("table", 0)]).wait()
    assert await storage.users.name_of("ada") is None
    assert not await storage.logs.exists("new")
    await storage.database.commit([line("table", 1)]).wait()
    assert await storage.database.can_write()
    assert storage.database.failures == 0
    await storage.database.close()


@async_test
async def test_a_log_is_not_rewritten_by_a_server_that_has_lost_the_table(database: Path | str) -> None:
    storage = await opened(database)
    await storage.database.commit([line("t", 0, "said by Ada"), saved_row("t", 1.0)]).wait()
    assert await storage.nodes.claim("t", "another node", 0)
    rewritten = RewriteLog("t", "user", "stranger", [(0, write_event(Spoke("Stranger", None, "…")), "stranger")])
    with pytest.raises(TableTaken):
        await storage.database.commit([rewritten, saved_row("t", 2.0)]).wait()
    assert await storage.logs.lines("t") == [line("t", 0, "said by Ada").entry]
    await storage.database.commit([rewritten, replace(saved_row("t", 2.0), epoch=1)]).wait()
    assert [row.user for row in await storage.logs.lines("t")] == ["stranger"]
    await storage.database.close()


@async_test
async def test_lists(database: Path | str) -> None:
    storage = await opened(database)
    changes = [saved_row(f"t{number}", float(number), is_over=number % 2 == 1) for number in range(6)]
    storage.database.commit([*changes, saved_row("hidden", 10.0, is_listed=False)])
    await storage.database.settled()
    assert [row.id for row in await storage.table_rows.of_user("ada", 2, is_over=False)] == ["hidden", "t4"]
    assert [row.id for row in await storage.table_rows.of_user("bob", 9, is_over=True)] == ["t5", "t3", "t1"]
    assert [row.id for row in await storage.table_rows.listed(9)] == ["t4", "t2", "t0"]
    assert await storage.table_rows.running_since(3.0, 9) == ["hidden", "t4"]
    assert sorted(await storage.table_rows.unchanged_since(3.0, ("playing", "over"), 9)) == ["t0", "t1", "t2"]
    assert (await storage.table_rows.table_of_game("game t3"), await storage.table_rows.table_of_game("x")) == (
        "t3",
        None,
    )
    assert await storage.table_rows.without_progress() == []
    [last, *_] = await storage.history.games_of("ada", 2)
    assert (last.game, last.seat, last.was_absent, last.names) == ("game t5", 1, False, ["Ada", "Böb"])
    assert [game.was_absent for game in await storage.history.games_of("bob", 9)] == [True] * 3
    assert last.result == RESULT | {"bots": [None, None], "colours": [0, 1]}
    await storage.database.close()


@async_test
async def test_progress_changes_a_row_and_not_its_place(database: Path | str) -> None:
    storage = await opened(database)
    storage.database.commit([saved_row("first", 1.0), saved_row("second", 2.0)])
    storage.database.commit([line("first", 0), SaveProgress("first", 8, "bob", 50.0)])
    storage.database.commit([line("first", 1), SaveProgress("first", 9, None, 60.0)])
    storage.database.commit([line("second", 0), SaveProgress("second", 8, "bob", 3.0), saved_row("second", 4.0)])
    await storage.database.settled()
    first, second = await storage.table_rows.of_user("ada", 2, is_over=False)
    assert (first.id, first.seq, first.to_move, first.changed_at) == ("first", 9, None, 60.0)
    assert (second.id, second.seq, second.to_move, second.changed_at) == ("second", 7, "ada", 4.0)
    assert await storage.table_rows.running_since(4.0, 5) == ["second"]
    await storage.database.close()


@async_test
async def test_names_uploads_and_values(database: Path | str) -> None:
    storage = await opened(database)
    storage.database.commit([SetName("ada", "Ada", 1.0), SetName("ada", "Ädä", 2.0), SetName("bob", "Bob", 3.0)])
    storage.database.commit([AddUpload("game", 5.0, "ada", RECORD)])
    storage.database.commit([saved_row("table", 1.0)])
    await storage.database.settled()
    assert (await storage.users.name_of("ada"), await storage.users.name_of("x")) == ("Ädä", None)
    assert await storage.uploads.get("game") == RECORD
    assert await storage.uploads.get("x") is None
    assert await storage.values.get("key") is None
    assert (
        await storage.values.get("key", "one")
        == await storage.values.get("key", "two")
        == await storage.values.get("key")
    )
    assert await storage.users.remove_of_strangers("users", "", 9.0, 5) == "bob"
    assert await storage.users.name_of("ada"), "both are at a table"
    while not await storage.table_rows.remove("table"):
        pass
    assert await storage.users.remove_of_strangers("users", "", 2.5, 5) == "bob"
    assert (await storage.users.name_of("ada"), await storage.users.name_of("bob")) == (None, "Bob")
    assert await storage.users.remove_of_strangers("users", "bob", 2.5, 5) is None
    assert (await storage.uploads.remove_before(5.0, 9), await storage.uploads.remove_before(6.0, 9)) == (0, 1)
    await storage.database.close()


@async_test
async def test_reviews(database: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.storage.features.reviews.KEPT_REVIEWS", 3)
    storage = await opened(database)
    for number in range(5):
        storage.database.commit([SaveReview(f"game {number}", float(number), b'{"number": %d}' % number)])
    storage.database.commit(
        [SaveReview("game 3", 3.5, b'"again"'), saved_row("3", 1.0, is_over=True), saved_row("x", 1.0)]
    )
    await storage.database.settled()
    kept = [await storage.reviews.get(f"game {number}") for number in range(5)]
    assert kept == [None, None, b'{"number": 2}', b'"again"', b'{"number": 4}']
    assert await storage.table_rows.seat_in_game("ada", "game 3") == 1
    assert await storage.table_rows.seat_in_game("ada", "game x") is None, "it is not over"
    assert await storage.table_rows.seat_in_game("stranger", "game 3") is None
    assert await storage.table_rows.remove("3")
    assert await storage.reviews.get("game 3") is None, "it goes with its game"
    assert await storage.reviews.remove_before(4.0, 10) == 1
    await storage.database.execute(("UPDATE reviews SET body = ?", (b"\0",)))
    assert await storage.reviews.get("game 4") is None, "it is damaged"
    await storage.database.close()


@async_test
async def test_practice(database: Path | str) -> None:
    storage = await opened(database)
    storage.database.commit([saved_row("1", 1.0, is_over=True), saved_row("2", 1.0, is_over=True)])
    storage.database.commit([AddExercise("game 1", seat, 30 + seat, 7.5, json.dumps(MOMENT)) for seat in (0, 1)])
    storage.database.commit([AddExercise("game 2", 1, 4, 6.5, "{}"), AddExercise("an upload", 1, 4, 6.5, "{}")])
    storage.database.commit([SaveLostPoints("game 1", 1, 5.0, 12.5, 3.0), SaveLostPoints("game 1", 1, 6.0, 11.5, 3.0)])
    storage.database.commit([SaveLostPoints("game 2", seat, 7.0, -1.5, 3.0) for seat in (0, 1)])
    await storage.database.settled()
    [second, first] = await storage.practice.exercises_of("ada")
    second_game = LostPoints("game 2", "usa", 2, -1.5)
    assert first == Exercise("game 1", 31, 7.5, 0, MOMENT, {})
    assert (second.game, second.due) == ("game 2", 6.5)
    assert [await storage.practice.count_due("ada", now) for now in (6.0, 6.5, 8.0)] == [0, 1, 2]
    assert await storage.practice.exercises_of("bob") == [], "a bot finished the game for them"
    assert await storage.practice.lost_points_of("ada", 9) == [second_game, LostPoints("game 1", "usa", 2, 11.5)]
    assert await storage.practice.lost_points_of("bob", 9) == []
    known = replace(first, due=None, step=4, answers={"draw red": AnswerVerdict(True, 0.5, 2.0)})
    storage.database.commit([SaveExercise("ada", known), AddExercise("game 1", 1, 31, 9.0, "{}")])
    await storage.database.settled()
    assert await storage.practice.exercise("ada", "game 1", 31) == known, "a review that is made again changes nothing"
    assert (
        await storage.practice.exercise("ada", "game 1", 30)
        is await storage.practice.exercise("bob", "game 1", 31)
        is None
    )
    assert [each.game for each in await storage.practice.exercises_of("ada")] == ["game 2", "game 1"]
    assert await storage.table_rows.remove("1")
    assert [each.game for each in await storage.practice.exercises_of("ada")] == ["game 2"], "they go with their games"
    assert await storage.practice.lost_points_of("ada", 9) == [second_game]
    await storage.database.execute(("UPDATE exercises SET moment = ?", ("{",)))
    assert await storage.practice.exercises_of("ada") == [], "it is damaged"
    await storage.database.close()


@async_test
async def test_the_daily_deal(database: Path | str) -> None:
    storage = await opened(database)
    storage.database.commit([saved_row("1", 1.0, is_over=True), saved_row("2", 1.0), saved_row("3", 1.0, is_over=True)])
    storage.database.commit([AddDaily("2026-11-15", "ada", "1"), AddDaily("2026-11-15", "ada", "3")])
    storage.database.commit([AddDaily("2026-11-15", "bob", "3"), AddDaily("2026-11-16", "ada", "2")])
    await storage.database.settled()
    first, second = await storage.daily.table_of("2026-11-15", "ada"), await storage.daily.table_of("2026-11-16", "ada")
    assert first is not None
    assert second is not None
    assert (first.id, first.phase, second.id, second.phase) == ("1", "over", "2", "playing")
    assert await storage.daily.table_of("2026-11-16", "bob") is None
    assert await storage.daily.unproved_tables("2026-11-15", 9) == ["1", "3"], "those that are over"
    assert await storage.daily.best("2026-11-15", 9) == [], "nobody knows yet whether they count"
    storage.database.commit([SaveDailyEntry("1", 20, 10, counts=True), SaveDailyEntry("3", 90, 80, counts=False)])
    await storage.database.settled()
    assert await storage.daily.unproved_tables("2026-11-15", 9) == []
    entry = DailyGame("ada", "Böb", "game 1", 20, 10)
    assert await storage.daily.best("2026-11-15", 9) == [entry]
    assert await storage.daily.of_user("2026-11-15", "ada") == entry
    assert await storage.daily.of_user("2026-11-15", "bob") is None
    assert await storage.daily.count("2026-11-15") == 1
    assert [await storage.daily.place("2026-11-15", lead) for lead in (9, 10, 11)] == [2, 1, 1]
    assert (await storage.daily.day_of_game("game 1"), await storage.daily.day_of_game("game 9")) == (
        "2026-11-15",
        None,
    )
    assert await storage.table_rows.remove("1")
    assert await storage.daily.best("2026-11-15", 9) == []
    assert await storage.daily.table_of("2026-11-15", "ada") is None
    await storage.database.close()


@async_test
async def test_a_table_is_removed_in_parts(database: Path | str) -> None:
    storage = await opened(database)
    storage.database.commit([line("long", seq) for seq in range(2010)])
    storage.database.commit([saved_row("long", 1.0), line("other", 0), saved_row("other", 1.0)])
    await storage.database.settled()
    assert [await storage.table_rows.remove("long") for _ in range(3)] == [False, False, True]
    assert await storage.logs.lines("long") == []
    assert [row.id for row in await storage.table_rows.of_user("ada", 9, is_over=False)] == ["other"]
    await storage.database.close()


@async_test
async def test_sizes_follow_what_is_added_and_removed(database: Path | str) -> None:
    storage = await opened(database)
    storage.database.commit([saved_row("a", 1.0), saved_row("b", 2.0), saved_row("a", 3.0)])
    storage.database.commit(
        [SetName("ada", "Ada", 1.0), SetName("ada", "Ada L.", 2.0), SaveReview("game a", 1.0, b"{}")]
    )
    await storage.database.settled()
    sizes = await storage.database.sizes()
    assert sizes.pop("bytes") > 10_000
    assert sizes == {"tables": 2, "users": 1, "accounts": 0, "uploads": 0, "reviews": 1}
    assert await storage.table_rows.remove("a")
    sizes = await storage.database.sizes()
    assert (sizes["tables"], sizes["reviews"]) == (1, 0)
    storage.database.commit([SetName(f"user {number}", "Someone", 1.0) for number in range(1499)])
    await storage.database.settled()
    many = (await storage.database.sizes())["users"]
    assert 1000 <= many <= 1500 if isinstance(storage.database, PostgresDatabase) else many == 1500, (
        "PostgreSQL knows it roughly"
    )
    await storage.database.close()


@async_test
async def test_many_commits_at_once_keep_their_order(database: Path | str) -> None:
    storage = await opened(database)
    commits = [storage.database.commit([line(f"table {seq % 7}", seq // 7)]) for seq in range(2100)]
    await storage.database.settled()
    assert all(commit.is_done and commit.error is None for commit in commits)
    for table in range(7):
        assert len(await storage.logs.lines(f"table {table}")) == 300
    assert not (isinstance(storage.database, PostgresDatabase) and storage.database.is_busy)
    await storage.database.close()


def test_without_the_driver_the_server_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.storage.open_database.find_spec", lambda _: None)
    with pytest.raises(StorageError, match=r"^PostgreSQL needs asyncpg: .*\.\[host\].*\.$"):
        asyncio.run(open_database("postgresql://nobody@127.0.0.1:1/none"))


@async_test
async def test_games_of_days_are_looked_for_among_the_last_tables_alone(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(correspondence, "SEARCHED", 3)
    storage = await opened(database)
    for number in range(5):
        days = CorrespondenceRow(f"{number}", "slow", None, None, 0, 10.0 - number, 0, False)
        await storage.database.commit([saved_row(f"{number}", float(number)), SaveCorrespondence(days)]).wait()
    assert [row.id for row, _ in await storage.correspondence.of_user("ada", 10)] == ["4", "3", "2"]
    assert [row.id for row, _ in await storage.correspondence.of_user("ada", 2)] == ["4", "3"]
    await storage.database.close()
