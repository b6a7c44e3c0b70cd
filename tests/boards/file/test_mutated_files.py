"""Mutated board files are accepted or refused, and nothing else; `benchmarks.mutated_boards` reads 100,000."""

from __future__ import annotations

import pytest

from benchmarks.mutated_boards import Outcome, read, sources
from tests.support.cases import others_are_slow


@pytest.mark.parametrize("first", others_are_slow(*range(0, 400, 100)))
def test_mutated_files_crash_nothing(first: int) -> None:
    texts, outcome = sources(), Outcome()
    for number in range(first, first + 100):
        read(number, texts, outcome)
    assert not outcome.crashes
    assert outcome.accepted + outcome.refused == 100
    assert outcome.accepted > 3
