"""`ironlanes simulate` and `ironlanes tournament`: what they print and keep, however they end."""

from __future__ import annotations

import json
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from ironlanes.arena.match_files import LINE_FILES
from ironlanes.cli import progress
from ironlanes.cli.main import main
from ironlanes.cli.simulate import match_progress
from tests.cli.scripted_games import ALPS
from tests.support.program import Program, running_program
from tests.support.timeouts import wait_until

#: A match that waits in the middle as long as there is a file `hold`; no executor has started all its games by then.
LONG = ["simulate", "--board", "alps.toml", "--bot", "patient.py", "--bot", "random", "--games", "20"]
PATIENT = """
from pathlib import Path
from time import sleep

class Patient:
    def __init__(self, rng):
        self.rng = rng

    def start(self, view):
        while Path("hold").exists() and Path("kept/results.jsonl").stat().st_size:
            sleep(0.01)

    def decide(self, view, actions):
        return actions[int(self.rng.integers(len(actions)))]
"""


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    told: dict[str, Any] = json.loads(printed.out)
    return told


def kept(folder: Path) -> list[bytes]:
    """What does not depend on the machine."""
    return [(folder / name).read_bytes() for name in ("records.jsonl", "results.jsonl", "match.json")]


@contextmanager
def in_the_middle(*arguments: str) -> Iterator[Program]:
    """The program, from when it has kept its first games on; it does not come to the end."""
    Path("hold").touch()
    with running_program(*LONG, "--out", "kept", *arguments) as program:
        results = Path("kept/results.jsonl")
        wait_until(
            lambda: (results.exists() and results.stat().st_size > 0) or program.process.poll() is not None,
            "the first results",
        )
        try:
            yield program
        finally:
            Path("hold").unlink()


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "DELAY", 600.0)  # no word about the rules on a busy machine
    shutil.copy(ALPS, tmp_path)
    (tmp_path / "patient.py").write_text(PATIENT)
    monkeypatch.chdir(tmp_path)


def test_a_summary_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--bot", "path", "--bot", "random", "--games", "2", "--jobs", "1"]) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert lines[0].split() == ["bot", "games", "wins", "95", "%", "points", "rating"]
    assert lines[1].split()[:4] == ["path", "2", "100.0", "%"]
    assert lines[4].startswith("2 games on USA, 2 players, seed 1; ")
    assert printed.err == ""


def test_a_result_for_a_program_and_a_folder_to_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--bot", "path", "--bot", "random", "--games", "4", "--jobs", "1", "--out", "kept"]
    told = run_json(capsys, *arguments)
    assert told["games"] == told["of"] == told["run"]["games"] == 4
    assert told["match"]["bots"] == ["path", "random"]
    summary = json.loads((tmp_path / "kept" / "summary.json").read_text())
    assert {**summary, "run": 0} == {**told, "run": 0}
    again = run_json(capsys, *arguments)
    assert {**again, "run": 0} == {**told, "run": 0}
    assert again["run"]["games"] == 0
    assert main(["replay", "kept/records.jsonl", "--verify"]) == 0
    assert "4 games" in capsys.readouterr().out


def test_whatever_the_jobs_the_result_is_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = ["simulate", "--board", "alps.toml", "--bot", "random", "--bot", "path", "--games", "10"]
    told = [run_json(capsys, *match, "--jobs", jobs, "--out", f"by-{jobs}") for jobs in ("1", "2")]
    assert {**told[0], "run": 0} == {**told[1], "run": 0}
    assert kept(tmp_path / "by-1") == kept(tmp_path / "by-2")


def test_killed_in_the_middle_it_goes_on(tmp_path: Path) -> None:
    with in_the_middle("--jobs", "2") as program:
        program.send(signal.SIGKILL)
        program.wait()
    lines = (tmp_path / "kept" / LINE_FILES[-1]).read_bytes().count(b"\n")
    assert 0 < lines < 20
    assert main([*LONG, "--jobs", "1", "--out", "kept"]) == 0
    assert main([*LONG, "--jobs", "1", "--out", "whole"]) == 0
    assert kept(tmp_path / "kept") == kept(tmp_path / "whole")


@pytest.mark.parametrize(("number", "jobs"), [(signal.SIGINT, "2"), (signal.SIGTERM, "1")])
def test_stopped_it_leaves_a_part_that_is_whole(number: signal.Signals, jobs: str, tmp_path: Path) -> None:
    with in_the_middle("--jobs", jobs, "--json") as program:
        program.process.send_signal(number)
        ended = program.wait()
    assert ended.status == 128 + number
    assert ended.complaints == ("ironlanes: stopped by Ctrl-C.\n" if number == signal.SIGINT else "")
    told = json.loads(ended.out)
    counts = {(tmp_path / "kept" / name).read_bytes().count(b"\n") for name in LINE_FILES}
    assert counts == {told["games"]}
    assert 0 < told["games"] < told["of"] == 20
    assert all((tmp_path / "kept" / name).read_bytes().endswith(b"}\n") for name in LINE_FILES)
    assert json.loads((tmp_path / "kept" / "summary.json").read_text())["games"] == told["games"]


def test_on_a_terminal_it_shows_how_things_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = StringIO()
    console = Console(file=screen, force_terminal=True, width=80, highlight=False, color_system=None)
    monkeypatch.setattr(match_progress, "Console", lambda **_: console)
    assert main(["simulate", "--bot", "path", "--bot", "random", "--games", "4", "--jobs", "1"]) == 0
    shown = screen.getvalue()
    assert "0 of 4 games" in shown
    assert "4 of 4 games, " in shown
    assert " games/s, 0:00 left" in shown
    assert "100.0 %" in shown


def test_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    told = run_json(capsys, "tournament", *"--bot random --bot path --bot random --games 2 --jobs 1".split())
    assert told["games"] == 6
    assert told["ranking"][0] == "path"
    assert [pair["ahead"]["of"] for pair in told["pairs"]] == [2, 2, 2]


def test_a_tournament_with_drawn_tables(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["--bot", "random"] * 4
    told = run_json(capsys, "tournament", *bots, *"--players 3 --tables drawn --games 9 --jobs 1".split())
    assert [entrant["games"] for entrant in told["entrants"]] == [9] * 4


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        ("--bot random --bot nobody", 1, "--bot nobody: there is no bot of that name; there are "),
        ("--bot random --bot random --board mars", 1, "mars: there is no board of that name."),
        ("--bot random", 1, "USA is for 2, 3, 4 or 5 players, not 1. Give 2 to 5 bots: --bot A --bot B."),
        ("--bot path,random", 1, "--bot path,random: there is no bot of that name; name each bot by itself"),
        ("--bot plannr --bot path", 1, "--bot plannr: there is no bot of that name. Did you mean 'planner'?"),
        ("--bot random --bot random --out alps.toml", 1, "alps.toml can't be written: "),
        ("--bot random --bot random --seed x", 2, "Invalid value for --seed: a seed must be a whole number"),
        ("--bot random --bot random --jobs 0", 2, "Invalid value for '--jobs': Input should be greater"),
        ("--bot random --bot random --cluster 127.0.0.1:1", 1, ""),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    arguments: str, status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments.split()]) == status
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"ironlanes: {told}")
    assert printed.err.count("\n") == 1


def test_without_ray_the_cluster_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "--bot", "random", "--bot", "random", "--cluster", "local"]) == 1
    told = "ironlanes: a match on a cluster needs Ray: run `pip install '.[cluster]'` in the checkout of Ironlanes.\n"
    assert capsys.readouterr().err == told


def test_a_bot_that_is_late_is_marked_and_its_decisions_stand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\n\nclass Slow:\n    def decide(self, view, actions):\n        time.sleep(0.02)\n"
        "        return actions[0]\n"
    )
    out = tmp_path / "results"
    command = "simulate --bot slow.py:Slow --bot random --games 2 --jobs 1 --ms 1 --json --out".split()
    assert main([*command, str(out)]) == 0
    figures = json.loads(capsys.readouterr().out)
    slow = next(each for each in figures["entrants"] if each["name"] == "Slow")
    assert figures["run"]["late"]["Slow"] == round(slow["decisions"] * slow["games"])
    assert slow["forfeits"] == 0
    assert main([each for each in command if each != "--json"] + [str(out)]) == 0
    told = capsys.readouterr().out
    assert f"† Slow was late {figures['run']['late']['Slow']} times: it took more than 1 ms, and its decisions" in told
    assert any(line.startswith("Slow † ") for line in told.splitlines())
    assert main(["report", str(out)]) == 0
    assert "Slow was late " in (out / "report.html").read_text("utf-8")


def test_a_bot_that_fails_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lazy.py").write_text(
        "class Lazy:\n    def decide(self, view, actions):\n        raise ValueError('no')\n"
    )
    assert main(["simulate", "--bot", "lazy.py:Lazy", "--bot", "random", "--games", "2", "--jobs", "1"]) == 1
    assert "† Lazy failed " in (told := capsys.readouterr().out)
    assert any(line.startswith("Lazy † ") for line in told.splitlines())
    assert told.splitlines()[-1].endswith("the last time it failed: ValueError: no (lazy.py, line 3).")


def test_without_games_nothing_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ironlanes.arena.run.in_process.play_chunk", interrupt)
    assert main(["simulate", "--bot", "random", "--bot", "random", "--jobs", "1"]) == 130
    assert capsys.readouterr().out == ""


def test_afterwards_a_request_to_end_is_what_it_was_before() -> None:
    before = signal.getsignal(signal.SIGTERM)
    assert main(["simulate", "--bot", "random", "--bot", "random", "--games", "2", "--jobs", "1"]) == 0
    assert signal.getsignal(signal.SIGTERM) is before
