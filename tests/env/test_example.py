"""The example of a policy runs as its first lines say."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("board", ["usa", str(EXAMPLES / "boards" / "alps.toml")])
def test_a_random_policy_plays(board: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    script = str(EXAMPLES / "random_policy.py")
    monkeypatch.setattr(sys, "argv", [script, "--board", board, "--players", "3", "--games", "4"])
    runpy.run_path(script, run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    found = [re.fullmatch(r"seat_(\d): -?\d+\.\d points a game, (\d) of 4 won", line) for line in lines]
    assert [line and line[1] for line in found] == ["0", "1", "2"]
    assert sum(int(line[2]) for line in found if line) >= 4
