"""Decisions of our vector environment in a CPU second: `python -m benchmarks.vector_speed BOARD`; prints one JSON line.

Every decision is observed with all its features, and chosen at random among what is allowed, on one thread.
"""

import json
import sys
import time
from typing import Final

import numpy as np

from ironlanes.learning.environments.cpu import CpuEnvironment

GAMES: Final = 256
CPU_SECONDS: Final = 5


def decisions_per_cpu_second(board: str) -> float:
    """Measure for some seconds, after everything is compiled."""
    environment = CpuEnvironment([board], [2], GAMES, seed=1, threads=1)
    environment.begin()
    features, (rewards, ended) = environment.new_feature_batch(), environment.new_results()
    random = np.random.default_rng(1)

    def step() -> None:
        environment.observe(features)
        noise = random.integers(1, 256, size=features.allowed.shape, dtype=np.uint8)
        environment.step((noise * features.allowed).argmax(1).astype(np.int32), rewards, ended)

    step()
    steps, began = 0, time.process_time()
    while time.process_time() < began + CPU_SECONDS:
        step()
        steps += 1
    return steps * GAMES / (time.process_time() - began)


def main() -> None:
    """Measure on the board that is named."""
    (board,) = sys.argv[1:]
    print(json.dumps({"name": board, "decisions_per_cpu_second": round(decisions_per_cpu_second(board), 1)}))


if __name__ == "__main__":
    main()
