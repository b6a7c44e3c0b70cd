"""A program of one's own says in one line that it waits for the compiler, and only then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from ironlanes.kernel.compile_notice import NOTICE
from ironlanes.kernel.mode import MODE_VARIABLE, Mode
from tests.support.timeouts import TIMEOUT

PROGRAM = """
import ironlanes.kernel.compile_notice as notice
from ironlanes.kernel.compile import compiled_entry, prepare

notice.DELAY = 0.0


@compiled_entry
def add(one: int, other: int) -> int:
    return one + other


@compiled_entry
def subtract(one: int, other: int) -> int:
    return one - other


@compiled_entry
def multiply(one: int, other: int) -> int:
    return one * other


prepare([multiply], lambda _ready, _total: None)  # whoever asks for reports writes their own
print("prepared", flush=True)
print(multiply(2, 3), add(1, 2), subtract(1, 2))
"""


def run(program: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    cold = os.environ | {"XDG_CACHE_HOME": str(cache), MODE_VARIABLE: Mode.COMPILED}
    return subprocess.run([sys.executable, program], env=cold, capture_output=True, text=True, timeout=TIMEOUT)


def test_one_line_the_first_time_and_none_later(tmp_path: Path) -> None:
    program, cache = tmp_path / "program.py", tmp_path / "cache"
    program.write_text(PROGRAM, encoding="utf-8")
    first = run(program, cache)
    assert (first.stdout, first.stderr) == ("prepared\n6 3 -1\n", f"{NOTICE}\n")
    later = run(program, cache)
    assert (later.stdout, later.stderr) == ("prepared\n6 3 -1\n", "")
