"""Compiles the rules and the bots before the tests, on two cores: `python -m tests.compile_kernels`.

Else every process of a test run would compile all of it for itself.
"""

from __future__ import annotations

from multiprocessing import get_context

import numpy as np

from ironlanes.bots import find_bot
from ironlanes.bots.compiled import Table, play_tables
from ironlanes.bots.kernel_bot import Character
from ironlanes.game.game import Game
from ironlanes.game.prepared import prepared
from ironlanes.game.ticket_progress import look_once
from ironlanes.game.warming import warm_up
from ironlanes.learning.environment import ProcessorEnvironment
from ironlanes.scenes.warming import write_once
from ironlanes.tactics.deciding import Kind


def one_at_a_time() -> None:
    """All that a game needs that is played one decision at a time."""
    warm_up(lambda _ready, _total: None, write_once, look_once)


def by_the_thousand() -> None:
    """All that games between bots need."""
    chances = [np.random.default_rng(seat) for seat in range(2)]
    play_tables(prepared("usa"), [Table(1, [Character(Kind.RANDOM)] * 2, chances, 0)])


def for_networks() -> None:
    """All that networks need to play, one game or many."""
    environment = ProcessorEnvironment(["usa"], [2], per_board=1, seed=1)
    environment.begin()
    observation, (rewards, ended) = environment.new_observation(), environment.new_results()
    environment.observe(observation)
    environment.step(observation.allowed.argmax(1).astype(np.int32), rewards, ended)
    game = Game.new("usa", 2, 1)
    find_bot("champion").make(np.random.default_rng(1)).decide(game.view(0), game.legal_actions())


def main() -> None:
    """Compile all at the same time."""
    context = get_context("spawn")
    workers = [context.Process(target=work) for work in (one_at_a_time, by_the_thousand, for_networks)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not any(worker.exitcode for worker in workers), "the kernels could not be compiled"


if __name__ == "__main__":
    main()
