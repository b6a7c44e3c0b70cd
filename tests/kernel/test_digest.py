"""The digest of compiled code: the same for the same code, wherever and with whatever comments it is written."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from ironlanes.kernel.digest import UndigestibleGlobal, content_digest

SOURCE = '''
from enum import IntEnum
import numpy as np

class Phase(IntEnum):
    TURN = 0
    OVER = 1

LIMIT = 5
WIDE = np.uint64(7)

def unrelated():
    return 1

@kernel
def inner(number):
    """Twice as much."""
    return number * 2 if Phase.OVER else int(WIDE)

@kernel
def outer(number):
    """More than that."""
    return [inner(each) for each in range(number) if each < LIMIT]
'''


def kernel(function: Callable[..., Any]) -> Any:
    """As Numba marks what it compiles."""
    return SimpleNamespace(py_func=function, __module__=function.__module__, __qualname__=function.__qualname__)


def digest(source: str, *besides: str) -> str:
    module: dict[str, Any] = {"kernel": kernel, "__name__": "sample"}
    exec(compile(source, f"/somewhere/{len(source)}.py", "exec"), module)
    return content_digest([module["outer"]], *besides)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""Twice as much."""', '"""Two\n    times as much."""'),
        ('"""More than that."""', '"""Something else."""'),
        ("LIMIT = 5", "# why so many\n\nLIMIT = 5"),
        ("    return [", "    # all of them\n    return ["),
        ("return 1", "return 2"),
    ],
)
def test_what_changes_no_kernel_changes_no_digest(old: str, new: str) -> None:
    assert old in SOURCE
    assert digest(SOURCE.replace(old, new)) == digest(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("number * 2", "number * 3"),
        ("number * 2", "number + 2"),
        ("OVER = 1", "OVER = 2"),
        ("LIMIT = 5", "LIMIT = 6"),
        ("np.uint64(7)", "np.int64(7)"),
        ("each < LIMIT", "each <= LIMIT"),
        ("def inner(number)", "def inner(number=1)"),
    ],
)
def test_what_changes_a_kernel_changes_the_digest(old: str, new: str) -> None:
    assert old in SOURCE
    assert digest(SOURCE.replace(old, new)) != digest(SOURCE)


def test_what_the_code_is_compiled_by_and_for_is_part_of_it() -> None:
    assert len({digest(SOURCE), digest(SOURCE, "3.11"), digest(SOURCE, "3.12"), digest(SOURCE, "3.1", "2")}) == 4


def test_a_value_that_nobody_can_compare_is_refused() -> None:
    with pytest.raises(UndigestibleGlobal, match="inner uses WIDE, a dict"):
        digest(SOURCE.replace("np.uint64(7)", "{}"))
