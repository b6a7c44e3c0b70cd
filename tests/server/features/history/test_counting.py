"""What games add up to is kept when they end: it outlives the list of games, and the games themselves."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.server.features.history.counting import count_older_games
from ironlanes.server.features.history.history_messages import history_of
from ironlanes.server.model.final_result import FinalResult
from ironlanes.server.model.retention import DAY, Retention
from ironlanes.server.people.accounts.user_replacement import NoOpenedTables, delete_user, merge_guest
from ironlanes.server.play.tables.retention import remove_old
from ironlanes.server.play.tables.table_lists import REMEMBERED
from ironlanes.server.storage.database.database import Change
from ironlanes.server.storage.database.errors import GameCounted
from ironlanes.server.storage.features.figures import CountGame, PlayerFigures
from ironlanes.server.storage.migrations.migrations import MIGRATIONS
from ironlanes.server.storage.play.table_rows import OwnSeat, SaveRow, TableRow
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from tests.support.in_process import InProcessServer, async_test, play_on, seat_everyone
from tests.support.simulated_days import SimulatedDays


def finished(
    number: int,
    *,
    won: bool = True,
    board: str = "usa",
    bot: str | None = "random",
    points: int = 90,
    at: float | None = None,
    user: str = "ada",
    is_listed: bool = False,
    was_absent: bool = False,
) -> SaveRow:
    """The row of a finished game of a user against a bot."""
    result: FinalResult = {
        "winners": [0 if won else 1],
        "totals": [points, 80],
        "completed": [2, 0],
        "failed": [1, 0],
        "longest": [20, 10],
        "bots": [None, bot],
        "colours": [0, 1],
    }
    name, ended = f"{user}-{number}", float(number) if at is None else at
    row = TableRow(name, board, "over", is_listed, ["Ada", "Bot"], f"game-{name}", result, ended)
    return SaveRow(row, [user], [OwnSeat(user, 0, was_absent)])


async def count(storage: Storage, games: Sequence[Change]) -> None:
    """Save games as if each had ended when no game was counted yet, and count them."""
    for game in games:
        storage.database.commit([game])
    await storage.database.settled()
    await count_older_games(storage.history)


def achieved(figures: PlayerFigures) -> dict[str, str | None]:
    return {each.name: each.game for each in figures.achieved}


async def remove_all_games(storage: Storage, user: str) -> None:
    for table in await storage.table_rows.tables_with(user):
        while not await storage.table_rows.remove(table):
            pass


@async_test
async def test_a_win_against_the_champion_outlives_five_hundred_games() -> None:
    async with InProcessServer() as server:
        win = finished(0, bot="champion", points=160)
        await count(server.storage, [win, *(finished(each, won=False) for each in range(1, REMEMBERED + 1))])
        games = await server.tables.lists.games_of("ada")
        assert len(games) == REMEMBERED
        assert "game-ada-0" not in [game.game for game in games]
        figures = await server.tables.lists.figures_of("ada")
        assert achieved(figures)["beat-champion"] == "game-ada-0"
        [board] = figures.boards
        assert (board.games, board.wins, board.best_score) == (REMEMBERED + 1, 1, 160)
        assert (figures.streak, figures.longest_streak) == (0, 1)


@async_test
async def test_streaks_and_boards_are_counted_over_several_games() -> None:
    async with InProcessServer() as server:
        await count(server.storage, [finished(1), finished(2), finished(3, won=False), finished(4, board="europe")])
        before = achieved(await server.storage.figures.of_user("ada"))
        assert not {"in-a-row", "every-board"} & set(before)
        await count(server.storage, [finished(5), finished(6, was_absent=True), finished(7, board="germany")])
        figures = await server.storage.figures.of_user("ada")
        assert (figures.streak, figures.longest_streak) == (3, 3)
        assert achieved(figures)["in-a-row"] == achieved(figures)["every-board"] == "game-ada-7"
        assert [(each.board, each.games, each.wins) for each in figures.boards] == [
            ("usa", 4, 3),
            ("europe", 1, 1),
            ("germany", 1, 1),
        ]


@async_test
async def test_what_is_not_achieved_has_the_most_that_one_game_had_of_it() -> None:
    async with InProcessServer() as server:
        lost = finished(1, won=False, points=60), finished(2, won=False, points=73, is_listed=True)
        await count(server.storage, [*lost, finished(3, won=False, points=20, bot="champion")])
        figures = await server.storage.figures.of_user("ada")
        assert figures.progress == {
            **{"first-win": -7, "all-tickets": 0, "long-path": 20, "high-score": 73, "with-friends": 0},
            **{"beat-expert": -60, "beat-champion": -60},
        }
        assert "beat-champion" not in (await server.storage.figures.of_user("ada", is_public=True)).progress
        await merge_guest(server.storage, NoOpenedTables(server.storage.nodes), "ada", "account")
        assert (await server.storage.figures.of_user("account")).progress == figures.progress
        answer = history_of("Ada", [], figures, 0)
        assert {each.name: each.best for each in answer.achievements}["beat-champion"] == -60


@async_test
async def test_a_game_that_is_counted_late_changes_no_streak() -> None:
    async with InProcessServer() as server:
        await count(server.storage, [finished(5), finished(6)])
        await count(server.storage, [finished(1, won=False, points=200), finished(2, bot="champion")])
        figures = await server.storage.figures.of_user("ada")
        assert (figures.streak, figures.longest_streak) == (2, 2)
        assert figures.boards[0].best_score == 200
        assert achieved(figures)["first-win"] == "game-ada-2", "the first one, whenever it was counted"


@async_test
async def test_only_public_games_make_up_what_everybody_sees() -> None:
    async with InProcessServer() as server:
        await count(server.storage, [finished(1, points=170), finished(2, is_listed=True), finished(3, won=False)])
        own, public = [await server.storage.figures.of_user("ada", is_public=each) for each in (False, True)]
        assert achieved(own) == {"first-win": "game-ada-1", "high-score": "game-ada-1"}
        assert achieved(public) == {"first-win": "game-ada-2"}
        assert [(each.games, each.best_score) for each in public.boards] == [(1, 90)]
        assert (public.streak, own.streak) == (1, 0)
        assert [game.game for game in await server.storage.history.best_games_of("ada", 3)] == ["game-ada-2"]


@async_test
async def test_the_best_games_are_found_behind_many_others() -> None:
    async with InProcessServer() as server:
        best = [finished(each, points=200 + each, is_listed=True) for each in range(2)]
        others = [finished(each, is_listed=True) for each in range(2, REMEMBERED + 2)]
        await count(server.storage, [*best, *others, finished(999, points=300, is_listed=True, was_absent=True)])
        found = await server.tables.lists.best_games_of("ada", 3)
        assert [game.result["totals"][0] for game in found] == [201, 200, 90]


@async_test
async def test_the_end_of_a_game_is_counted_in_the_commit_that_saves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    committed: list[Sequence[Change]] = []
    async with InProcessServer() as server:
        commit = server.storage.database.commit

        def note(changes: Sequence[Change]) -> Any:
            committed.append(changes)
            return commit(changes)

        monkeypatch.setattr(server.storage.database, "commit", note)
        one, two = await seat_everyone(server, 2, options={"is_listed": True})
        await play_on([one, two], Random(3), lambda: False)
        [last] = [changes for changes in committed if any(isinstance(each, CountGame) for each in changes)]
        assert any(isinstance(each, SaveRow) and each.row.phase == "over" for each in last)
        score = one.scene["score"]
        for seat, guest in enumerate((one, two)):
            for is_public in (False, True):
                figures = await server.tables.lists.figures_of(guest.user, is_public=is_public)
                [board] = figures.boards
                assert (board.games, board.best_score) == (1, score["seats"][seat]["total"])
                assert figures.streak == board.wins == (seat in score["winners"])
                assert "with-friends" in achieved(figures)
        assert await count_older_games(server.storage.history) == 0, "there is nothing left to count"


@async_test
async def test_a_game_counts_once() -> None:
    async with InProcessServer() as server:
        await count(server.storage, [finished(1)])
        again = CountGame(
            user="ada",
            table_id="ada-1",
            game="game-ada-1",
            board="usa",
            at=1.0,
            points=90,
            is_won=True,
            is_public=False,
            counts=True,
            achieved=["first-win"],
            progress={},
            by_streak={},
            by_boards={},
        )
        with pytest.raises(GameCounted):
            await server.storage.database.commit([again]).wait()
        assert (await server.storage.figures.of_user("ada")).boards[0].games == 1


@async_test
async def test_a_year_later_the_games_are_gone_and_the_rest_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    days = SimulatedDays(monkeypatch)
    async with InProcessServer() as server:
        old, new = days.at - 366 * DAY, days.at - 2 * 366 * DAY
        await count(server.storage, [finished(1, bot="champion", points=177, at=old)])
        await count(server.storage, [finished(1, at=new, user="eve")])
        assert achieved(await server.storage.figures.of_user("ada"))["beat-champion"] == "game-ada-1"

        async def is_in_use(_: str) -> bool:
            return False

        assert await remove_old(server.storage, Retention(), is_in_use) == 2
        assert await server.tables.lists.games_of("ada") == []
        figures = await server.tables.lists.figures_of("ada")
        assert achieved(figures)["beat-champion"] is None, "it was achieved, in a game that can't be watched any more"
        assert figures.boards[0].best_score == 177
        assert (await server.tables.lists.figures_of("eve")).boards == [], "a guest who was not seen for two years"


@async_test
async def test_damaged_rows_keep_no_others_from_being_counted() -> None:
    async with InProcessServer() as server:
        for number in range(3):
            await server.storage.database.commit([finished(number)]).wait()
        server.sqlite.execute("UPDATE tables SET result = 'no json' WHERE id = 'ada-1'")
        assert await count_older_games(server.storage.history) == 2
        assert await count_older_games(server.storage.history) == 0


@async_test
async def test_a_database_from_before_games_were_counted(tmp_path: Path) -> None:
    file, steps = tmp_path / "games.sqlite", list(MIGRATIONS)
    before = next(number for number, step in enumerate(steps) if "CREATE TABLE achievements" in step.sqlite)
    with closing(sqlite3.connect(file)) as older:
        for step in steps[:before]:
            older.executescript(step.sqlite)
        older.execute(f"PRAGMA user_version = {before}")
        older.commit()
        older.execute("ALTER TABLE tables ADD COLUMN kind TEXT")  # rows are written with it today
        for game in [finished(1, bot="champion"), finished(2), finished(3, points=155)]:
            for sql, rows, _ in game.statements():
                older.executemany(sql, rows)
        older.commit()
        older.execute("ALTER TABLE tables DROP COLUMN kind")
        older.commit()
    async with InProcessServer(file) as server:
        await server.resume()
        figures = await server.tables.lists.figures_of("ada")
        assert achieved(figures) == {
            "first-win": "game-ada-1",
            "beat-expert": "game-ada-1",
            "beat-champion": "game-ada-1",
            "high-score": "game-ada-3",
            "in-a-row": "game-ada-3",
        }
        assert (figures.streak, figures.boards[0].best_score) == (3, 155)


@async_test
async def test_an_account_inherits_what_a_guest_has_achieved() -> None:
    async with InProcessServer() as server:
        guests = [finished(5, user="guest", bot="champion", points=160), finished(6, user="guest")]
        await count(server.storage, [finished(1, points=100), finished(2, won=False, points=180), *guests])
        tables = NoOpenedTables(server.storage.nodes)
        await merge_guest(server.storage, tables, "guest", "ada")
        figures = await server.storage.figures.of_user("ada")
        assert achieved(figures)["first-win"] == "game-ada-1"
        assert achieved(figures)["beat-champion"] == "game-guest-5"
        assert [(each.games, each.wins, each.best_score) for each in figures.boards] == [(4, 3, 180)]
        assert (figures.streak, figures.longest_streak) == (2, 2), "the guest played last"
        assert await server.storage.figures.of_user("guest") == PlayerFigures([], [])


@async_test
async def test_merging_and_deleting_let_no_game_count_again(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        one, two = await seat_everyone(server, 2)
        await play_on([one, two], Random(3), lambda: False)
        await merge_guest(server.storage, server.tables, one.user, "account")
        assert await count_older_games(server.storage.history) == 0
        [board] = (await server.storage.figures.of_user("account")).boards
        assert board.games == 1
        assert [game.seat for game in await server.tables.lists.games_of("account")] == [0]
        exported = await server.storage.user_data.rows_of("account")
        assert exported["boards"] == [{"board": "usa", "games": 1, "wins": board.wins, "best_score": board.best_score}]
        assert {each["name"] for each in exported["achievements"]} >= {"with-friends"}
        assert len(exported["streaks"]) == 1
        await delete_user(server.storage, server.tables, "account")
        assert await count_older_games(server.storage.history) == 0
        for is_public in (False, True):
            assert await server.storage.figures.of_user("account", is_public=is_public) == PlayerFigures([], [])


def test_every_query_finds_its_rows_by_an_index() -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        for step in MIGRATIONS:
            database.executescript(step.sqlite)
        opened = SqliteDatabase(":memory:")
        storage = Storage(opened)
        queries: list[str] = []
        opened._connection.set_trace_callback(queries.append)

        @async_test
        async def ask() -> None:
            await storage.figures.of_user("ada")
            await storage.history.best_games_of("ada", 3)
            await storage.history.games_of("ada", 50, is_public=True)
            await storage.history.games_to_count(50, None)
            await storage.database.close()

        ask()
        for query in queries:
            plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {query}")]
            assert not [each for each in plan if each.startswith("SCAN")], (query, plan)
        assert len(queries) == 7
