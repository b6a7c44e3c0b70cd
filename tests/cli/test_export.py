"""`ironlanes export` and `ironlanes draw`: pictures of boards, of recorded games and of positions."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from ironlanes.cli import progress
from ironlanes.cli.board_files.board_images import DRAWING
from ironlanes.cli.main import main
from tests.boards.sample import GOOD
from tests.cli.scripted_games import ALPS, dealt, play_out, record_file


def exported(tmp_path: Path, *options: str) -> str:
    """The SVG that the command writes."""
    out = tmp_path / "out.svg"
    assert main(["export", *options, "--svg", str(out)]) == 0
    return out.read_text(encoding="utf-8")


def test_an_empty_board_as_svg_and_png(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "usa.svg", tmp_path / "usa.png"
    assert main(["export", "--board", "usa", "--svg", str(svg), "--png", str(png), "--width", "320"]) == 0
    assert capsys.readouterr().out == f"wrote {svg}\nwrote {png}\n"
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert int.from_bytes(png.read_bytes()[16:20], "big") == 320


def test_palettes_and_night(tmp_path: Path) -> None:
    pictures = {
        exported(tmp_path, "--board", "usa", *options)
        for options in ((), ("--dark",), ("--palette", "colour-blind"), ("--palette", "colour-blind", "--dark"))
    }
    assert len(pictures) == 4


@pytest.mark.parametrize(("option", "name"), [("--png", "x.jpg"), ("--svg", "x.png")])
def test_a_file_of_another_kind_is_refused(
    option: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / name
    assert main(["export", "--board", "usa", option, str(out)]) == 2
    told = f"the file name must end in .{option[2:]}, not '{out}'"
    assert told in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("board", ["europe", ALPS], ids=("packaged", "own"))
def test_a_moment_of_a_recorded_game(board: str, tmp_path: Path) -> None:
    game = play_out(dealt(board, 3, 6), random.Random(6))
    options = ["--record", str(record_file(tmp_path, game)), *(["--board", board] if board == ALPS else [])]
    first, last = exported(tmp_path, *options, "--at", "0"), exported(tmp_path, *options)
    assert first.count('href="#wagon"') == 3  # only those beside the players' names
    claimed = sum(track.length for track in game.board.tracks if track.name in game.view(None).claimed)
    assert last.count('href="#wagon"') == claimed + 3
    assert last.count('href="#station"') == len(game.view(None).stations)
    for name in game.names:
        assert f">{name}</text>" in last


def test_a_position_and_a_view(tmp_path: Path) -> None:
    game = play_out(dealt("germany", 2, 6), random.Random(6))
    pictures = []
    for number, position in enumerate((game.position(), game.view(None).to_json())):
        file = tmp_path / f"position-{number}.json"
        file.write_text(json.dumps(position), encoding="utf-8")
        pictures.append(exported(tmp_path, "--position", str(file)))
    assert pictures[0] == pictures[1]
    assert 'href="#wagon"' in pictures[0]


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ([], "is not a position: it must be a JSON object with the field 'map'."),
        ({"map": "atlantis"}, "is on the board 'atlantis', which is not packaged; give its file with --board."),
        ({"map": "usa", "claimed": []}, "'claimed' and 'stations' must be objects from names to seats."),
        ({"map": "usa", "claimed": {"a--b": 0}}, "the board has no track 'a--b'."),
        ({"map": "usa", "claimed": {"denver--omaha": 5}}, "the seat of 'denver--omaha' must be a number from 0 to 4."),
        ({"map": "usa", "stations": {"paris": 0}}, "the board has no city 'paris'."),
        ({"map": "germany", "passengers": []}, "'passengers' must be an object from places to lists of colours."),
        ({"map": "germany", "passengers": {"paris": []}}, "the board has no place 'paris'."),
        ({"map": "germany", "passengers": {"ulm": ["pink"]}}, "the passengers at 'ulm' must be a list of colours."),
    ],
)
def test_a_position_that_is_none(
    position: object, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position), encoding="utf-8")
    assert main(["export", "--position", str(file), "--svg", str(tmp_path / "out.svg")]) == 1
    error = capsys.readouterr().err
    assert why in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "status", "why"),
    [
        (["--board", "usa"], 2, "give --svg FILE or --png FILE"),
        (["--svg", "x"], 2, "give --board, --record or --position"),
        (["--record", "a", "--position", "b", "--svg", "x"], 2, "give --record or --position, not both"),
        (["--board", "usa", "--at", "3", "--svg", "x"], 2, "this needs --record"),
        (["--board", "usa", "--width", "300", "--svg", "x"], 2, "this needs --png"),
        (["--board", "usa", "--width", "3", "--png", "x"], 2, "the width must be from 16 to 10000 pixels"),
        (["--board", "atlantis", "--svg", "x"], 1, "there is no board of that name"),
        (["--record", "none.json", "--svg", "x"], 1, "none.json can't be read"),
        (["--board", "usa", "--svg", "no/such/folder/x.svg"], 1, "can't be written: no such file or directory."),
    ],
)
def test_what_can_t_be_exported(options: list[str], status: int, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", *options]) == status
    error = capsys.readouterr().err
    assert why in error
    assert error.count("\n") == 1


def test_the_board_of_a_record_must_be_the_one_that_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = record_file(tmp_path, dealt("usa", 2, 6))
    assert main(["export", "--record", str(record), "--board", "europe", "--svg", str(tmp_path / "x")]) == 1
    assert "is on the board 'usa', not 'europe'" in capsys.readouterr().err
    assert main(["export", "--record", str(record), "--at", "99", "--svg", str(tmp_path / "x")]) == 2
    assert "the record has 0 actions" in capsys.readouterr().err


def test_a_board_of_one_s_own_is_drawn_beside_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "DELAY", 0.0)
    file = tmp_path / "sample.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert main(["draw", str(file)]) == 0
    written = sorted(path.name for path in (tmp_path / "layouts").iterdir())
    assert len(written) == 2
    output = capsys.readouterr()
    assert all(f"layouts/{name}" in output.out for name in written)
    assert output.err.startswith(DRAWING)
    monkeypatch.setattr(progress, "DELAY", 600.0)
    # what is drawn already is only read
    assert main(["export", "--board", str(file), "--svg", str(tmp_path / "x.svg")]) == 0
    assert capsys.readouterr().err == ""


def test_a_drawing_that_can_t_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "usa"]) == 1
    assert "use --out to draw it again, into another folder" in capsys.readouterr().err
    file = tmp_path / "alps.toml"
    shutil.copy(ALPS, file)
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "alps.layout.toml").write_text("zoom = 3", encoding="utf-8")
    for command in (["draw", str(file)], ["export", "--board", str(file), "--svg", str(tmp_path / "x.svg")]):
        assert main(command) == 1
        assert "alps.layout.toml: 'zoom' is not a setting of a layout" in capsys.readouterr().err
