"""Which cases of a test `make test` tries, where the first show what the test is about; `make sweep` tries all."""

from __future__ import annotations

from typing import Any

import pytest


def others_are_slow(*cases: Any, kept: int = 1) -> list[Any]:
    """The first cases as they are, and the others marked `slow`."""
    return [*map(_case, cases[:kept]), *(_case(case, pytest.mark.slow) for case in cases[kept:])]


def first_is_smoke(*cases: Any) -> list[Any]:
    """The first case marked `smoke`, and the others as they are: `make browser` tries all."""
    return [_case(cases[0], pytest.mark.smoke), *map(_case, cases[1:])]


def _case(case: Any, *marks: pytest.MarkDecorator) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)
