"""`ironlanes review`: what it prints and writes, and what it says when it can't."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ironlanes.cli.main import main
from ironlanes.game.game import Game
from tests.analysis.recorded_games import recorded_game
from tests.support.quick_reviews import QUICK_REVIEW


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(recorded_game("usa", ("hungry", "planner"), 1)), encoding="utf-8")
    return path


def test_it_writes_all_that_is_asked_for(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.analysis.ReviewSettings", lambda **chosen: replace(QUICK_REVIEW, **chosen))
    files = {name: tmp_path / f"review.{name}" for name in ("json", "markdown", "html")}
    options = [word for name, path in files.items() for word in (f"--{name}", str(path))]
    assert main(["review", str(record), "--seat", "1", "--seconds", "0", *options]) == 0
    written = json.loads(files["json"].read_text(encoding="utf-8"))
    assert written["judged"]["seats"] == [1]
    assert all(seat["given_away"]["decisions"] > 0 for seat in written["seats"]), "everybody is judged"
    assert files["markdown"].read_text(encoding="utf-8").startswith("# Review: Player 1 and Player 2 on USA")
    page = files["html"].read_text(encoding="utf-8")
    assert "ironlanes" in page
    assert "--seat" in page
    assert capsys.readouterr().out.count("wrote ") == 3


def test_a_game_that_is_not_over_is_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.json"
    path.write_text(json.dumps(Game.new("usa", 2, seed=1).record()), encoding="utf-8")
    assert main(["review", str(path)]) == 1
    error = capsys.readouterr().err
    assert "open.json: The game of this record is not over; only finished games can be reviewed." in error


def test_a_seat_that_does_not_exist_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--seat", "7"]) == 1
    assert "there is no seat 7" in capsys.readouterr().err
