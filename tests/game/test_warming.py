"""Making the rules ready calls each of them that a game needs, and what its bots think with."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironlanes.game import warming
from ironlanes.rules import entries
from ironlanes.tactics import entries as thinking

GAME = Path(warming.__file__).parent
#: For many games at once: whoever plays those waits for them.
BULK = {GAME / "bulk.py"}
#: What the bots of a game that is played one decision at a time need.
THINKING = ("begin_thinking", "choose_action", "choose_any")


def test_every_rule_that_one_game_needs_is_called_once(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {file for file in GAME.glob("*.py") if file != Path(warming.__file__)} - BULK
    needed = {name for file in files for name in re.findall(r"entries\.(\w+)\(", file.read_text(encoding="utf-8"))}
    called: list[str] = []

    def noting(name: str, true: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            called.append(name)
            return true(*arguments)

        return call

    for room, names in ((entries, needed), (thinking, THINKING)):
        for name in names:
            monkeypatch.setattr(room, name, noting(name, getattr(room, name)))
    progress: list[tuple[int, int]] = []
    warming.warm_up(lambda ready, total: progress.append((ready, total)))
    assert sorted(called) == sorted([*needed, *THINKING])
    assert progress == [(ready, len(called)) for ready in range(len(called) + 1)]
