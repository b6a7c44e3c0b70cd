"""What sampled worlds cost: `.venv/bin/python -m benchmarks.sampling`.

The planner plays games with itself; at the start, in the middle and near the end of each, the seat to move samples
worlds. All in CPU time of this process, the median over the games.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from random import Random
from statistics import median

import numpy as np

from ironlanes.bots.registry import find_bot
from ironlanes.game.game import Game
from ironlanes.game.view import View

BOARDS = ("usa", "europe", "germany")
#: The stages of a game: after the set-up, and shares of all decisions.
STAGES = {"start": 0.0, "middle": 0.5, "end": 0.9}
WORLDS = 2000


def planner_game(board: str, players: int, seed: int) -> Game:
    """A finished game of the planner with itself."""
    game = Game.new(board, players, seed)
    bots = [find_bot("planner").make(np.random.default_rng([seed, seat])) for seat in range(players)]
    while game.seat is not None:
        game.play(bots[game.seat].decide(game.view(game.seat), game.legal_actions()))
    return game


def views_of(played: Game, seed: int) -> dict[str, View]:
    """What the seat to move sees at each stage of a game that was played from this seed."""
    game = Game.new(played.board, played.players, seed)
    views = {}
    for number, action in enumerate(played.played):
        if not game.phase.startswith("setup") and game.seat is not None:
            for stage, share in STAGES.items():
                if stage not in views and number >= share * len(played.played):
                    views[stage] = game.view(game.seat)
        game.play(action)
    return views


def microseconds(work: Callable[[], object]) -> float:
    """The CPU time that something takes."""
    start = time.process_time_ns()
    work()
    return (time.process_time_ns() - start) / 1000


def measure(view: View, worlds: int) -> dict[str, float]:
    """What one view costs: to prepare it, and then each world among many, and each game."""
    rng = np.random.default_rng(0)
    prepare = microseconds(lambda: view.sampler)
    return {
        "prepare": prepare,
        "fits": microseconds(lambda: view.sampler.ticket_fits),
        "world": microseconds(lambda: view.sampler.worlds(worlds, rng)) / worlds,
        "game": microseconds(lambda: [view.sample(rng) for _ in range(worlds // 20)]) / (worlds // 20),
    }


def main() -> None:
    """Print one JSON line a board, number of players and stage, in microseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    options = parser.parse_args()
    find = Random(0)
    for board in BOARDS:
        for players in (2, 4):
            seeds = [find.getrandbits(32) for _ in range(options.games)]
            games = [views_of(planner_game(board, players, seed), seed) for seed in seeds]
            measure(games[0]["start"], 20)  # loads what is compiled
            for stage in STAGES:
                found = [measure(views[stage], options.worlds) for views in games]
                costs = {f"{name}_us": round(median(each[name] for each in found), 1) for name in found[0]}
                print(json.dumps({"board": board, "players": players, "stage": stage} | costs), flush=True)


if __name__ == "__main__":
    main()
