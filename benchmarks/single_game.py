"""What one game costs in Python: `.venv/bin/python -m benchmarks.single_game`.

The friendly face, one decision at a time (all legal actions as objects, one played, its events as objects), views and
samples, and copies of states in bulk, as a search makes them. All in CPU time of this process.
"""

from __future__ import annotations

import json
import time
from random import Random
from statistics import median

import numpy as np

from benchmarks.prebuilt import clock_microseconds
from ironlanes.game.bulk import copy_states, play_random_games
from ironlanes.game.game import Game
from ironlanes.kernel.compile import new_records
from ironlanes.rules.state import STATE

BOARDS = ("usa", "europe", "germany")
GAMES = 40
COPIES = 1000
ROUNDS = 200


def nanoseconds_a_copy() -> float:
    """How long a state takes to copy, the median over rounds of a thousand."""
    states = play_random_games("usa", 2, COPIES, seed=0).states
    copies = new_records(COPIES, STATE)
    copy_states(states, copies)
    spent = []
    for _ in range(ROUNDS):
        start = time.process_time_ns()
        copy_states(states, copies)
        spent.append((time.process_time_ns() - start) / COPIES)
    return median(spent)


def microseconds_a_decision(board: str) -> dict[str, float]:
    """How long a decision takes through the friendly face, and a view and a sample of it."""
    spent: dict[str, list[float]] = {"decision": [], "view": [], "sample": []}
    clock = clock_microseconds()
    rng = np.random.default_rng(0)
    for seed in range(GAMES):
        game, random = Game.new(board, 2, seed), Random(seed)
        while not game.is_over:
            start = time.process_time_ns()
            actions = game.legal_actions()
            listed = time.process_time_ns()
            action = random.choice(actions)
            chosen = time.process_time_ns()
            game.play(action)
            played = time.process_time_ns()
            spent["decision"].append((listed - start + played - chosen) / 1000 - 2 * clock)
            if len(spent["decision"]) % 20 == 0 and game.seat is not None:
                start = time.process_time_ns()
                view = game.view(game.seat)
                seen = time.process_time_ns()
                view.sample(rng)
                spent["view"].append((seen - start) / 1000)
                spent["sample"].append((time.process_time_ns() - seen) / 1000)
    return {f"{name}_microseconds": round(median(values), 1) for name, values in spent.items()}


def main() -> None:
    """Print one JSON line a measurement."""
    print(json.dumps({"copy_nanoseconds": round(nanoseconds_a_copy(), 1), "state_bytes": STATE.itemsize}))
    for board in BOARDS:
        print(json.dumps({"board": board} | microseconds_a_decision(board)), flush=True)


if __name__ == "__main__":
    main()
