"""`ironlanes book`."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from pyarrow import parquet
from pydantic import ConfigDict, TypeAdapter

from ironlanes.boards import load_board
from ironlanes.boards.text import DASH
from ironlanes.book.open_data.open_games import OpenGame
from ironlanes.book.open_data.parquet import read_parquet
from ironlanes.cli.main import main
from ironlanes.game.board_hash import board_hash
from ironlanes.game.game import Game
from tests.docs.blocks import DOCS

GUIDE = DOCS / "guides" / "open-data.md"


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
    assert "± ?" in shown, "some tracks were claimed in one game"
    assert not re.search(r"± 0(\.0)?(?![.\d])", shown)
    numbers = ["--players", "2", "--games", "6", "--seed", "2", "--add", "--jobs", "1"]
    assert main(["book", "make", "usa", "--bot", "random", *numbers, "--out", str(out)]) == 0
    assert "USA, 2 players: 14 games of random" in capsys.readouterr().out
    assert main(["book", "usa", "--players", "3", "--file", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["make", "usa", "--players", "9", "--out", "x"], "USA is for 2, 3, 4 or 5 players, not 9."),
        (["make", "usa", "--bot", "planner", "--gpu", "--out", "x"], "--gpu plays games of champion, not of planner."),
        (["make", "usa", "--bot", "nobody", "--players", "2", "--out", "x"], "nobody"),
        (["make", "usa", "--out", "nowhere/x"], "nowhere/x can't be written: there is no folder nowhere."),
        (["export", "usa", "--players", "9", "--out", "x.jsonl"], "USA is for 2, 3, 4 or 5 players, not 9."),
        (["export", "usa", "--bot", "random", "--games", "2", "--out", "nowhere/x.jsonl"], "nowhere/x.jsonl can't be"),
        (["export", "usa", "--out", "x.foo"], "x.foo can't be written: its name must end in .jsonl or .parquet."),
        (
            ["usa", "--bot", "path"],
            "strong, steady, casual and beginner, not of path.",
        ),
        (["report", "weather"], "There is no table weather."),
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


def test_exported_games_play_again_to_the_same_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl", tmp_path / "three.parquet"]
    for file, jobs in zip(files, ("1", "2", "1"), strict=True):
        wish = ["--bot", "random", "--players", "3", "--games", "60", "--jobs", jobs]
        assert main(["book", "export", "europe", *wish, "--out", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    games = [json.loads(line) for line in files[0].read_text(encoding="utf-8").splitlines()]
    assert list(read_parquet(files[2])) == games
    assert {(each["license"], each["month"], each["board_hash"]) for each in games} == {
        ("CC0-1.0", None, board_hash(load_board("europe")))
    }
    TypeAdapter(list[OpenGame], config=ConfigDict(extra="forbid", strict=True)).validate_python(games)
    records = [each["record"] for each in games]
    assert len({record["seed"] for record in records}) == 60
    for record in records[::20]:
        game = Game.from_record(record)
        assert game.is_over
        assert game.record() == record
    assert "60 games of random" in capsys.readouterr().out


def test_a_parquet_file_says_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    assert main(["book", "export", "usa", "--bot", "random", "--games", "1", "--jobs", "1", "--out", str(file)]) == 0
    schema = parquet.read_schema(file)
    assert schema.metadata[b"license"] == b"CC0-1.0"
    found = {each.name: (str(each.type).replace("element: ", ""), each.metadata[b"about"].decode()) for each in schema}
    shown = re.findall(r"^\| `(\w+)` \| (\S+) \| (.*) \|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: (kind, about) for name, kind, about in shown} == found


def test_without_the_package_parquet_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    file = tmp_path / "games.parquet"
    assert main(["book", "export", "usa", "--bot", "random", "--games", "1", "--out", str(file)]) == 1
    assert "pip install '.[data]'" in capsys.readouterr().err
