"""What the kernels that write scenes save: `.venv/bin/python -m benchmarks.client_view`.

Plays the same games in turns with either writer, and prints the CPU microseconds that an action takes for four viewers.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from statistics import median

from benchmarks.web.client_policy import choose
from ironlanes.game.game import Game
from ironlanes.server.play.client_view.scene_writer import SceneWriter, build_scene

SEATS = 4


def actions_of(board: str, seed: int) -> list[str]:
    """Return the actions of a game that is played as the clients of `benchmarks.server` do."""
    game, random = Game.new(board, SEATS, seed), Random(seed)
    while not game.is_over:
        game.play(choose(build_scene(game, game.seat), random))
    return [action.text for action in game.played]


def microseconds(board: str, seed: int, actions: list[str], *, uses_kernels: bool) -> float:
    """Return the mean CPU time of writing what an action changed, to four seats."""
    game = Game.new(board, SEATS, seed)
    writer = SceneWriter(game, uses_kernels=uses_kernels)
    for seat in range(SEATS):
        writer.whole(seat)
    spent = 0.0
    for action in actions:
        game.play(action)
        start = time.process_time()
        writer.steps()
        spent += time.process_time() - start
    return 1e6 * spent / len(actions)


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--games", type=int, default=4)
    options = parser.parse_args()
    found: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(1, options.games + 1):
        actions = actions_of(options.board, seed)
        for uses_kernels, times in found.items():
            times.append(microseconds(options.board, seed, actions, uses_kernels=uses_kernels))
    for uses_kernels, times in found.items():
        name = "kernels" if uses_kernels else "plain Python"
        print(f"{name}: {median(times):,.0f} CPU µs for an action ({min(times):,.0f} to {max(times):,.0f})")


if __name__ == "__main__":
    main()
