"""The report about the packaged boards agrees with their books."""

from __future__ import annotations

import re

import pytest

from ironlanes.book.report_tables import TABLES
from tests.docs.blocks import DOCS

PAGE = DOCS / "guides" / "what-games-teach.md"


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_what_its_command_prints(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = re.findall(rf"^\$ ironlanes book report {name}\n```\n\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert shown == [TABLES[name]() + "\n"]
