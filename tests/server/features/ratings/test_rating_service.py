"""Games are rated exactly once, whatever happens between their end and their ratings."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ironlanes.server.features.ratings.rating_service import MAX_PAIRINGS, MAX_TRIES, RatingService
from ironlanes.server.model.glicko import DAY, RatingEstimate
from ironlanes.server.model.rated_game import PlayerRating, RatedGame, RatedSeat, estimates_after
from ironlanes.server.storage.database.errors import StorageUnavailable, WriteConflict
from ironlanes.server.storage.features.ratings import KNOWN_DEVIATION, AddRatedGame, RatingChange, SaveRatings
from ironlanes.server.storage.play.users import SetName
from ironlanes.server.storage.storage import Storage
from tests.support.in_process import InProcessServer, async_test

NOW = 1000 * DAY


def game_of(number: int, *users: str, at: float = NOW, board: str = "usa") -> RatedGame:
    """A game that the first one won."""
    seats = (RatedSeat(user, None, 100 - place, place == 0) for place, user in enumerate(users))
    return RatedGame(f"table{number}", f"game{number}", board, at, tuple(seats))


async def rate(storage: Storage, *games: RatedGame) -> None:
    for game in games:
        await storage.database.commit([AddRatedGame(game)]).wait()
    await RatingService(storage.ratings).rate_all()


@async_test
async def test_a_game_is_rated_and_its_history_kept() -> None:
    async with InProcessServer() as server:
        storage, first, second = server.storage, game_of(1, "ada", "bob"), game_of(2, "bob", "ada", at=NOW + DAY)
        await rate(storage, first, second, game_of(3, "ada", "cy", board="europe"))
        after = estimates_after(first, {"ada": PlayerRating(), "bob": PlayerRating()})
        between = {user: PlayerRating(estimate, 1, NOW) for user, estimate in after.items()}
        last = estimates_after(second, between)
        assert await storage.ratings.on_board("usa", ["ada", "bob", "cy"]) == {
            user: PlayerRating(last[user], 2, NOW + DAY) for user in ("ada", "bob")
        }
        new, old = await storage.ratings.changes_of("ada", "usa", 9)
        assert (old.number, old.game, old.place, old.seats, old.old_rating) == (1, "game1", 1, 2, 1300)
        assert (new.number, new.game, new.place, new.at) == (2, "game2", 2, NOW + DAY)
        assert old.new_rating == new.old_rating == after["ada"].rating
        assert new.deviation == last["ada"].deviation
        assert await storage.ratings.changes_of("ada", "usa", 1) == [new]
        assert {each.user for each in await storage.ratings.changes_at("table1")} == {"ada", "bob"}
        assert set(await storage.ratings.of_user("ada")) == {"usa", "europe"}
        assert await storage.ratings.games_to_rate(9) == []


@async_test
async def test_what_a_crash_left_in_the_queue_is_rated_once(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    async with InProcessServer(database) as server:
        await server.storage.database.commit([AddRatedGame(game_of(1, "ada", "bob"))]).wait()
    for _ in range(2):
        async with InProcessServer(database) as server:
            await RatingService(server.storage.ratings).rate_all()
            assert len(await server.storage.ratings.changes_of("ada", "usa", 9)) == 1


@async_test
async def test_an_answer_that_was_lost_rates_nobody_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    async with InProcessServer() as server:
        storage, service = server.storage, RatingService(server.storage.ratings)
        await storage.database.commit([AddRatedGame(game_of(1, "ada", "bob"))]).wait()
        commit = storage.database.commit

        def lose_answer(changes: Any) -> Any:
            commit(changes)
            raise StorageUnavailable("the connection broke", is_certain=False)

        monkeypatch.setattr(storage.database, "commit", lose_answer)
        with pytest.raises(StorageUnavailable):
            await service.rate_all()
        monkeypatch.undo()
        await storage.database.settled()
        await service.rate_all()
        assert (await storage.ratings.of_user("ada"))["usa"].games == 1


@async_test
async def test_the_service_goes_on_after_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    async with InProcessServer() as server:
        storage, service = server.storage, RatingService(server.storage.ratings)
        find, calls = storage.ratings.games_to_rate, 0

        async def fail_once(limit: int) -> Any:
            nonlocal calls
            calls += 1
            if calls == 2:
                raise StorageUnavailable("the disk is full")
            return await find(limit)

        monkeypatch.setattr(storage.ratings, "games_to_rate", fail_once)
        running = asyncio.create_task(service.run())
        await asyncio.sleep(1)
        await storage.database.commit([AddRatedGame(game_of(1, "ada", "bob"))]).wait()
        service.wake()
        await asyncio.sleep(60)
        assert (await storage.ratings.of_user("ada"))["usa"].games == 1
        running.cancel()


@async_test
async def test_two_servers_rate_the_same_games_and_each_counts_once() -> None:
    async with InProcessServer() as server:
        storage = server.storage
        games = [game_of(number, "ada", "bob", at=NOW + number) for number in range(8)]
        await storage.database.commit([AddRatedGame(game) for game in games]).wait()
        await asyncio.gather(*(RatingService(storage.ratings).rate_all() for _ in range(3)))
        changes = await storage.ratings.changes_of("ada", "usa", 99)
        assert [change.number for change in changes] == list(range(8, 0, -1))
        assert sorted(change.game for change in changes) == sorted(game.game for game in games)
        assert all(new.old_rating == old.new_rating for new, old in pairwise(changes))


@async_test
async def test_a_change_that_was_computed_from_an_old_rating_is_not_saved() -> None:
    async with InProcessServer() as server:
        storage = server.storage
        await rate(storage, game_of(1, "ada", "bob"))
        stale = RatingChange("ada", "usa", 1, "game2", NOW, 1300, 2000, 50, 1, 2)
        with pytest.raises(WriteConflict):
            await storage.database.commit([SaveRatings("table2", [stale])]).wait()
        assert (await storage.ratings.of_user("ada"))["usa"].estimate.rating < 1500


@async_test
async def test_what_can_not_be_rated_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    async with InProcessServer() as server:
        storage = server.storage
        await rate(storage, game_of(1, "ada", "bob"))
        # As if somebody had put a game that is rated already, and one that nobody can read, into the queue.
        await storage.database.commit([AddRatedGame(game_of(1, "ada", "bob"))]).wait()
        await storage.database.execute(("INSERT INTO games_to_rate VALUES (?, ?, ?)", ("damaged", 0.0, "{}")))
        await rate(storage, game_of(2, "ada", "bob"))
        assert [change.game for change in await storage.ratings.changes_of("ada", "usa", 9)] == ["game2", "game1"]
        assert await storage.ratings.games_to_rate(9) == []
        assert MAX_TRIES > 1
        assert {line.split(" can't")[0] for line in caplog.messages} == {
            "the game of table damaged",
            "the game of table table1",
        }


@async_test
async def test_the_same_two_can_not_play_each_other_up() -> None:
    async with InProcessServer() as server:
        storage = server.storage
        await rate(storage, *(game_of(number, "ada", "bob", at=NOW + number) for number in range(MAX_PAIRINGS + 3)))
        assert (await storage.ratings.of_user("ada"))["usa"].games == MAX_PAIRINGS
        await rate(storage, game_of(50, "ada", "cy", at=NOW + 50))
        assert (await storage.ratings.of_user("ada"))["usa"].games == MAX_PAIRINGS + 1
        await rate(storage, game_of(51, "ada", "bob", at=NOW + 2 * DAY))
        assert (await storage.ratings.of_user("bob"))["usa"].games == MAX_PAIRINGS + 1


def known(user: str, rating: float, deviation: float = 60.0, at: float = NOW, board: str = "usa") -> SaveRatings:
    change = RatingChange(user, board, 1, f"game {user}", at, 1300, rating, deviation, 1, 2)
    return SaveRatings(f"table {user} {board}", [change])


@async_test
async def test_leaders() -> None:
    async with InProcessServer() as server:
        storage = server.storage
        storage.database.commit([known("ada", 1500), known("bob", 1600), known("cy", 1700, KNOWN_DEVIATION)])
        storage.database.commit(
            [known("dan", 1800, at=NOW - 40 * DAY), known("eve", 1900, board="europe"), known("fox", 1400)]
        )
        storage.database.commit([SetName("bob", "Bob", NOW)])
        await storage.database.settled()
        found = await storage.ratings.leaders("usa", NOW - 30 * DAY, 9, 0)
        assert [(each.user, each.name, each.rating) for each in found] == [
            ("bob", "Bob", 1600),
            ("ada", None, 1500),
            ("fox", None, 1400),
        ]
        assert [each.user for each in await storage.ratings.leaders("usa", NOW - 30 * DAY, 1, 1)] == ["ada"]


@async_test
async def test_leaders_are_found_without_looking_at_everyone() -> None:
    async with InProcessServer() as server:
        taken = []
        for many in (200, 2000):
            changes = [known(f"u{many} {number}", 1000.0 + number, 60 + 200 * (number % 2)) for number in range(many)]
            await server.storage.database.commit(changes).wait()
            steps = 0

            def step() -> int:
                nonlocal steps
                steps += 1
                return 0

            server.sqlite.set_progress_handler(step, 1)
            assert len(await server.storage.ratings.leaders("usa", NOW - DAY, 50, 0)) == 50
            server.sqlite.set_progress_handler(None, 0)
            taken.append(steps)
        assert taken[1] < 1.2 * taken[0], taken


@async_test
async def test_old_ratings_are_removed() -> None:
    async with InProcessServer() as server:
        storage = server.storage
        await rate(storage, *(game_of(number, "ada", "bob", at=NOW + number * DAY) for number in range(4)))
        await rate(storage, game_of(9, "ada", "cy", at=NOW + 100 * DAY))
        assert await storage.ratings.remove_before(NOW + 50 * DAY, 3) == 3
        assert set(await storage.ratings.of_user("bob")) == {"usa"}
        assert [await storage.ratings.remove_before(NOW + 50 * DAY, 3) for _ in range(2)] == [3, 2]
        assert await storage.ratings.of_user("bob") == {}
        assert (await storage.ratings.of_user("ada"))["usa"].games == 5
        assert [change.number for change in await storage.ratings.changes_of("ada", "usa", 9)] == [5]
        await rate(storage, game_of(10, "bob", "ada", at=time.time()))
        assert (await storage.ratings.of_user("bob"))["usa"].games == 1
        assert isinstance((await storage.ratings.of_user("bob"))["usa"].estimate, RatingEstimate)
