"""The page about versions has the numbers that the code has."""

from __future__ import annotations

import re

import pytest

from ironlanes.arena import match
from ironlanes.bots.loaders import program
from ironlanes.game.json import record
from ironlanes.server.model.messages import incoming
from tests.docs.blocks import DOCS

PAGE = (DOCS / "reference" / "versions.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("what", "number"),
    [
        ("engine protocol", program.PROTOCOL),
        ("records", record.FORMAT),
        ("match folders", match.FORMAT),
        ("messages between browser and server", incoming.VERSION),
    ],
)
def test_the_number_of_a_format_is_told(what: str, number: int) -> None:
    row = re.search(rf"^\| {what} \|[^|]*\| (\d+) \|", PAGE, re.MULTILINE)
    assert row
    assert row[1] == str(number)
