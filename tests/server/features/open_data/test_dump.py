"""Games as open data: only those whose players have all agreed, without names."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from ironlanes.book.open_data.parquet import read_parquet
from ironlanes.game.game import Game
from ironlanes.server.features.history.device_games import taken_over
from ironlanes.server.features.open_data.dump import Month, dump_month
from ironlanes.server.model.appearance import Appearance
from ironlanes.server.model.messages.incoming import DeviceGame
from ironlanes.server.runtime import wall_clock
from tests.support.in_process import InProcessServer, async_test, play_on, seat_everyone


def test_months_begin_and_end_at_midnight() -> None:
    assert Month.read("2026-12") == Month(2026, 12) == Month.of(Month(2027, 1).begin - 1)
    assert Month(2026, 12).end == Month(2027, 1).begin == Month.read("2027-01").begin
    assert (Month(2027, 1).before, Month(2026, 3).before) == (Month(2026, 12), Month(2026, 2))
    assert Month(1970, 1).begin == 0


@async_test
async def test_only_games_whose_players_all_agreed_are_written(tmp_path: Path) -> None:
    async with InProcessServer() as server:
        games = []
        for seed in ("7", "8", "9"):
            guests = await seat_everyone(server, 2, seed=seed)
            await play_on(guests, Random(1), lambda: False)
            games.append([guest.user for guest in guests])
        consents, now = server.storage.consents, wall_clock.now()
        for user in (*games[0], games[1][0]):
            await consents.agree(user, now)
        month = Month.of(now)
        assert await dump_month(server.storage, month, tmp_path, has_parquet=True) == 1
        lines = (tmp_path / f"{month.name}.jsonl").read_text(encoding="utf-8").splitlines()
        (game,) = map(json.loads, lines)
        assert (game["license"], game["month"], game["record"]["seed"]) == ("CC0-1.0", month.name, 7)
        assert game["record"]["names"] == ["person", "person"]
        played = Game.from_record(game["record"])
        assert played.is_over
        assert played.record() == game["record"]
        assert list(read_parquet(tmp_path / f"{month.name}.parquet")) == [game]
        assert "CC0" in (tmp_path / "LICENSE.txt").read_text(encoding="utf-8")
        assert await dump_month(server.storage, month.before, tmp_path, has_parquet=False) == 0
        await consents.withdraw(games[0][1])
        assert await dump_month(server.storage, month, tmp_path, has_parquet=False) == 0
        assert (tmp_path / f"{month.name}.jsonl").read_text(encoding="utf-8") == ""
        assert not list(tmp_path.glob(".*")), "no drafts are left"


@async_test
async def test_a_game_that_a_bot_finished_for_somebody_is_not_written(tmp_path: Path) -> None:
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 2, seed="7")
        await play_on(guests, Random(1), lambda: False)
        for guest in guests:
            await server.storage.consents.agree(guest.user, wall_clock.now())
        assert await dump_month(server.storage, Month.of(wall_clock.now()), tmp_path, has_parquet=False) == 1
        query = 'UPDATE table_users SET was_absent = ? WHERE "user" = ?'
        await server.storage.database.execute((query, (True, guests[0].user)))
        assert await dump_month(server.storage, Month.of(wall_clock.now()), tmp_path, has_parquet=False) == 0


@async_test
async def test_a_game_that_was_played_on_a_device_is_not_written(tmp_path: Path) -> None:
    async with InProcessServer() as server:
        chance, game = Random(1), Game.new("usa", 2, 7)
        while not game.is_over:
            game.play(chance.choice(game.legal_actions()))
        handed, now = DeviceGame(id="device-1", record={}, seat=0, bots=[None, "beginner"]), wall_clock.now()
        await server.storage.database.commit(taken_over(handed, game, "ada", "Ada", Appearance(), now, None)).wait()
        await server.storage.consents.agree("ada", now)
        assert await dump_month(server.storage, Month.of(now), tmp_path, has_parquet=False) == 0


@pytest.mark.parametrize("text", ["2026", "2026-13", "October", ""])
def test_what_is_no_month_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"does not match|unconverted"):
        Month.read(text)
