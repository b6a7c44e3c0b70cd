"""A visitor's history: whose games it shows, what they add up to, and what it costs."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.boards import packaged_boards
from ironlanes.server.features.history.history_messages import PAGE, history_of
from ironlanes.server.model.achievements import ACHIEVEMENTS, achieved_in
from ironlanes.server.model.final_result import FinalResult
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.tables.table_lists import REMEMBERED
from ironlanes.server.storage.features.figures import Achieved, PlayerFigures
from ironlanes.server.storage.features.history import GameInHistory
from ironlanes.server.storage.play.logs import Logs
from ironlanes.server.storage.play.table_rows import OwnSeat, SaveRow, TableRow
from ironlanes.server.storage.storage import Storage
from tests.support.final_results import final_result
from tests.support.in_process import NO_RATES, InProcessServer, async_test, play_on, seat_everyone
from tests.support.running_server import running


def played(number: int, *, won: bool = True, board: str = "usa", seat: int = 0, **more: Any) -> GameInHistory:
    """A game of two: the user in one seat, the bot `planner` in the other."""
    own = {"total": 90, "completed": 2, "failed": 1, "longest": 20} | more
    winner = seat if won else 1 - seat

    def seats(mine: Any, others: Any) -> list[Any]:
        return [mine, others] if seat == 0 else [others, mine]

    result: FinalResult = {
        "winners": [winner],
        "totals": seats(own["total"], 80),
        "completed": seats(own["completed"], 0),
        "failed": seats(own["failed"], 0),
        "longest": seats(own["longest"], 44),
        "bots": seats(None, own.get("bot", "planner")),
        "colours": [0, 1],
    }
    names = seats("Ada", "Bot")
    return GameInHistory(
        f"game{number}", f"table{number}", board, names, result, float(number), seat, bool(own.get("was_absent"))
    )


NOTHING = PlayerFigures([], [])


def test_nothing_played_yet() -> None:
    history = history_of("Ada", [], NOTHING, 0)
    assert (history.games, history.boards) == ([], [])
    assert (history.pages, history.streak, history.longest_streak) == (1, 0, 0)
    assert [each.name for each in history.achievements] == list(ACHIEVEMENTS)
    assert {each.at for each in history.achievements} == {None}


def test_achievements_come_with_the_numbers_that_they_take() -> None:
    figures = PlayerFigures([], [Achieved("high-score", 5.0, None)])
    told = {each.name: each for each in history_of("Ada", [], figures, 0).achievements}
    assert (told["high-score"].amount, told["high-score"].at, told["high-score"].game) == (150, 5.0, None)
    assert (told["long-path"].amount, told["all-tickets"].amount, told["in-a-row"].amount) == (40, 3, 3)
    assert told["every-board"].boards == list(packaged_boards())
    assert (told["beat-expert"].bot, told["beat-champion"].bot) == ("expert", "champion")


def test_games_are_shown_as_their_player_had_them() -> None:
    [game] = history_of("Ada", [played(3, board="europe", total=40, seat=1)], NOTHING, 0).games
    assert (game.seat, game.totals, game.completed, game.failed, game.longest_path) == (1, [80, 40], 2, 1, 20)


@pytest.mark.parametrize(
    ("name", "too_little", "enough"),
    [
        ("first-win", played(1, won=False), played(2)),
        ("all-tickets", played(1, won=False, failed=0), played(2, won=False, completed=3, failed=0)),
        ("long-path", played(1, won=False, longest=39), played(2, won=False, longest=40)),
        ("high-score", played(1, won=False, total=149), played(2, won=False, total=150)),
        ("beat-expert", played(1, bot="planner-steady"), played(2, bot="planner")),
        ("beat-champion", played(1, bot="planner"), played(2, bot="champion")),
        ("with-friends", played(1, won=False), played(2, won=False, bot=None)),
    ],
)
def test_what_one_game_can_bring(name: str, too_little: GameInHistory, enough: GameInHistory) -> None:
    assert name not in achieved_in(too_little)
    assert name in achieved_in(enough)


def test_a_shared_win_beats_nobody_who_shares_it() -> None:
    game = played(1)
    game.result["winners"].append(1)
    assert "first-win" in achieved_in(game)
    assert "beat-expert" not in achieved_in(game)


def test_pages() -> None:
    games = [played(number) for number in range(PAGE + 3)][::-1]
    first, second = history_of("Ada", games, NOTHING, 0), history_of("Ada", games, NOTHING, 1)
    assert (len(first.games), len(second.games), first.pages) == (PAGE, 3, 2)
    assert history_of("Ada", games, NOTHING, 2).games == []


@async_test
async def test_the_end_of_a_game_is_remembered_for_those_who_played_it(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        one, two = await seat_everyone(server, 2)
        assert await server.tables.lists.games_of(one.user) == []
        await play_on([one, two], Random(3), lambda: False)
        score = one.scene["score"]
        for seat, guest in enumerate((one, two)):
            [game] = await server.tables.lists.games_of(guest.user)
            points = score["seats"][seat]
            assert (game.seat, game.board, game.was_absent) == (seat, "usa", False)
            assert game.result["totals"][seat] == points["total"]
            assert game.result["completed"][seat] == len(points["tickets_completed"])
            assert game.result["failed"][seat] == len(points["tickets_failed"])
            assert game.result["longest"][seat] == points["longest_path"]
            assert game.result["winners"] == score["winners"]
        assert await server.tables.lists.games_of("someone else") == []
        table = one.table_message["table"]
        while not await server.storage.table_rows.remove(table):
            pass
        assert await server.tables.lists.games_of(one.user) == []


async def fill(storage: Storage, games: int) -> None:
    changes = []
    for number in range(games):
        result = final_result([0], [1, 2])
        row = TableRow(f"t{number}", "usa", "over", True, ["a", "b"], f"g{number}", result, float(number))
        changes.append(SaveRow(row, ["owner", "host"], [OwnSeat("owner", 1, False)]))
    await storage.database.commit(changes).wait()


@async_test
async def test_a_history_costs_the_same_however_many_games_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Logs, "lines", None)
    taken = []
    for games in (REMEMBERED, 4 * REMEMBERED):
        async with InProcessServer() as server:
            await fill(server.storage, games)
            steps = 0

            def step() -> int:
                nonlocal steps
                steps += 1
                return 0

            server.sqlite.set_progress_handler(step, 1)
            found = await server.tables.lists.games_of("owner")
            server.sqlite.set_progress_handler(None, 0)
            taken.append(steps)
            assert len(found) == REMEMBERED
            assert found[0].game == f"g{games - 1}"
            assert await server.tables.lists.games_of("host") == [], "the host had no seat"
    assert taken[1] < 1.2 * taken[0], taken


@async_test
async def test_damaged_rows_are_left_out() -> None:
    async with InProcessServer() as server:
        await fill(server.storage, 4)
        damage = [("[1, 2]", "t0"), ('final_result([0], [1, 2], "bots": ["x"])', "t1"), ("no json", "t2")]
        server.sqlite.executemany("UPDATE tables SET result = ? WHERE id = ?", damage)
        assert [game.game for game in await server.tables.lists.games_of("owner")] == ["g3"]
        server.sqlite.execute("UPDATE table_users SET seat = 7")
        assert await server.tables.lists.games_of("owner") == []


def test_over_http() -> None:
    with running(Settings(limits=NO_RATES)) as server, server.browser() as browser:
        history = browser.http.get("/api/history").json()
        assert history["games"] == [each for each in history["achievements"] if "at" in each] == []
        assert history["you"] == browser.http.get("/api/home").json()["you"]
        for page in ("-1", str(REMEMBERED // PAGE), "x", "9" * 40):
            answer = browser.http.get("/api/history", params={"page": page})
            assert (answer.status_code, answer.json()["reason"]["code"]) == (422, "not-understood")
        assert browser.http.get("/history").status_code == 200
