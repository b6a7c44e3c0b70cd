"""Measures the levels: how often each beats the next lower one with two players, on every packaged board.

`python -m benchmarks.levels` prints the ladder and its ratings; `--find` prints shares that make all steps equal.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.bots.kernels.planner_weights import WEIGHTS
from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.network_player import CHAMPION, YOUNG
from ironlanes.bots.learned.numpy_network import NumpyNetwork
from ironlanes.bots.learned.weights_file import load_weights
from ironlanes.bots.levels import LEVELS, Level, choose_young, is_about_tickets
from ironlanes.game.compiled_board import CompiledBoard, compiled_board
from ironlanes.learning.evaluation import NETWORK, Choose, MatchResult, Opponent, play_match

BOARDS: Final = ("usa", "europe", "germany")
PLAYERS: Final = 2
#: How many positions are copied at once for a network.
CHUNK: Final = 64
#: The share of games that each level is to win against the next lower one, and how often `--find` halves the range.
TARGET: Final = 0.68
HALVINGS: Final = 5
#: 400 points of a rating are odds of ten to one; the weakest level has this one.
POINTS: Final = 400 / log(10)
LOWEST_RATING: Final = LEVELS[0].rating

Row = dict[str, float | str]
Rows = npt.NDArray[np.int64]
Allowed = npt.NDArray[np.bool_]
Report = Callable[[str], None]


@dataclass(frozen=True)
class Networks:
    """Both networks, ready for one board, and what its observations need: room for so many tracks and nodes."""

    champion: NumpyNetwork
    young: NumpyNetwork
    room: tuple[int, int]
    ticket_cap: int


def networks_on(compiled: CompiledBoard) -> Networks:
    """Make the networks ready for a board."""
    room = int(compiled.arrays[0]["tracks"]), int(compiled.arrays[0]["nodes"])
    graph = board_graph(compiled.arrays, *room)
    (champion, about), (young, about_young) = load_weights(CHAMPION), load_weights(YOUNG)
    cap = int(about["config"]["games"]["ticket_cap"])
    return Networks(
        NumpyNetwork(champion, about["size"], graph), NumpyNetwork(young, about_young["size"], graph), room, cap
    )


def logits_of(network: NumpyNetwork, features: FeatureBatch, rows: Rows, allowed: Allowed) -> npt.NDArray[np.float32]:
    """The logits of the allowed choices in some rows; those of the others are minus infinity."""
    logits = np.full((len(rows), allowed.shape[1]), -np.inf, dtype=np.float32)
    for first in range(0, len(rows), CHUNK):
        part = rows[first : first + CHUNK]
        found, _ = network(FeatureBatch(*(array[part] for array in features.arrays)))
        logits[first : first + CHUNK] = np.where(allowed[part], found, -np.inf)
    return logits


def two_choosers(networks: Networks, own: Level, other: Level, games: int, seed: int) -> Choose:
    """Let one level play a seat of every game, each seat in turn, and another level the other seat."""
    rng = np.random.default_rng(seed)
    own_seats = np.arange(games) % PLAYERS

    def choose(features: FeatureBatch) -> npt.NDArray[np.int32]:
        allowed = features.allowed.astype(bool)
        is_running = allowed.any(1)
        for_young = allowed & ~is_about_tickets(np.arange(allowed.shape[1]))
        chosen, is_old = np.zeros(games, dtype=np.int32), is_running.copy()
        for level, is_own in ((own, True), (other, False)):
            is_young = (rng.random(games) < level.youth) & for_young.any(1) & ((features.seats == own_seats) == is_own)
            rows = np.flatnonzero(is_running & is_young)
            logits = logits_of(networks.young, features, rows, for_young)
            chosen[rows] = choose_young(level.temperature, logits, rng.random(len(rows)))
            is_old[rows] = False
        rows = np.flatnonzero(is_old)
        chosen[rows] = logits_of(networks.champion, features, rows, allowed).argmax(1)
        features.allowed[:] = 0  # the next observation writes only the games that are still running
        return chosen

    return choose


def play(board: str, lower: Level, upper: Level, games: int, seed: int) -> MatchResult:
    """Let two levels meet; the result is the lower one's."""
    networks = networks_on(compiled_board(board))
    opponent = Opponent("network", NETWORK, np.zeros(WEIGHTS, dtype=np.int32))
    choose = two_choosers(networks, lower, upper, games, seed)
    return play_match(choose, board, PLAYERS, opponent, games, seed, networks.ticket_cap, networks.room)


def measure_ladder(boards: Sequence[str], games: int, seed: int, report: Report) -> list[Row]:
    """Measure every level against the next lower one."""
    rows: list[Row] = []
    for lower, upper in pairwise(LEVELS):
        for board in boards:
            result = play(board, lower, upper, games, seed)
            rows.append({"upper": upper.name, "lower": lower.name, "board": board, **result.as_dict()})
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


def find_shares(boards: Sequence[str], games: int, seed: int, report: Report) -> None:
    """Find, from the strongest level down, the share at which the next higher level wins as often as it should."""
    upper = LEVELS[-1]
    for level in reversed(LEVELS[:-1]):
        low, high = upper.youth, 1.0
        for step in range(HALVINGS):
            tried = replace(level, youth=(low + high) / 2)
            share = 1 - float(np.mean([play(board, tried, upper, games, seed + step).wins for board in boards]))
            report(f"{tried.name:<9} {tried.youth:.3f}: {share:.1%}")
            low, high = (tried.youth, high) if share < TARGET else (low, tried.youth)
        upper = replace(level, youth=(low + high) / 2)
        report(f"{upper.name}: {upper.youth:.2f}, with a temperature of {upper.temperature}")


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
