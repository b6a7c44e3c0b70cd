"""`ironlanes report`: a page, a Markdown file, or all figures, from the folder of a match."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from ironlanes.boards import load_board
from ironlanes.cli.main import main
from tests.cli.scripted_games import ALPS


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small match on a board of one's own."""
    folder = tmp_path_factory.mktemp("report") / "results"
    bots = ["--bot", "random", "--bot", "path"]
    assert main(["simulate", "--board", str(ALPS), *bots, "--games", "4", "--jobs", "1", "--out", str(folder)]) == 0
    return folder


def test_a_page_in_the_folder(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(results)]) == 0
    page = results / "report.html"
    assert capsys.readouterr().out == f"wrote {page}\n"
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_files_where_they_are_wanted(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, text = tmp_path / "a.html", tmp_path / "a.md"
    assert main(["report", str(results), "--html", str(page), "--markdown", str(text)]) == 0
    assert capsys.readouterr().out == f"wrote {text}\nwrote {page}\n"
    assert text.read_text(encoding="utf-8").startswith("# ")
    alone = tmp_path / "b.md"
    assert main(["report", str(results), "--markdown", str(alone)]) == 0
    assert capsys.readouterr().out == f"wrote {alone}\n"


def test_all_figures_for_a_program(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(results), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == json.loads((results / "summary.json").read_text())


def test_what_is_wrong_is_told_in_one_line(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in (
        ([str(tmp_path)], f"{tmp_path} holds no results; play a match with 'ironlanes simulate --out {tmp_path}'."),
        ([str(results), "--html", f"{tmp_path}/no/a.html"], f"{tmp_path}/no/a.html can't be written: no such file"),
    ):
        assert main(["report", *arguments]) == 1
        error = capsys.readouterr().err
        assert error.startswith(f"ironlanes: {told}")
        assert error.count("\n") == 1


def test_a_row_for_every_seat_of_every_game(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.csv"
    assert main(["report", str(results), "--csv", str(file)]) == 0
    assert capsys.readouterr().out == f"wrote {file}\n"
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    lines = [json.loads(line) for line in (results / "results.jsonl").read_text().splitlines()]
    assert len(rows) == 2 * len(lines)
    tracks = [track.name for track in load_board(ALPS).tracks]
    for row in rows:
        line = lines[int(row["game"])]
        seat = int(row["seat"])
        did = line["seats"][seat]
        assert row["bot"] == ("random", "path")[line["seating"][seat]]
        assert (int(row["total"]), int(row["turns"])) == (did["total"], line["turns"])
        assert (float(row["won"]) > 0) == (seat in line["winners"])
        assert row["claimed"].split() == [tracks[each] for each in did["claimed"]]
        assert (int(row["turn_order"]) == 1) == (seat == line["start"])
    assert main(["report", str(results), "--csv", "-"]) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")
