"""How much an action does: a number of calls that no other load on the machine can change."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironlanes.kernel.mode import MODE, Mode
from tests.support.action_calls import SEATS, count_calls
from tests.support.in_process import async_test

#: Calls of functions of this package for an action, on average; each takes about half a microsecond.
MAX_CALLS = 140
ACTIONS = 60


@pytest.mark.skipif(MODE is Mode.INTERPRETED, reason="kernels are not functions of Python")
@async_test
async def test_an_action_calls_few_functions(tmp_path: Path) -> None:
    counter, sent = await count_calls(ACTIONS, tmp_path / "games.sqlite")
    assert sent == SEATS + 1, "a step to everybody, and an answer"
    calls = counter.by_folder(ACTIONS)
    assert sum(calls.values()) <= MAX_CALLS, calls
