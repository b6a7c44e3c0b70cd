"""Write boards, and what Python makes of them: `python -m tests.web.board_cases`, by `make web`.

The client reads, checks and encodes the same texts itself, where it has no server.
"""

from __future__ import annotations

import json
import re
import tomllib
from base64 import b64encode
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ironlanes.boards.file.reader import read_draft
from ironlanes.boards.file.writer import board_text
from ironlanes.boards.load import DATA, packaged_boards, parse_board
from ironlanes.boards.model import Board
from ironlanes.boards.problems import BoardError, ProblemReport
from ironlanes.boards.validate.board_checks import check_draft
from ironlanes.drawing.picture import Picture
from ironlanes.server.play.clients.board_details import details_of
from ironlanes.server.play.clients.device_files import board_file, board_making_file
from ironlanes.server.runtime.encoding import encode_message
from tests.boards.sample import GOOD, spoiled
from tests.boards.validate.test_bad_files import BAD
from tests.support.random_games import EXAMPLES
from tests.web.sources import ROOT

FOLDER = ROOT / "build" / "table-cases"
#: Boards with other rules: what is changed of the sample, and into what.
VARIANTS = (
    ("rules.stations = 2\nrules.station_points = 4", "rules.stations = 0\nrules.station_points = 0"),
    ("rules.drawn_tickets = 2", "rules.drawn_tickets = 5"),
    ("Bonn", "\u672d\u5e4c"),  # a name without a Latin letter
)

Case = dict[str, Any]


def good_texts() -> Iterator[str]:
    """Yield the files of boards that can be played."""
    for name in packaged_boards():
        yield (DATA / f"{name}.toml").read_text("utf-8")
    yield (EXAMPLES / "alps.toml").read_text("utf-8")
    yield GOOD
    for old, new in VARIANTS:
        yield re.sub(old, new, GOOD)
    yield board_text(parse_board(GOOD, "board.toml"))


def good_case(text: str) -> Case:
    """Return what Python makes of a board."""
    board = parse_board(text, "board.toml")
    return {"text": text, "details": _details(board), "file": b64encode(board_file(board)).decode()}


def _details(board: Board) -> Case:
    nothing = Picture(0, 0, 0.0, 0.0, 0.0, {}, {})
    details: Case = json.loads(encode_message(details_of(board, nothing)))
    return {part: details[part] for part in ("name", "rules", "places", "tracks", "tickets")}


def bad_cases() -> Iterator[Case]:
    """Yield files that are refused; with the sentences, where the parts of the board don't fit together."""
    for old, new, entry, _ in BAD:
        if entry == "board.id":
            continue  # a client gives every board an id of its own
        text = spoiled(old, new)
        try:
            parse_board(text, "board.toml")
        except BoardError:
            yield {"text": text, "problems": _misfits(text)}
    texts = list(good_texts())
    for one, other in pairwise(texts[:4]):  # the rules of one board with the places of another
        text = one[: one.index("cities")] + other[other.index("cities") :]
        try:
            parse_board(text, "board.toml")
        except BoardError:
            yield {"text": text, "problems": _misfits(text)}


def _misfits(text: str) -> list[Case] | None:
    """Return what `check_draft` has to say; None if the form of the file is wrong."""
    report = ProblemReport("board.toml")
    try:
        draft = read_draft(tomllib.loads(text), report)
    except tomllib.TOMLDecodeError:
        return None
    if report.problems:
        return None
    check_draft(draft, report)
    return [{"entry": each.entry, "text": each.text} for each in report.problems]


def main() -> None:
    """Write the boards."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    cases = {
        "making": json.loads(board_making_file()),
        "good": [good_case(text) for text in good_texts()],
        "bad": list(bad_cases()),
    }
    file = FOLDER / "boards.json"
    file.write_text(json.dumps(cases), encoding="utf-8")
    print(f"{file.relative_to(ROOT)}: {len(cases['good'])} boards, and {len(cases['bad'])} that are refused")


if __name__ == "__main__":
    main()
