"""What every store does: the same tests for SQLite and, with `make postgres`, for PostgreSQL."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from ironlanes.server.model.table_events import LogRow, Spoke, write_event
from ironlanes.server.model.verdict import Verdict
from ironlanes.server.storage import sql_store
from ironlanes.server.storage.accounts.account_changes import RewriteLog
from ironlanes.server.storage.changes import (
    AddDaily,
    AddExercise,
    AddUpload,
    AppendLine,
    SaveDays,
    SaveExercise,
    SaveGivenAway,
    SaveProgress,
    SaveReview,
    SaveRow,
    SetName,
)
from ironlanes.server.storage.daily_rows import DailyGame, SaveDailyEntry
from ironlanes.server.storage.errors import StoreError, TableTaken, WriteConflict
from ironlanes.server.storage.open_store import open_store
from ironlanes.server.storage.postgres.postgres_store import PostgresStore
from ironlanes.server.storage.rows import DaysRow, Exercise, GameGivenAway, OwnSeat, TableRow
from ironlanes.server.storage.store import Store
from tests.support.databases import needs_postgres, postgres_schema
from tests.support.in_process import async_test, wait_for_answers

RESULT = {"winners": [1], "totals": [10, 20], "completed": [1, 2], "failed": [0, 1], "longest": [3, 4]}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    return tmp_path / "games.sqlite" if request.param == "sqlite" else postgres_schema()


async def opened(database: Path | str) -> Store:
    """A store that is asked in real time."""
    wait_for_answers(lambda: True)
    return await open_store(database)


def line(table: str, seq: int, text: str = "hello") -> AppendLine:
    return AppendLine(table, seq, LogRow(1.5 + seq, Spoke("Ada", None, text), "user", f"message {seq}"))


def saved_row(table: str, at: float, *, is_over: bool = False, is_listed: bool = True) -> SaveRow:
    phase, result = ("over", RESULT) if is_over else ("playing", None)
    row = TableRow(table, "usa", phase, is_listed, ["Ada", "Böb"], f"game {table}", result, at, 7, "ada")  # type: ignore[arg-type]
    return SaveRow(row, ["ada", "bob"], [OwnSeat("ada", 1, False), OwnSeat("bob", 0, True)] if is_over else [])


@async_test
async def test_a_log_is_what_was_appended(database: Path | str) -> None:
    store = await opened(database)
    text = "ä «quoted» \\ \" ' 🚂"
    await store.commit([line("table", 0), line("table", 1, text)]).wait()
    store.commit([line("table", 2)])
    store.commit([line("other", 0)])
    await store.settled()
    assert await store.log("table") == [line("table", 0).entry, line("table", 1, text).entry, line("table", 2).entry]
    assert await store.log("table", 1, 1) == [line("table", 1, text).entry]
    assert await store.log("nowhere") == await store.log("a\0b") == []
    assert (await store.has_table("other"), await store.has_table("nowhere")) == (True, False)
    await store.close()
    again = await opened(database)
    assert len(await again.log("table")) == 3
    await again.close()


@async_test
async def test_what_contradicts_the_log_is_refused_and_nothing_of_it_is_saved(database: Path | str) -> None:
    store = await opened(database)
    await store.commit([line("table", 0)]).wait()
    with pytest.raises(WriteConflict):
        await store.commit([line("new", 0), SetName("ada", "Ada", 1.0), line("table", 0)]).wait()
    assert await store.name_of("ada") is None
    assert not await store.has_table("new")
    await store.commit([line("table", 1)]).wait()
    assert await store.can_write()
    assert store.failures == 0
    await store.close()


@async_test
async def test_a_log_is_not_rewritten_by_a_server_that_has_lost_the_table(database: Path | str) -> None:
    store = await opened(database)
    await store.commit([line("t", 0, "said by Ada"), saved_row("t", 1.0)]).wait()
    assert await store.claim("t", "another node", 0)
    rewritten = RewriteLog("t", "user", "stranger", [(0, write_event(Spoke("Stranger", None, "…")), "stranger")])
    with pytest.raises(TableTaken):
        await store.commit([rewritten, saved_row("t", 2.0)]).wait()
    assert await store.log("t") == [line("t", 0, "said by Ada").entry]
    await store.commit([rewritten, replace(saved_row("t", 2.0), epoch=1)]).wait()
    assert [row.user for row in await store.log("t")] == ["stranger"]
    await store.close()


@async_test
async def test_lists(database: Path | str) -> None:
    store = await opened(database)
    changes = [saved_row(f"t{number}", float(number), is_over=number % 2 == 1) for number in range(6)]
    store.commit([*changes, saved_row("hidden", 10.0, is_listed=False)])
    await store.settled()
    assert [row.id for row in await store.tables_of("ada", 2, is_over=False)] == ["hidden", "t4"]
    assert [row.id for row in await store.tables_of("bob", 9, is_over=True)] == ["t5", "t3", "t1"]
    assert [row.id for row in await store.listed_tables(9)] == ["t4", "t2", "t0"]
    assert await store.tables_since(3.0, 9) == ["hidden", "t4"]
    assert sorted(await store.tables_before(3.0, ("playing", "over"), 9)) == ["t0", "t1", "t2"]
    assert (await store.table_of_game("game t3"), await store.table_of_game("x")) == ("t3", None)
    assert await store.tables_without_progress() == []
    [last, *_] = await store.games_of("ada", 2)
    assert (last.game, last.seat, last.was_absent, last.names) == ("game t5", 1, False, ["Ada", "Böb"])
    assert [game.was_absent for game in await store.games_of("bob", 9)] == [True] * 3
    assert last.result == RESULT | {"bots": [None, None]}
    await store.close()


@async_test
async def test_progress_changes_a_row_and_not_its_place(database: Path | str) -> None:
    store = await opened(database)
    store.commit([saved_row("first", 1.0), saved_row("second", 2.0)])
    store.commit([line("first", 0), SaveProgress("first", 8, "bob", 50.0)])
    store.commit([line("first", 1), SaveProgress("first", 9, None, 60.0)])
    store.commit([line("second", 0), SaveProgress("second", 8, "bob", 3.0), saved_row("second", 4.0)])
    await store.settled()
    first, second = await store.tables_of("ada", 2, is_over=False)
    assert (first.id, first.seq, first.to_move, first.changed_at) == ("first", 9, None, 60.0)
    assert (second.id, second.seq, second.to_move, second.changed_at) == ("second", 7, "ada", 4.0)
    assert await store.tables_since(4.0, 5) == ["second"]
    await store.close()


@async_test
async def test_names_uploads_and_values(database: Path | str) -> None:
    store = await opened(database)
    store.commit([SetName("ada", "Ada", 1.0), SetName("ada", "Ädä", 2.0), SetName("bob", "Bob", 3.0)])
    store.commit([AddUpload("game", 5.0, "ada", {"players": 2, "names": ["\0", "ä"]})])
    store.commit([saved_row("table", 1.0)])
    await store.settled()
    assert (await store.name_of("ada"), await store.name_of("x")) == ("Ädä", None)
    assert await store.upload("game") == {"players": 2, "names": ["\0", "ä"]}
    assert await store.upload("x") is None
    assert await store.value_of("key") is None
    assert await store.value_of("key", "one") == await store.value_of("key", "two") == await store.value_of("key")
    assert await store.remove_of_strangers("users", "", 9.0, 5) == "bob"
    assert await store.name_of("ada"), "both are at a table"
    while not await store.remove_table("table"):
        pass
    assert await store.remove_of_strangers("users", "", 2.5, 5) == "bob"
    assert (await store.name_of("ada"), await store.name_of("bob")) == (None, "Bob")
    assert await store.remove_of_strangers("users", "bob", 2.5, 5) is None
    assert (await store.remove_uploads_before(5.0, 9), await store.remove_uploads_before(6.0, 9)) == (0, 1)
    await store.close()


@async_test
async def test_reviews(database: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.storage.changes.KEPT_REVIEWS", 3)
    store = await opened(database)
    for number in range(5):
        store.commit([SaveReview(f"game {number}", float(number), b'{"number": %d}' % number)])
    store.commit([SaveReview("game 3", 3.5, b'"again"'), saved_row("3", 1.0, is_over=True), saved_row("x", 1.0)])
    await store.settled()
    kept = [await store.review(f"game {number}") for number in range(5)]
    assert kept == [None, None, b'{"number": 2}', b'"again"', b'{"number": 4}']
    assert await store.seat_in_game("ada", "game 3") == 1
    assert await store.seat_in_game("ada", "game x") is None, "it is not over"
    assert await store.seat_in_game("stranger", "game 3") is None
    assert await store.remove_table("3")
    assert await store.review("game 3") is None, "it goes with its game"
    assert await store.remove_reviews_before(4.0, 10) == 1
    await store._execute(("UPDATE reviews SET body = ?", (b"\0",)))  # type: ignore[attr-defined]
    assert await store.review("game 4") is None, "it is damaged"
    await store.close()


@async_test
async def test_practice(database: Path | str) -> None:
    store = await opened(database)
    store.commit([saved_row("1", 1.0, is_over=True), saved_row("2", 1.0, is_over=True)])
    store.commit([AddExercise("game 1", seat, 30 + seat, 7.5, '{"played": "draw deck"}') for seat in (0, 1)])
    store.commit([AddExercise("game 2", 1, 4, 6.5, "{}"), AddExercise("an upload", 1, 4, 6.5, "{}")])
    store.commit([SaveGivenAway("game 1", 1, 5.0, 12.5, 3.0), SaveGivenAway("game 1", 1, 6.0, 11.5, 3.0)])
    store.commit([SaveGivenAway("game 2", seat, 7.0, -1.5, 3.0) for seat in (0, 1)])
    await store.settled()
    [second, first] = await store.exercises_of("ada")
    second_game = GameGivenAway("game 2", "usa", 2, -1.5)
    assert first == Exercise("game 1", 31, 7.5, 0, {"played": "draw deck"}, {})
    assert (second.game, second.due) == ("game 2", 6.5)
    assert [await store.exercises_due("ada", now) for now in (6.0, 6.5, 8.0)] == [0, 1, 2]
    assert await store.exercises_of("bob") == [], "a bot finished the game for them"
    assert await store.given_away_by("ada", 9) == [second_game, GameGivenAway("game 1", "usa", 2, 11.5)]
    assert await store.given_away_by("bob", 9) == []
    known = replace(first, due=None, step=4, answers={"draw red": Verdict(True, 0.5, 2.0)})
    store.commit([SaveExercise("ada", known), AddExercise("game 1", 1, 31, 9.0, "{}")])
    await store.settled()
    assert await store.exercise("ada", "game 1", 31) == known, "a review that is made again changes nothing"
    assert await store.exercise("ada", "game 1", 30) is await store.exercise("bob", "game 1", 31) is None
    assert [each.game for each in await store.exercises_of("ada")] == ["game 2", "game 1"]
    assert await store.remove_table("1")
    assert [each.game for each in await store.exercises_of("ada")] == ["game 2"], "they go with their games"
    assert await store.given_away_by("ada", 9) == [second_game]
    await store._execute(("UPDATE exercises SET moment = ?", ("{",)))  # type: ignore[attr-defined]
    assert await store.exercises_of("ada") == [], "it is damaged"
    await store.close()


@async_test
async def test_the_daily_deal(database: Path | str) -> None:
    store = await opened(database)
    store.commit([saved_row("1", 1.0, is_over=True), saved_row("2", 1.0), saved_row("3", 1.0, is_over=True)])
    store.commit([AddDaily("2026-11-15", "ada", "1"), AddDaily("2026-11-15", "ada", "3")])
    store.commit([AddDaily("2026-11-15", "bob", "3"), AddDaily("2026-11-16", "ada", "2")])
    await store.settled()
    first, second = await store.daily_table("2026-11-15", "ada"), await store.daily_table("2026-11-16", "ada")
    assert first is not None
    assert second is not None
    assert (first.id, first.phase, second.id, second.phase) == ("1", "over", "2", "playing")
    assert await store.daily_table("2026-11-16", "bob") is None
    assert await store.unproved_daily_tables("2026-11-15", 9) == ["1", "3"], "those that are over"
    assert await store.daily_games("2026-11-15", 9) == [], "nobody knows yet whether they count"
    store.commit([SaveDailyEntry("1", 20, 10, counts=True), SaveDailyEntry("3", 90, 80, counts=False)])
    await store.settled()
    assert await store.unproved_daily_tables("2026-11-15", 9) == []
    entry = DailyGame("ada", "Böb", "game 1", 20, 10)
    assert await store.daily_games("2026-11-15", 9) == [entry]
    assert await store.daily_game_of("2026-11-15", "ada") == entry
    assert await store.daily_game_of("2026-11-15", "bob") is None
    assert await store.daily_players("2026-11-15") == 1
    assert [await store.daily_place("2026-11-15", lead) for lead in (9, 10, 11)] == [2, 1, 1]
    assert (await store.day_of_game("game 1"), await store.day_of_game("game 9")) == ("2026-11-15", None)
    assert await store.remove_table("1")
    assert await store.daily_games("2026-11-15", 9) == []
    assert await store.daily_table("2026-11-15", "ada") is None
    await store.close()


@async_test
async def test_a_table_is_removed_in_parts(database: Path | str) -> None:
    store = await opened(database)
    store.commit([line("long", seq) for seq in range(2010)])
    store.commit([saved_row("long", 1.0), line("other", 0), saved_row("other", 1.0)])
    await store.settled()
    assert [await store.remove_table("long") for _ in range(3)] == [False, False, True]
    assert await store.log("long") == []
    assert [row.id for row in await store.tables_of("ada", 9, is_over=False)] == ["other"]
    await store.close()


@async_test
async def test_sizes_follow_what_is_added_and_removed(database: Path | str) -> None:
    store = await opened(database)
    store.commit([saved_row("a", 1.0), saved_row("b", 2.0), saved_row("a", 3.0)])
    store.commit([SetName("ada", "Ada", 1.0), SetName("ada", "Ada L.", 2.0), SaveReview("game a", 1.0, b"{}")])
    await store.settled()
    sizes = await store.sizes()
    assert sizes.pop("bytes") > 10_000
    assert sizes == {"tables": 2, "users": 1, "accounts": 0, "uploads": 0, "reviews": 1}
    assert await store.remove_table("a")
    sizes = await store.sizes()
    assert (sizes["tables"], sizes["reviews"]) == (1, 0)
    store.commit([SetName(f"user {number}", "Someone", 1.0) for number in range(1499)])
    await store.settled()
    many = (await store.sizes())["users"]
    assert 1000 <= many <= 1500 if isinstance(store, PostgresStore) else many == 1500, "PostgreSQL knows it roughly"
    await store.close()


@async_test
async def test_many_commits_at_once_keep_their_order(database: Path | str) -> None:
    store = await opened(database)
    commits = [store.commit([line(f"table {seq % 7}", seq // 7)]) for seq in range(2100)]
    await store.settled()
    assert all(commit.is_done and commit.error is None for commit in commits)
    for table in range(7):
        assert len(await store.log(f"table {table}")) == 300
    assert not (isinstance(store, PostgresStore) and store.is_busy)
    await store.close()


def test_without_the_driver_the_server_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.storage.open_store.find_spec", lambda _: None)
    with pytest.raises(StoreError, match=r"^PostgreSQL needs asyncpg: .*\.\[host\].*\.$"):
        asyncio.run(open_store("postgresql://nobody@127.0.0.1:1/none"))


@async_test
async def test_games_of_days_are_looked_for_among_the_last_tables_alone(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_store, "SEARCHED_FOR_DAYS", 3)
    store = await opened(database)
    for number in range(5):
        days = DaysRow(f"{number}", "slow", None, None, 0, 10.0 - number, 0, False)
        await store.commit([saved_row(f"{number}", float(number)), SaveDays(days)]).wait()
    assert [row.id for row, _ in await store.days_tables_of("ada", 10)] == ["4", "3", "2"]
    assert [row.id for row, _ in await store.days_tables_of("ada", 2)] == ["4", "3"]
    await store.close()
