"""Watching files: what changes is seen, and a mistake ends nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironlanes.cli import file_watcher
from ironlanes.cli.commands import draw
from ironlanes.cli.errors import CommandError
from ironlanes.cli.main import main
from tests.boards.sample import GOOD


def test_it_acts_at_first_and_after_every_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, other = tmp_path / "a.toml", tmp_path / "b.toml"
    file.write_text("1")
    acted: list[str] = []
    steps: list[Callable[[], object]] = [
        lambda: file.write_text("two"),
        lambda: None,
        lambda: other.write_text("new"),
        other.unlink,
    ]
    changes = iter(steps)

    def change_or_stop(_: float) -> None:
        change = next(changes, None)
        if change is None:
            raise KeyboardInterrupt
        change()

    monkeypatch.setattr(file_watcher, "sleep", change_or_stop)
    with pytest.raises(KeyboardInterrupt):
        file_watcher.watch_files(lambda: sorted(tmp_path.glob("*.toml")), lambda: acted.append("acted"))
    assert len(acted) == 4


def test_a_board_is_drawn_again_when_its_file_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sample.toml"
    file.write_text("board = 3", encoding="utf-8")
    drawn: list[str] = []

    def draw_into(board: str, _: Path) -> None:
        if "rules" not in Path(board).read_text(encoding="utf-8"):
            raise CommandError("a mistake")
        drawn.append(board)

    def mend_or_stop(_: float) -> None:
        if drawn:
            raise KeyboardInterrupt
        file.write_text(GOOD, encoding="utf-8")

    monkeypatch.setattr(draw, "_draw_into", draw_into)
    monkeypatch.setattr(file_watcher, "sleep", mend_or_stop)
    assert main(["draw", str(file), "--watch"]) == 130
    assert drawn == [str(file)]
    assert "ironlanes: a mistake\n" in capsys.readouterr().err


def test_a_packaged_board_is_not_watched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "usa", "--out", str(tmp_path), "--watch"]) == 2
    assert "only a board file can be watched" in capsys.readouterr().err
