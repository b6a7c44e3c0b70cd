"""The native library beside Numba's code for this very processor: `.venv/bin/python -m benchmarks.prebuilt`.

Every round runs each mode in a process of its own, one after the other; the best round of each counts. All in CPU time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from random import Random
from statistics import median
from typing import Any, Final

from ironlanes.kernel.mode import MODE_VARIABLE, Mode

MODES: Final = (Mode.PREBUILT, Mode.COMPILED)
#: Boards and players.
TABLES: Final = (("usa", 2), ("europe", 3), ("germany", 4))
GAMES: Final = 300
PLANNER_GAMES: Final = 6
CALLS: Final = 20_000


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of a function."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def measure() -> dict[str, float]:
    """Measure the mode of this process; more is better where the name says `per second`."""
    from ironlanes.game.game import Game

    Game.new("usa", 2, seed=1).legal_actions()
    figures = {"seconds to the first legal actions": time.process_time()}
    for board, players in TABLES:
        figures[f"random decisions per second, {board} {players}"] = _random_play(board, players)
        figures[f"planner, ms a game, {board} {players}"] = _planner(board, players)
    for board, _ in TABLES:
        figures[f"Python, µs a decision, {board} 2"] = _decisions(board)
    return figures | _calls()


def _random_play(board: str, players: int) -> float:
    from ironlanes.game.bulk import play_random_games

    play_random_games(board, players, 10, 1)
    begun = time.process_time()
    decisions = play_random_games(board, players, GAMES, 1).decisions
    return decisions / (time.process_time() - begun)


def _planner(board: str, players: int) -> float:
    import numpy as np

    from ironlanes.bots import packaged  # noqa: F401 # registers them
    from ironlanes.bots.bulk import BulkGame, play_bulk_games
    from ironlanes.bots.kernel_bot import KernelBotSpec, spec_of_kernel_bot
    from ironlanes.game.game import Game

    spec = spec_of_kernel_bot("planner")
    assert spec is not None
    compiled = Game.new(board, players, 1).compiled

    def games() -> list[BulkGame[KernelBotSpec]]:
        generators = [np.random.default_rng(seat) for seat in range(players)]
        return [BulkGame(seed, [spec] * players, generators, 0) for seed in range(PLANNER_GAMES)]

    play_bulk_games(compiled, games()[:1])
    return 1000 * cpu_seconds(lambda: play_bulk_games(compiled, games())) / PLANNER_GAMES


def _decisions(board: str) -> float:
    """The median of listing all legal actions as objects, playing one, and its events as objects."""
    from ironlanes.game.game import Game

    spent = []
    for seed in range(20):
        game, random = Game.new(board, 2, seed), Random(seed)
        while not game.is_over:
            start = time.process_time_ns()
            actions = game.legal_actions()
            listed = time.process_time_ns()
            action = random.choice(actions)
            chosen = time.process_time_ns()
            game.play(action)
            spent.append((listed - start + time.process_time_ns() - chosen) / 1000)
    return median(spent) - 2 * clock_microseconds()


def clock_microseconds() -> float:
    """What reading the clock adds to what it measures."""
    reads = [time.process_time_ns() for _ in range(10_001)]
    return median(later - earlier for earlier, later in pairwise(reads)) / 1000


def _calls() -> dict[str, float]:
    """The cost of a call from Python."""
    from ironlanes.game.game import Game
    from ironlanes.kernel.compile import new_records
    from ironlanes.rules import api
    from ironlanes.rules.state import OBSERVATION, SCRATCH

    game = Game.new("usa", 2, seed=1)
    game.play(game.legal_actions()[0])
    game.play(game.legal_actions()[0])
    position = game.raw.states, 0, game.compiled.arrays
    scratches, observations = new_records(1, SCRATCH), new_records(1, OBSERVATION)
    calls: dict[str, Callable[[], Any]] = {
        "would_pay": lambda: api.would_pay(*position, 0, 0, 1, 0),
        "reason_against": lambda: api.reason_against(*position, scratches, 0, 5),
        "count_actions": lambda: api.count_actions(*position, scratches),
        "observe_game": lambda: api.observe_game(*position, 0, observations),
    }
    return {f"ns a call, {name}": _nanoseconds(call) for name, call in calls.items()}


def _nanoseconds(call: Callable[[], object]) -> float:
    call()
    begun = time.process_time_ns()
    for _ in range(CALLS):
        call()
    return (time.process_time_ns() - begun) / CALLS


def main() -> None:
    """Compare the modes, or measure one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--here", action="store_true", help="measure the mode of this process alone")
    chosen = parser.parse_args()
    if chosen.here:
        print(json.dumps(measure()))
        return
    best: dict[str, dict[str, float]] = {}
    for _ in range(chosen.rounds):
        for mode in MODES:
            command = [sys.executable, "-m", "benchmarks.prebuilt", "--here"]
            told = subprocess.check_output(command, env=os.environ | {MODE_VARIABLE: mode}, text=True)
            for name, figure in json.loads(told).items():
                better = max if "per second" in name else min
                known = best.setdefault(name, {})
                known[mode] = better(known.get(mode, figure), figure)
    for name, figures in best.items():
        print(json.dumps({"what": name, **{mode: round(figure, 3) for mode, figure in figures.items()}}))


if __name__ == "__main__":
    main()
