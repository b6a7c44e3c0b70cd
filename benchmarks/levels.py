"""Measures the levels: how often each beats the next lower one with two players, on every packaged board.

`python -m benchmarks.levels` prints the ladder and its ratings; `--find` prints shares that make all steps equal.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import Final

import numpy as np

from ironlanes.bots.bulk import BulkGame
from ironlanes.bots.levels import LEVELS, Level
from ironlanes.bots.lockstep.games import play_lockstep_games
from ironlanes.game.compiled_board import compiled_board

BOARDS: Final = ("usa", "europe", "germany")
PLAYERS: Final = 2
#: How many games are played together.
TOGETHER: Final = 128
#: The share of games that each level is to win against the next lower one, and how often `--find` halves the range.
TARGET: Final = 0.68
HALVINGS: Final = 5
#: 400 points of a rating are odds of ten to one; the weakest level has this one.
POINTS: Final = 400 / log(10)
LOWEST_RATING: Final = LEVELS[0].rating

Row = dict[str, float | str]
Report = Callable[[str], None]


@dataclass(frozen=True)
class Result:
    """How the lower of two levels did: its share of the wins with the standard error, and means of the games."""

    games: int
    wins: float
    error: float
    points: float
    opponents_points: float
    tickets: float
    completed: float


def play(board: str, lower: Level, upper: Level, games: int, seed: int) -> Result:
    """Let two levels meet, with each seat in turn; every game has its own deal."""
    own = np.arange(games) % PLAYERS
    tables = [
        BulkGame(
            seed + (game << 20),
            [lower.spec if seat == own[game] else upper.spec for seat in range(PLAYERS)],
            [np.random.default_rng((seed, game, seat)) for seat in range(PLAYERS)],
            0,
        )
        for game in range(games)
    ]
    played = [
        each
        for first in range(0, games, TOGETHER)
        for each in play_lockstep_games(compiled_board(board), tables[first : first + TOGETHER])
    ]
    scores = np.array([each.score_record for each in played])
    row = np.arange(games)
    totals, winners = (scores[name][:, :PLAYERS].astype(float) for name in ("total", "is_winner"))
    wins = winners[row, own] / winners.sum(1)
    held = np.bitwise_count(np.array([each.state["tickets"] for each in played])).sum(-1)
    means = (totals[row, own], totals[row, 1 - own], held[row, own], scores["completed_count"][row, own])
    return Result(games, wins.mean(), wins.std() / sqrt(games), *(float(each.mean()) for each in means))


def measure_ladder(boards: Sequence[str], games: int, seed: int, report: Report) -> list[Row]:
    """Measure every level against the next lower one."""
    rows: list[Row] = []
    for lower, upper in pairwise(LEVELS):
        for board in boards:
            result = play(board, lower, upper, games, seed)
            rows.append({"upper": upper.name, "lower": lower.name, "board": board, **asdict(result)})
            report(
                f"{upper.name:<9} against {lower.name:<9} {board:<8} {1 - result.wins:6.1%} ± {1.96 * result.error:.1%}"
                f"   {result.opponents_points:4.0f} : {result.points:4.0f} points,"
                f" {lower.name}'s tickets {result.completed:.2f} of {result.tickets:.2f}"
            )
    return rows


def ratings(rows: Sequence[Row]) -> dict[str, tuple[float, float]]:
    """The rating of every level on one scale for all boards, and half the 95 % interval of its step."""
    rating, found = float(LOWEST_RATING), {LEVELS[0].name: (float(LOWEST_RATING), 0.0)}
    for level in LEVELS[1:]:
        own = [row for row in rows if row["upper"] == level.name]
        share = 1 - sum(float(row["wins"]) for row in own) / len(own)
        error = sqrt(sum(float(row["error"]) ** 2 for row in own)) / len(own)
        rating += POINTS * log(share / (1 - share))
        found[level.name] = rating, 1.96 * POINTS * error / (share * (1 - share))
    return found


def with_youth(level: Level, youth: float) -> Level:
    """Return a level with another share of the young network."""
    return replace(level, spec=replace(level.spec, youth=youth))


def find_shares(boards: Sequence[str], games: int, seed: int, report: Report) -> None:
    """Find, from the strongest level down, the share at which the next higher level wins as often as it should."""
    upper = LEVELS[-1]
    for level in reversed(LEVELS[:-1]):
        low, high = upper.spec.youth, 1.0
        for step in range(HALVINGS):
            tried = with_youth(level, (low + high) / 2)
            share = 1 - float(np.mean([play(board, tried, upper, games, seed + step).wins for board in boards]))
            report(f"{tried.name:<9} {tried.spec.youth:.3f}: {share:.1%}")
            low, high = (tried.spec.youth, high) if share < TARGET else (low, tried.spec.youth)
        upper = with_youth(level, (low + high) / 2)
        report(f"{upper.name}: {upper.spec.youth:.2f}, with a temperature of {upper.spec.temperature}")


def main() -> None:
    """Print the ladder, or better shares for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of each pair on each board (default: 2000)")
    parser.add_argument("--board", action="append", choices=BOARDS, help="may be repeated; default: all three")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--find", action="store_true", help="find shares at which all steps are equally high")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results as JSON")
    options = parser.parse_args()
    boards = options.board or BOARDS

    def report(line: str) -> None:
        print(line, flush=True)

    if options.find:
        find_shares(boards, options.games, options.seed, report)
        return
    rows = measure_ladder(boards, options.games, options.seed, report)
    for name, (rating, error) in ratings(rows).items():
        report(f"{name:<9} {rating:5.0f} ± {error:.0f}")
    if options.out is not None:
        options.out.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
