"""The server has one clock for the time of day, so that tests can let days pass everywhere at once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ironlanes.server

SERVER = Path(ironlanes.server.__file__).parent
MODULES = sorted(path for path in SERVER.rglob("*.py") if path != SERVER / "runtime" / "wall_clock.py")
#: What reads the clock of the machine.
FORBIDDEN = {"time.time", "time.time_ns", "datetime.now", "datetime.utcnow", "datetime.today", "date.today"}
FORBIDDEN_IMPORTS = {"time", "time_ns"}


def clock_reads(source: str) -> Iterator[str]:
    """What a module says to read the clock of the machine."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and (name := ".".join(ast.unparse(node).split(".")[-2:])) in FORBIDDEN:
            yield name
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            yield from (f"from time import {each.name}" for each in node.names if each.name in FORBIDDEN_IMPORTS)


@pytest.mark.parametrize(
    "source", ["import time\ntime.time()", "clock = time.time", "from time import time", "datetime.datetime.now(UTC)"]
)
def test_a_second_clock_is_found(source: str) -> None:
    assert list(clock_reads(source))


def test_nothing_but_the_wall_clock_reads_the_time_of_day() -> None:
    found = {str(path.relative_to(SERVER)): list(clock_reads(path.read_text())) for path in MODULES}
    assert {path: reads for path, reads in found.items() if reads} == {}
