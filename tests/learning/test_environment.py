"""Vector environments: games that follow from the seed, that end, and whose rewards balance."""

from __future__ import annotations

from threading import Event

import numpy as np
import pytest

from ironlanes.learning.environments.cpu import PARTS, CpuEnvironment
from tests.support.random_games import fewer_when_slow

BOARDS = ["usa", "germany"]


def choose(allowed: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Any choice of each game."""
    choices: np.ndarray = (random.random(allowed.shape) * allowed).argmax(1).astype(np.int32)
    return choices


def play(threads: int, steps: int) -> tuple[CpuEnvironment, list[float]]:
    """Play random choices; returns the rewards of the games that ended, summed over the seats."""
    environment = CpuEnvironment(BOARDS, [2, 3, 4, 5], 4, seed=3, threads=threads)
    environment.begin()
    shown = environment.new_feature_batch()
    rewards, ended = environment.new_results()
    random, sums = np.random.default_rng(1), []
    for _ in range(steps):
        environment.observe(shown)
        assert shown.allowed.any(1).all()
        rewards[:] = 0
        environment.step(choose(shown.allowed, random), rewards, ended)
        assert not rewards[0, ended == 0].any()
        sums += [float(row.sum()) for row in rewards[0, ended == 1]]
    return environment, sums


def test_games_follow_from_the_seed_whatever_the_threads() -> None:
    steps = fewer_when_slow(60)
    first, second = play(1, steps)[0], play(3, steps)[0]
    assert (first.states == second.states).all()
    assert len({first.states[game].tobytes() for game in range(8)}) == 8


def test_a_thread_with_hard_games_leaves_the_other_ones_to_the_others() -> None:
    environment = CpuEnvironment(BOARDS, [2], 40, seed=3, threads=2)
    played, are_others_played = list[int](), Event()

    def work(_thread: int, first: int, last: int) -> None:
        if first == 0:
            assert are_others_played.wait(10)
        played.extend(range(first, last))
        if len(played) == environment.slots.games - len(hard):
            are_others_played.set()

    hard = range(environment.slots.games // (2 * PARTS))
    environment.each_part(work)
    assert sorted(played) == list(range(environment.slots.games))


def test_games_end_and_others_begin() -> None:
    environment, sums = play(2, fewer_when_slow(600))
    assert int(environment.records["episode"].sum()) == len(sums)
    assert len(sums) > 4 or fewer_when_slow(600) < 600
    assert all(-2.5 < total < 0.7 for total in sums)  # only one seat can be ahead of all others


def test_a_snapshot_goes_on_with_the_same_games() -> None:
    first, _ = play(1, 3)
    second = CpuEnvironment(BOARDS, [2, 3, 4, 5], 4, seed=9, threads=1)
    second.restore(first.snapshot())
    shown, again = first.new_feature_batch(), second.new_feature_batch()
    first.observe(shown)
    second.observe(again)
    assert all((ours == theirs).all() for ours, theirs in zip(shown.arrays, again.arrays, strict=True))


def test_a_board_is_only_played_by_as_many_as_it_can_be() -> None:
    with pytest.raises(ValueError, match=r"players: .* is not played by 7\."):
        CpuEnvironment(BOARDS, [7], 4, seed=1)


def test_nothing_of_the_boards_before_is_shown() -> None:
    """Germany has two ticket decks; what is counted for the second one is never written on USA."""
    moved, fresh = (CpuEnvironment([board], [2], 4, seed=3, threads=1) for board in ("germany", "usa"))
    moved.begin()
    moved.observe(moved.new_feature_batch())
    moved.place(["usa"])
    moved.slots.resize(fresh.slots.tracks, fresh.slots.nodes)
    for environment in (moved, fresh):
        environment.records["episode"][:] = 0
        environment.begin()
    shown, expected = moved.new_feature_batch(), fresh.new_feature_batch()
    moved.observe(shown)
    fresh.observe(expected)
    for ours, theirs in zip(shown.arrays, expected.arrays, strict=True):
        assert (ours == theirs).all()
    assert (moved.observations == fresh.observations).all()
