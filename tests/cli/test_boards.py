"""`ironlanes boards`: the list, one board, and checks of files."""

import json
from pathlib import Path
from typing import Any

import pytest

from ironlanes.boards import load_board
from ironlanes.cli.main import main
from ironlanes.server.play.clients.board_details import board_files_of
from tests.boards.sample import GOOD, spoiled

ALPS = str(Path(__file__).parents[2] / "examples" / "boards" / "alps.toml")


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def test_the_list_has_every_packaged_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[:4]]
    assert rows == [
        ["board", "name", "players", "cities", "countries", "tracks", "tickets"],
        ["europe", "Europe", "2-5", "47", "0", "101", "46"],
        ["germany", "Germany", "2-5", "35", "5", "110", "89"],
        ["usa", "USA", "2-5", "36", "0", "100", "30"],
    ]


@pytest.mark.parametrize("board", ["usa", "europe", "germany", ALPS])
def test_a_board_is_shown_plainly_in_80_columns(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "show", board]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out
    assert "…" not in out


@pytest.mark.parametrize(
    ("board", "parts"),
    [
        ("usa", ["45 trains and 4 cards", "3 dealt; at least 2 kept", "Longest path     10 points", "30 tickets"]),
        ("europe", ["3 and 1 long dealt", "3 cards revealed", "ferry, 2 locomotives", "40 tickets", "6 long tickets"]),
        ("germany", ["4 drawn, in any split", "60: 10 each of black, blue,", "Berlin (5)", "55 short tickets"]),
        (ALPS, ["2, 3 or 4.", "fewer than 3 players", "tunnel, ferry, 1 locomotive", "Globetrotter     12 points"]),
    ],
)
def test_the_rules_that_apply_are_told_with_their_numbers(
    board: str, parts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["boards", "show", board])
    out = capsys.readouterr().out
    assert [part for part in parts if part not in out] == []


@pytest.mark.parametrize(("board", "absent"), [("usa", ["Tunnels", "Stations", "Passengers", "Globetrotter", "long"])])
def test_rules_that_are_absent_are_not_told(board: str, absent: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["boards", "show", board])
    out = capsys.readouterr().out.replace("Longest", "").replace("longest", "")
    assert [word for word in absent if word in out] == []


def test_colour_is_for_terminals_that_want_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    main(["boards", "show", "usa"])
    assert "\x1b[31mred" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    main(["boards", "show", "usa"])
    assert "\x1b[31m" not in capsys.readouterr().out


def test_names_in_square_brackets_are_shown_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace('"Sample"', '"[red]Sample"'), encoding="utf-8")
    assert main(["boards", "show", str(path)]) == 0
    assert capsys.readouterr().out.startswith("[red]Sample (sample)")


def test_a_bad_board_is_not_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(spoiled("length = 3,", "length = 0,").replace("trains = 12", "trains = 0"), encoding="utf-8")
    assert main(["boards", "show", str(path)]) == 1
    error = capsys.readouterr().err
    assert error.startswith("ironlanes: mine.toml, rules.trains (line 5): trains must be")
    assert error.endswith(f"(and 1 more: see 'ironlanes boards check {path}')\n")


def test_good_files_are_ok(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "check", "usa", ALPS]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "usa: ok, 36 cities, 100 tracks, 30 tickets",
        f"{ALPS}: ok, 26 cities, 3 countries, 64 tracks, 43 tickets",
    ]


def test_every_problem_of_a_bad_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(spoiled("length = 3,", "length = 0,").replace("trains = 12", "trains = 0"), encoding="utf-8")
    assert main(["boards", "check", str(path), "usa"]) == 1
    captured = capsys.readouterr()
    first, second, third = captured.out.splitlines()
    assert first.startswith("mine.toml, rules.trains (line 5): ")
    assert second.startswith("mine.toml, tracks entry 3 (line ")
    assert third.startswith("usa: ok")
    assert captured.err == "ironlanes: 1 of 2 can't be played; fix the problems listed above.\n"


@pytest.mark.parametrize("arguments", [["boards", "check"], ["boards", "show"], ["draw"]])
def test_the_id_of_another_packaged_board_is_refused(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace('"sample"', '"usa"'), encoding="utf-8")
    assert main([*arguments, str(path)]) == 1
    captured = capsys.readouterr()
    assert f"{path}: there is already a board with the id 'usa'; change board.id." in captured.out + captured.err


def test_a_new_board_can_be_played_and_replaces_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "far_east.toml"
    assert main(["boards", "new", str(path)]) == 0
    assert capsys.readouterr().out == f"wrote {path}; play it with: ironlanes play --board {path}\n"
    board = load_board(path)
    assert (board.id, board.name) == ("far-east", "Far East")
    assert "Capital" in [city.name for city in board.cities], "no real place has to be taken out"
    before = path.read_text(encoding="utf-8")
    assert main(["boards", "new", str(path)]) == 1
    assert capsys.readouterr().err == f"ironlanes: {path} already exists; choose another name.\n"
    assert path.read_text(encoding="utf-8") == before
    assert main(["boards", "new", str(tmp_path / "board.txt")]) == 2


def test_a_board_tells_what_it_is_and_who_made_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kansai.toml"
    assert main(["boards", "new", str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    told = text.replace("A small example.", "Around the bay.").replace("# author", "author").replace("Capital", "京都")
    path.write_text(told, encoding="utf-8")
    capsys.readouterr()
    assert main(["boards", "show", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == ["Kansai (kansai)", "Around the bay.", "by Your name"]
    board = load_board(path)
    card = board_files_of(board).card
    assert (card.about, card.author) == ("Around the bay.", "Your name")
    assert "u4eac-u90fd" in board.place_index
    path.write_text(told.replace("Around the bay.", "x" * 161), encoding="utf-8")
    assert main(["boards", "check", str(path)]) == 1
    assert "about has 161 characters; 160 are allowed." in capsys.readouterr().out


def test_the_balance_of_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "check", "usa", "--balance"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "  309 spaces on all tracks, 225 trains of all players"
    assert [line for line in lines if line.split()[:3] == ["los-angeles--new-york", "21", "20"]]


def out_json(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    assert main(list(arguments)) == status
    return json.loads(capsys.readouterr().out)


def test_everything_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    join_words = out_json(capsys, "boards", "--json")
    assert [board["id"] for board in join_words] == ["europe", "germany", "usa"]
    assert join_words[2] | {"players": []} == {
        "id": "usa", "name": "USA", "players": [], "cities": 36, "countries": 0, "tracks": 100, "tickets": 30
    }  # fmt: skip
    assert len(out_json(capsys, "boards", "show", "usa", "--json")["tracks"]) == 100
    assert out_json(capsys, "boards", "schema")["type"] == "object"
    path = tmp_path / "mine.toml"
    path.write_text(spoiled("length = 3,", "length = 0,"), encoding="utf-8")
    good, bad = out_json(capsys, "boards", "check", "usa", str(path), "--balance", "--json", status=1)["files"]
    assert (good["ok"], good["problems"], good["balance"]["trains"]) == (True, [], 225)
    assert (bad["file"], bad["ok"], [problem["entry"] for problem in bad["problems"]]) == (
        str(path),
        False,
        ["tracks entry 3"],
    )
