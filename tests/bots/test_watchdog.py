"""Bots that do not come back from a decision are named, with the lines in which they are."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from multiprocessing import Pipe
from pathlib import Path

import numpy as np
import pytest

from ironlanes.arena import Match
from ironlanes.arena.errors import ArenaError
from ironlanes.arena.run import processes
from ironlanes.boards import load_board
from ironlanes.boards.actions import Action
from ironlanes.bots import SeatedBot, known_bots, register_bot, watchdog
from ironlanes.game.game import Game
from ironlanes.game.view import View
from tests.support.timeouts import TIMEOUT

#: A program that has no patience with bots.
HASTY = (
    "import sys; import ironlanes.bots.watchdog as dog; dog.PATIENCE = 0.1;"
    " from ironlanes.cli.main import main; sys.exit(main(sys.argv[1:]))"
)
ENDLESS = "class Endless:\n    def decide(self, view, actions):\n        while True:\n            pass\n"


class Endless:
    """Thinks until a test has seen enough."""

    def __init__(self) -> None:
        self.enough = threading.Event()

    def decide(self, _: View, actions: Sequence[Action]) -> Action:
        assert self.enough.wait(TIMEOUT)
        return actions[0]


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Endless:
    bot = Endless()
    monkeypatch.setattr("ironlanes.bots.watchdog.PATIENCE", 0.1)
    monkeypatch.setattr("ironlanes.bots.registry._known", known_bots())
    register_bot("endless", "For tests.", lambda _: bot)
    return bot


def test_whoever_watches_is_told_where_the_bot_is(bot: Endless) -> None:
    told: list[str] = []

    def hear(problem: str) -> None:
        told.append(problem)
        bot.enough.set()

    game = Game.new("usa", 2, 1)
    with watchdog.watchdog(10, hear), SeatedBot("endless", lambda _: bot, 0, np.random.default_rng(1)) as seated:
        seated.decide(game.view(0), game.legal_actions())
    [problem] = told
    assert problem.startswith("the bot 'endless' has not decided for ")
    assert f"\n  {__file__}, line " in problem
    assert "in decide: assert self.enough.wait(TIMEOUT)" in problem


def test_a_match_in_several_processes_ends_with_the_name_of_the_bot(bot: Endless) -> None:
    match = Match(load_board("usa"), 2, ("endless", "random"), 2, 1, milliseconds=10)
    near, far = Pipe()
    worker = threading.Thread(target=processes._work, args=(far, match))
    worker.start()
    near.send(range(1))
    assert near.poll(TIMEOUT)
    problem = near.recv()
    assert isinstance(problem, ArenaError)
    assert str(problem).startswith("the bot 'endless' has not decided for ")
    bot.enough.set()
    assert near.poll(TIMEOUT)
    near.recv()
    near.close()
    worker.join(TIMEOUT)


@pytest.mark.parametrize(
    "command",
    [
        "bots check endless.py:Endless --board usa --players 2",
        "simulate --bot endless.py:Endless --bot random --games 2 --jobs 1 --ms 10",
        "play --tui --bot endless.py:Endless --players 2 --seat 1 --start 0",
    ],
)
def test_a_command_ends_with_one_sentence_and_the_lines(command: str, tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS, encoding="utf-8")
    run = [sys.executable, "-c", HASTY, *command.split()]
    ended = subprocess.run(run, cwd=tmp_path, input="all\n" * 3, capture_output=True, text=True, timeout=TIMEOUT)
    assert ended.returncode == 1
    assert re.search(r"ironlanes: the bot '(endless\.py:)?Endless' has not decided for \d+ seconds", ended.stderr)
    assert re.search(r"endless\.py, line [34], in decide: ", ended.stderr)
