"""The reference of results: every key and column that there is, and none that there is not."""

from __future__ import annotations

import re

from ironlanes.arena.game_result import GameResult, SeatResult
from ironlanes.arena.report.tidy_table import COLUMNS
from ironlanes.arena.schedule import Fixture
from tests.docs.blocks import DOCS

TEXT = (DOCS / "reference" / "results.md").read_text(encoding="utf-8")


def keys_in(table: str) -> list[str]:
    """The names in the first column of a table's rows."""
    cells = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]


def test_every_key_of_a_line_is_told() -> None:
    lines, table = TEXT.split("## The table")
    game, seat = lines.split("Each object in `seats`")
    assert keys_in(game) == list(GameResult(Fixture(0, 0, 0, (0, 1)), 0, (), 0, ()).to_json())
    assert keys_in(seat) == list(SeatResult.__slots__)
    assert sorted(keys_in(table)) == sorted(COLUMNS)
