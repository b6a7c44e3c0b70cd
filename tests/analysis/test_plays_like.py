"""Which level someone plays like."""

from __future__ import annotations

import pytest

from ironlanes.analysis.plays_like import FILE, LEAST_GAMES, LevelLoss, level_losses, plays_like
from ironlanes.bots import LEVEL_NAMES

LEVELS = {
    "beginner": LevelLoss(70.0, 2.0, 10),
    "casual": LevelLoss(55.0, 2.0, 10),
    "steady": LevelLoss(40.0, 2.0, 10),
    "champion": LevelLoss(5.0, 1.0, 10),
}


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.analysis.plays_like.level_losses", lambda *_: LEVELS)


@pytest.mark.usefixtures("levels")
def test_the_nearest_level_and_those_that_it_may_be() -> None:
    like = plays_like("usa", 2, [50.0, 60.0, 40.0, 70.0, 50.0])
    assert like is not None
    assert (like.level, like.points, like.games) == ("casual", 54.0, 5)
    assert like.error == pytest.approx(5.1, abs=0.01)
    assert (like.weakest, like.strongest) == ("beginner", "steady")
    sure = plays_like("usa", 2, [54.0, 55.0, 56.0] * 5)
    assert sure is not None
    assert (sure.level, sure.weakest, sure.strongest) == ("casual", "casual", "casual")
    best = plays_like("usa", 2, [-9.0, 3.0, 1.0, 0.0, 2.0])
    assert best is not None
    assert (best.level, best.strongest) == ("champion", "champion")


@pytest.mark.usefixtures("levels")
def test_nothing_is_told_before_five_games() -> None:
    assert plays_like("usa", 2, [50.0] * (LEAST_GAMES - 1)) is None
    assert plays_like("usa", 2, [50.0] * LEAST_GAMES) is not None


def test_what_was_measured() -> None:
    assert FILE.exists()
    usa = level_losses("usa", 2)
    assert list(usa) == list(LEVEL_NAMES)
    assert usa["beginner"].points > usa["steady"].points > usa["champion"].points
    assert level_losses("usa", 5) == level_losses("nowhere", 2) == {}
    assert plays_like("nowhere", 2, [50.0] * LEAST_GAMES) is None


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_stronger_levels_give_less_away(board: str, players: int) -> None:
    points = [loss.points for loss in level_losses(board, players).values()]
    assert len(points) == len(LEVEL_NAMES)
    assert points == sorted(points, reverse=True)
