"""Thousands of decisions of bots, made again in WebAssembly."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.kernel.test_recorded_calls import once_is_enough, wasm_file
from tests.web.game_sweep import FILE
from tests.web.sources import ROOT


@pytest.mark.slow
@once_is_enough
@pytest.mark.timeout(1800)
def test_planners_and_champions_decide_the_same_in_webassembly() -> None:
    wasm_file()
    for command in (["tests.web.table_cases"], ["tests.web.game_sweep", "4", "100"]):
        subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True)
    games = json.loads(FILE.read_text(encoding="utf-8"))
    for bot in ("planner", "champion"):
        assert sum(game["actions"] for game in games if game["bot"] == bot) >= 2000
