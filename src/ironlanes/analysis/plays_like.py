"""The level that someone plays like: that of the bots which give away about as many points a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from ironlanes.bots.levels import LEVEL_NAMES

#: What each level gives away a game, by board and number of players; `python -m benchmarks.plays_like` measures it.
FILE: Final = Path(__file__).with_name("plays_like.json")
#: No level is reported before this many games.
LEAST_GAMES: Final = 5
#: Standard errors to either side that levels are named for: nine times in ten the true one is among them.
WIDTH: Final = 1.64


@dataclass(frozen=True, slots=True)
class LevelLoss:
    """The points that a level gives away per game, their standard error, and the number of games measured."""

    points: float
    error: float
    games: int


@dataclass(frozen=True, slots=True)
class PlaysLike:
    """The level whose games are most like someone's, and the weakest and the strongest that it may be."""

    level: str
    weakest: str
    strongest: str
    points: float  # given away a game
    error: float
    games: int


@cache
def level_losses(board: str, players: int) -> dict[str, LevelLoss]:
    """Return the measurements for a board with `players` players, weakest level first; empty if there are none."""
    rows = json.loads(FILE.read_text(encoding="utf-8")).get(board, {}).get(str(players), {})
    return {level: LevelLoss(**rows[level]) for level in LEVEL_NAMES if level in rows}


def plays_like(board: str, players: int, points: Sequence[float]) -> PlaysLike | None:
    """Return the level that plays like someone who lost this many points in their games; None if it is unclear."""
    levels = level_losses(board, players)
    if len(points) < LEAST_GAMES or not levels:
        return None
    mean, error = float(np.mean(points)), float(np.std(points, ddof=1) / np.sqrt(len(points)))
    level = _nearest(levels, mean)
    margin = WIDTH * float(np.hypot(error, levels[level].error))
    weakest, strongest = _nearest(levels, mean + margin), _nearest(levels, mean - margin)
    return PlaysLike(level, weakest, strongest, mean, error, len(points))


def _nearest(levels: dict[str, LevelLoss], points: float) -> str:
    return min(levels, key=lambda level: abs(levels[level].points - points))
