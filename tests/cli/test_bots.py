"""`ironlanes bots`: the list, and a check of one's own."""

import json
from pathlib import Path

import pytest

from ironlanes.bots import known_bots
from ironlanes.cli.main import main

FAILING = "class Failing:\n    def decide(self, view, actions):\n        return view.best\n"


@pytest.fixture(autouse=True)
def _plain_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty columns, in a folder with a bot; what is opened is forgotten again."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("ironlanes.cli.progress.DELAY", 1000)
    monkeypatch.setattr("ironlanes.bots.registry._known", known_bots())
    monkeypatch.chdir(tmp_path)
    Path("failing.py").write_text(FAILING, encoding="utf-8")


def test_the_list_has_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    listed = [line.split()[0] for line in out.splitlines()[1:] if line and not line.startswith((" ", "Check your own"))]
    assert listed == list(known_bots()), "the levels first"


def test_a_good_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "check", "random", "--board", "usa", "--players", "2", "--games", "2"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("random: no fault in 2 games, ")
    assert captured.err == ""


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["failing.py:Failing"], 1, "failing.py:Failing failed: AttributeError: 'View' object has no attribute 'best'"),
        (["mine.py:Mine"], 2, "Invalid value for BOT: there is no file 'mine.py'. See 'ironlanes bots check --help'."),
        (["random", "--board", "usa", "--players", "9"], 2, "Invalid value for --players: USA is for 2, 3, 4 or 5"),
        (["random", "--board", "mars.toml"], 1, "mars.toml: can't be read: no such file or directory."),
    ],
)
def test_what_is_wrong_is_one_line(
    arguments: list[str], status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bots", "check", *arguments]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"ironlanes: {told}")
    assert captured.err.count("\n") == 1


def test_everything_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--json"]) == 0
    assert {bot["name"] for bot in json.loads(capsys.readouterr().out)} == set(known_bots())
    assert main(["bots", "check", "random", "--board", "usa", "--players", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["games"], told["report"]["failures"]) == (True, 1, {})
    assert main(["bots", "check", "failing.py:Failing", "--board", "usa", "--players", "2", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert not told["ok"]
    assert "AttributeError" in told["fault"]
