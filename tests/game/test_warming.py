"""Making the rules ready calls each of them that a game needs."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironlanes.game import warming
from ironlanes.rules import entries

GAME = Path(warming.__file__).parent
#: For many games at once: whoever plays those waits for them.
BULK = {GAME / "bulk.py"}


def test_every_rule_that_one_game_needs_is_called_once(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {file for file in GAME.glob("*.py") if file != Path(warming.__file__)} - BULK
    needed = {name for file in files for name in re.findall(r"entries\.(\w+)\(", file.read_text(encoding="utf-8"))}
    called: list[str] = []

    def noting(name: str, true: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            called.append(name)
            return true(*arguments)

        return call

    for name in needed:
        monkeypatch.setattr(entries, name, noting(name, getattr(entries, name)))
    progress: list[tuple[int, int]] = []
    warming.warm_up(lambda ready, total: progress.append((ready, total)))
    assert sorted(called) == sorted(needed)
    assert progress == [(ready, len(needed)) for ready in range(len(needed) + 1)]
