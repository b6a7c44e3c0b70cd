"""Thousands of decisions of bots, made again in WebAssembly."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.kernel.test_recorded_calls import once_is_enough, wasm_file
from tests.support.lone_browser import BROWSERS
from tests.web.game_sweep import FILE
from tests.web.sources import ROOT


@pytest.mark.slow
@once_is_enough
@pytest.mark.timeout(1800)
def test_planners_and_champions_decide_the_same_in_webassembly() -> None:
    sweep("node", "--games", "4")
    games = json.loads(FILE.read_text(encoding="utf-8"))
    for bot in ("planner", "champion"):
        assert sum(game["actions"] for game in games if game["bot"] == bot) >= 2000


@pytest.mark.slow
@once_is_enough
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
def test_whole_games_are_the_same_in_browsers(name: str) -> None:
    if name not in BROWSERS:
        pytest.skip(f"there is no {name}")
    assert "36 games" in (said := sweep(name, "--games", "4"))
    assert "0 differences" in said


def sweep(engine: str, *options: str) -> str:
    """Play games in Python, and again in an engine; return what is printed."""
    wasm_file()
    command = [sys.executable, "-m", "tests.web.game_sweep", "--first", "100", "--engines", engine, *options]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
