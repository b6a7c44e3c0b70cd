"""Executors: one process or several play the same, and one that dies is replaced."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from ironlanes.arena import ArenaError, GameResult, Match, play_match
from ironlanes.arena.run.executor import Executor
from ironlanes.arena.run.in_process import InProcess
from ironlanes.arena.run.processes import WorkerProcesses, executor_for
from ironlanes.kernel.single_threaded import SINGLE_THREADED
from tests.arena.sample_matches import a_match, play_all, slow_bot


def games_of(match: Match, executor: Executor) -> list[GameResult]:
    try:
        return [game for some in play_match(match, executor) for game in some]
    finally:
        executor.close()


def test_one_job_is_this_process() -> None:
    assert isinstance(executor_for(a_match(), 1), InProcess)
    assert isinstance(executor_for(a_match(), 2), WorkerProcesses)


def test_two_processes_play_what_one_plays_also_when_one_is_killed_in_the_middle(tmp_path: Path) -> None:
    match = a_match(slow_bot(tmp_path), "random", board="alps", games=12)
    executor = WorkerProcesses(match, 2)
    played: list[GameResult] = []
    killed = False
    try:
        for some in play_match(match, executor):
            played += some
            if not killed:
                first, second = executor.pids
                os.kill(second, signal.SIGKILL)
                killed = True
        assert second not in executor.pids
        assert first in executor.pids
    finally:
        executor.close()
    assert executor.pids == []
    assert played == play_all(match)


def test_a_game_that_kills_its_process_is_told_instead_of_tried_for_ever(tmp_path: Path) -> None:
    file = tmp_path / "deadly.py"
    file.write_text("import os\n\nclass Deadly:\n    def decide(self, view, actions):\n        os._exit(1)\n")
    match = a_match(f"{file}:Deadly", "random", games=2)
    with pytest.raises(ArenaError, match="A process died 3 times while playing game 1 or one of the 1 after it"):
        games_of(match, WorkerProcesses(match, 1))


def test_what_can_not_be_played_is_told_by_the_process(tmp_path: Path) -> None:
    file = tmp_path / "gone.py"
    with pytest.raises(ArenaError, match=r"A game could not be played: FieldError: bot: there is no file"):
        games_of(match := a_match(str(file), "random"), WorkerProcesses(match, 1))


def test_bots_think_with_one_thread(tmp_path: Path) -> None:
    file = tmp_path / "counting.py"
    file.write_text(
        "import os\n\nclass Counting:\n    def decide(self, view, actions):\n"
        f"        assert all(os.environ[name] == '1' for name in {list(SINGLE_THREADED)})\n        return actions[0]\n"
    )
    before = {name: os.environ.get(name) for name in SINGLE_THREADED}
    match = a_match(f"{file}:Counting", "random", games=2)
    played = games_of(match, WorkerProcesses(match, 1))
    assert sum(seat.forfeits for game in played for seat in game.seats) == 0
    assert {name: os.environ.get(name) for name in SINGLE_THREADED} == before
