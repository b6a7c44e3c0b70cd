"""`ironlanes boards make`: from the name of a place to a board file with its drawing."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironlanes.boards import load_board
from ironlanes.cli.main import main
from ironlanes.drawing import check_picture, find_drawing


def test_a_place_becomes_a_board_and_its_drawing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["boards", "make", "Wales", "--cities", "16", "--style", "germany"]) == 0
    out = capsys.readouterr().out
    assert "play it with: ironlanes play --board wales.toml" in out
    board = load_board("wales.toml")
    assert len(board.cities) == 16
    assert board.name == "Wales"
    assert "GeoNames" in board.about
    text = Path("wales.toml").read_text(encoding="utf-8")
    assert text.startswith("# Made by: ironlanes boards make 'Wales' --cities 16 --style germany --seed 1\n")
    assert (tmp_path / "layouts" / f"{board.id}.json").is_file()
    drawing = find_drawing(board, tmp_path / "layouts")
    assert check_picture(board, drawing.picture).sentences() == []
    assert main(["boards", "make", "Wales"]) == 1
    assert "wales.toml already exists; choose another name with --out." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["Atlantisland"], 1, "no place called 'Atlantisland' is known."),
        (["Monaco"], 1, "Monaco is too small"),
        (["Scotland", "--style", "europa"], 1, "there is no board of that name. Did you mean 'europe'?"),
        (["Scotland", "--out", "board.json"], 2, "must end in .toml"),
        (["Scotland", "--cities", "90"], 1, "a board has 16 to 46 cities, not 90."),
    ],
)
def test_mistakes_are_explained(
    arguments: list[str],
    status: int,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["boards", "make", *arguments]) == status
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
