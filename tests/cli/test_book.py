"""`ironlanes book`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ironlanes.boards.text import DASH
from ironlanes.cli.main import main


def test_a_book_is_made_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "usa.book"
    for players, games in ((2, 8), (3, 4)):
        numbers = ["--players", str(players), "--games", str(games), "--jobs", "1"]
        assert main(["book", "make", "usa", "--bot", "random", *numbers, "--out", str(out)]) == 0
        assert f"USA, {players} players: {games} games of random" in capsys.readouterr().out
    assert main(["book", "usa", "--file", str(out)]) == 0
    shown = capsys.readouterr().out
    assert "8 games of random against itself" in shown
    assert f"Los Angeles{DASH}New York" in shown
    assert "“Going first is an advantage.”" in shown
    assert main(["book", "usa", "--players", "3", "--file", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["make", "usa", "--players", "9", "--out", "x"], "USA is for 2, 3, 4 or 5 players, not 9."),
        (["make", "usa", "--bot", "planner", "--gpu", "--out", "x"], "--gpu plays games of champion, not of planner."),
        (["make", "usa", "--bot", "nobody", "--players", "2", "--out", "x"], "nobody"),
        (["make", "usa", "--out", "nowhere/x"], "nowhere/x can't be written: there is no folder nowhere."),
        (["usa", "--file", "missing"], "missing"),
        (["atlantis"], "atlantis"),
        (["examples/boards/alps.toml"], "There is no book of"),
    ],
)
def test_wrong_use_gets_a_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", *arguments]) != 0
    told = capsys.readouterr().err
    assert sentence in told
    assert "Traceback" not in told
