"""Load boards by name or from a file."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from ironlanes.files import os_error_reason

from .file.line_numbers import entry_lines, key_at
from .file.reader import read_draft
from .model import Board, slug
from .problems import BoardError, Problem, ProblemReport, nearest
from .validate.board_checks import check_draft

#: The folder of the packaged boards. A wheel is always unpacked, and `importlib.resources` takes long to import.
DATA: Final = Path(__file__).with_name("data")


@cache
def packaged_boards() -> tuple[str, ...]:
    """Return the ids of the packaged boards, in alphabetical order."""
    return tuple(sorted(file.stem for file in DATA.iterdir() if file.name == f"{slug(file.stem)}.toml"))


def load_board(name_or_path: str | Path) -> Board:
    """Return the packaged board with that id, or the board in that file."""
    if isinstance(name_or_path, str) and name_or_path in packaged_boards():
        return _load_packaged(name_or_path)
    path = Path(name_or_path)
    if isinstance(name_or_path, str) and not _means_file(name_or_path, path):
        known = packaged_boards()
        hint = nearest(name_or_path, known) or f" The boards are {', '.join(known)}; or give the path of a .toml file."
        raise BoardError([Problem(name_or_path, "", 0, f"there is no board of that name.{hint}")])
    return parse_board(_read_text(path), path.name)


def parse_board(text: str, file: str) -> Board:
    """Return the board that a text in the board format describes; `file` is its name in error messages."""
    report = ProblemReport(file, entry_lines(text))
    draft = read_draft(_parse_toml(text, file), report)
    report.stop()
    check_draft(draft, report)
    report.stop()
    return draft.board()


@cache
def _load_packaged(name: str) -> Board:
    return parse_board((DATA / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def _means_file(name: str, path: Path) -> bool:
    """Whether a text looks like the name of a file."""
    return bool(name) and (path.suffix == ".toml" or len(path.parts) > 1 or path.exists())


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        text = "this is no UTF-8 text; save it as UTF-8."
    except OSError as error:
        text = f"can't be read: {os_error_reason(error)}."
    except ValueError:
        text = "is no path of a file."
    raise BoardError([Problem(path.name or str(path), "", 0, text)])


def _toml_sentence(text: str, number: int, what: str) -> str:
    """Describe what is wrong with a line that is not valid TOML."""
    if what == "Cannot overwrite a value":
        key = key_at(text, number)
        return f"'{key}' is set here and in line {entry_lines(text).get(key, number)}; set it once."
    line = text.split("\n")[number - 1] if number <= text.count("\n") + 1 else ""
    sentence = f"this is not valid TOML: {what[:1].lower()}{what[1:]}."
    if what == "Invalid value" and re.search(r"=\s*[^\W\d_]", line):
        return f'{sentence} A text needs quotes, as in name = "Sapporo".'
    return sentence


def _parse_toml(text: str, file: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        problem = Problem(file, "", 0, "the brackets are nested too deep; check that each one is closed.")
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).partition(" (at ")
        line = re.match(r"line (\d+)", where)
        number = int(line[1]) if line else text.count("\n") + 1
        problem = Problem(file, "", number, _toml_sentence(text, number, what))
    except ValueError:  # Python reads no number of thousands of digits
        problem = Problem(file, "", 0, "there is a number in it that is far too long.")
    raise BoardError([problem])
