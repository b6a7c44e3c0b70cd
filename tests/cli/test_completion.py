"""What the shell offers after Tab."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from ironlanes.bots import known_bots
from ironlanes.cli.options.completion import complete_board, complete_bot
from tests.support.program import PROGRAM
from tests.support.timeouts import TIMEOUT


def test_boards_and_board_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("eiger.toml").touch()
    Path("maps").mkdir()
    Path("maps/usual.toml").touch()
    assert complete_board("e") == ["europe", "eiger.toml"]
    assert complete_board("maps/") == ["maps/usual.toml"]


def test_bots_and_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("randomly.py").touch()
    assert complete_bot("random") == ["random", "randomly.py"]
    assert set(known_bots()) <= set(complete_bot(""))


def test_the_program_completes_for_a_shell() -> None:
    environment = os.environ | {
        "_IRONLANES_COMPLETE": "complete_bash",
        "COMP_WORDS": "ironlanes boards show g",
        "COMP_CWORD": "3",
    }
    done = subprocess.run(
        PROGRAM,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT,
        stdin=subprocess.DEVNULL,
    )
    assert done.stdout.split() == ["germany"]
