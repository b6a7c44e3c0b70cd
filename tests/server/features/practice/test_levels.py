"""Which levels visitors are told that they play like."""

from __future__ import annotations

import pytest

from ironlanes.analysis.plays_like import LEAST_GAMES, level_losses
from ironlanes.server.features.practice.levels import COUNTED_GAMES, level_in, levels_of
from ironlanes.server.storage.features.practice import SaveLostPoints
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.play.table_rows import OwnSeat, SaveRow, TableRow
from ironlanes.server.storage.storage import Storage
from tests.support.final_results import final_result
from tests.support.in_process import async_test

STEADY = level_losses("usa", 2)["steady"].points


async def add_games(storage: Storage, count: int, board: str = "usa", players: int = 2, points: float = STEADY) -> None:
    """Games of Ada's that were reviewed, each later than the ones before."""
    known = len(await storage.practice.lost_points_of("ada", 1000))
    result = final_result([0], [9] * players)
    for at in range(known, known + count):
        row = TableRow(f"table {at}", board, "over", True, ["Ada"] * players, f"game {at}", result, float(at))
        storage.database.commit([SaveRow(row, ["ada"], [OwnSeat("ada", 0, False)])])
        storage.database.commit([SaveLostPoints(f"game {at}", 0, float(at), points, 3.0)])


@async_test
async def test_each_board_and_number_of_players_on_its_own() -> None:
    storage = Storage(await open_database(":memory:"))
    await add_games(storage, LEAST_GAMES)
    await add_games(storage, 2, players=5)
    await add_games(storage, 9, "nowhere")
    [level] = await levels_of(storage.practice, "ada")
    assert (level["board"], level["players"], level["missing"]) == ("usa", 2, 0)
    like = level.get("like")
    assert like is not None
    assert (like["level"], like["games"]) == ("steady", LEAST_GAMES)
    assert like["points"] == pytest.approx(STEADY)
    assert await level_in(storage.practice, "ada", "game 0") == level
    assert await level_in(storage.practice, "ada", f"game {LEAST_GAMES + 2}") is None, "no level was measured there"
    assert await level_in(storage.practice, "bob", "game 0") is None
    assert await levels_of(storage.practice, "bob") == []
    await storage.database.close()


@async_test
async def test_how_many_games_are_missing_and_only_the_last_ones_count() -> None:
    storage = Storage(await open_database(":memory:"))
    await add_games(storage, LEAST_GAMES - 2, points=1000.0)
    [level] = await levels_of(storage.practice, "ada")
    assert level["missing"] == 2
    assert "like" not in level
    await add_games(storage, COUNTED_GAMES)
    [level] = await levels_of(storage.practice, "ada")
    like = level.get("like")
    assert like is not None
    assert (like["level"], like["games"]) == ("steady", COUNTED_GAMES)
    await storage.database.close()
