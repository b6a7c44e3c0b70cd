"""Making the rules ready calls each of them that a game needs, and what its bots think with."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironlanes.game import warming
from ironlanes.rules import entries
from ironlanes.rules.compiling import is_kept
from ironlanes.tactics import entries as thinking

GAME = Path(warming.__file__).parent
#: For many games at once, and for the terminal: whoever wants those waits for them.
BESIDES = {GAME / "bulk.py", GAME / "ticket_progress.py"}
#: What the bots of a game that is played one decision at a time need.
THINKING = ("begin_thinking", "choose_action", "choose_any")


def test_every_rule_that_one_game_needs_is_called_once(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {file for file in GAME.glob("*.py") if file != Path(warming.__file__)} - BESIDES
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
    monkeypatch.setattr(warming, "is_kept", lambda _entry: True)
    progress: list[tuple[int, int]] = []
    warming.warm_up(lambda ready, total: progress.append((ready, total)), lambda: called.append("besides"))
    assert set(called) == {*needed, *THINKING, "besides"}
    assert called.index("besides") < called.index("choose_action")
    assert progress == [(ready, progress[-1][1]) for ready in range(progress[-1][1] + 1)]


def test_what_bots_think_with_is_compiled_beside_where_that_was_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(warming, "is_kept", lambda _entry: False)
    monkeypatch.setattr(warming, "_steps", lambda: [])
    monkeypatch.setattr(warming, "think_once", lambda: done.append("thought"))

    class Helper:
        def __init__(self, command: list[str], **_: Any) -> None:
            assert command[-1] == "from ironlanes.game.warming import think_once; think_once()"
            done.append("begun")

        def wait(self) -> None:
            done.append("waited")

    monkeypatch.setattr("subprocess.Popen", Helper)
    warming.warm_up(lambda _ready, _total: None, lambda: done.append("besides"))
    assert done == ["begun", "besides", "waited", "thought"]


def test_what_was_compiled_is_kept() -> None:
    warming.warm_up(lambda _ready, _total: None)
    assert is_kept(entries.deal_game)
    assert is_kept(thinking.choose_action)
