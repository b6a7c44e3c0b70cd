"""A table of a board file: which keys it must and may have."""

from __future__ import annotations

from ironlanes.boards.file.toml_table import TomlTable
from ironlanes.boards.problems import ProblemReport


def problems_of(rules: dict[str, object]) -> list[str]:
    """Return what is reported about a table that must have `trains` and may have `bonus`."""
    report = ProblemReport("")
    part = TomlTable({"rules": rules}, "", report, ("rules",)).part("rules", ("trains",), ("bonus",))
    part.whole("trains", 1, 9)
    part.whole("bonus", 0, 9, default=0)
    return [problem.text for problem in report.problems]


def test_an_optional_key_may_be_missing() -> None:
    assert problems_of({"trains": 3}) == []


def test_an_optional_key_is_read() -> None:
    assert problems_of({"trains": 3, "bonus": 10}) == ["bonus must be a whole number from 0 to 9, not 10."]


def test_a_required_key_must_be_there() -> None:
    assert problems_of({"bonus": 1}) == ["'trains' is missing; add it."]
