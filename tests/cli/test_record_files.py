"""Records in files: whole ones, many of them, and garbage."""

import json
from pathlib import Path

import pytest

from ironlanes.cli.errors import CommandError
from ironlanes.cli.records.record_files import LARGEST, read_record_of, read_records, write_record_file


def test_a_record_is_written_whole_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("something older", encoding="utf-8")
    write_record_file({"names": ["Zoë"]}, path)
    assert list(read_records(path)) == [{"names": ["Zoë"]}]
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_one_game_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{json.dumps({'seed': seed})}\n\n" for seed in range(3)), encoding="utf-8")
    assert list(read_records(path)) == [{"seed": 0}, {"seed": 1}, {"seed": 2}]
    assert read_record_of(path, 2) == ({"seed": 1}, True)
    assert read_record_of(path, 3) == ({"seed": 2}, False)
    with pytest.raises(CommandError, match="holds 3 games; there is no game 4"):
        read_record_of(path, 4)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is empty"),
        (b" \n\n ", "is empty"),
        (b"\x00\xff\xfe", "is not UTF-8 text"),
        (b"hello", "is not JSON: expecting value at line 1, column 1"),
        (b'{\n "a": 1,\n}', "is not JSON: .* at line [23]"),  # Python 3.13 names the comma
        (b'{"a": 1}\n{"a": \n', "line 2 is not JSON: expecting value at column"),
        (b"[" * 100_000, "is nested too deeply"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "too many digits"),
        (b"x" * (LARGEST + 10), "first line is longer than 4 MiB"),
        (b"{\n" + b"x" * (LARGEST + 10), "too large: it is not JSON Lines"),
        (b"{}\n" + b"x" * (LARGEST + 10), "line 2 is too long"),
    ],
)
def test_what_is_no_record_is_told_in_one_line(content: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=told) as raised:
        list(read_records(path))
    assert len(str(raised.value)) < 200
    assert "\n" not in str(raised.value)


def test_files_that_can_not_be_read_or_written(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, Path("a\0b"), tmp_path / ("x" * 300)):
        with pytest.raises(CommandError, match=r"can't be read|is not a valid file name"):
            list(read_records(path))
    for path in (tmp_path / "none" / "game.json", tmp_path, Path("/"), Path("a\0b"), tmp_path / ("x" * 300)):
        with pytest.raises(CommandError, match="can't be written"):
            write_record_file({}, path)
    assert list(tmp_path.iterdir()) == []
