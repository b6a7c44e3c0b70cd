"""Counting decisions per CPU second, the same way for every engine."""

import argparse
import json
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count


@dataclass(frozen=True, slots=True)
class PlayedCount:
    """What one call of an engine has played."""

    decisions: int
    games: int


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to play, in CPU seconds of this process (all its threads), and from which seed."""

    cpu_seconds: float
    warm_up: float
    seed: int


def effort_parser(description: str | None) -> argparse.ArgumentParser:
    """The options that every measured command takes."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--cpu-seconds", type=float, default=3.0, help="how long to play, in CPU seconds")
    parser.add_argument("--warm-up", type=float, default=1.0, help="how long to play before measuring")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game, at least 1")
    return parser


def effort_of(options: argparse.Namespace) -> Effort:
    """The effort that a person asked for."""
    return Effort(cpu_seconds=options.cpu_seconds, warm_up=options.warm_up, seed=options.seed)


def measure(peer: str, version: str, play: Callable[[int], PlayedCount], effort: Effort) -> None:
    """Play whole games, each call with its own seed, and print the rate as one JSON line."""
    seeds = count(effort.seed)
    play(next(seeds))  # The first call compiles or imports; it is nobody's playing time.
    _play_for(effort.warm_up, play, seeds)
    played, cpu_seconds = _play_for(effort.cpu_seconds, play, seeds)
    line = {
        "peer": peer,
        "version": version,
        "python": platform.python_version(),
        "decisions": played.decisions,
        "games": played.games,
        "cpu_seconds": round(cpu_seconds, 4),
        "decisions_per_cpu_second": round(played.decisions / cpu_seconds, 1),
    }
    print(json.dumps(line))


def _play_for(limit: float, play: Callable[[int], PlayedCount], seeds: "count[int]") -> tuple[PlayedCount, float]:
    decisions = games = 0
    start = time.process_time()
    while True:
        played = play(next(seeds))
        decisions += played.decisions
        games += played.games
        spent = time.process_time() - start
        if spent >= limit:
            return PlayedCount(decisions, games), spent
