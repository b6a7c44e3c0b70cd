"""Errors as text."""

from __future__ import annotations

import pytest

from ironlanes.book.error_text import percent, plus_minus


@pytest.mark.parametrize(
    ("error", "shown"),
    [(1.26, "7 ± 1.3"), (0.05, "7 ± 0.1"), (0.0049, "7 ± 0.005"), (None, "7 ± ?"), (0.0, "7")],
)
def test_a_value_has_its_error(error: float | None, shown: str) -> None:
    assert plus_minus("7", error) == shown


def test_a_share_has_its_error_in_percent() -> None:
    assert (percent(0.5, 0.021), percent(1, None)) == ("50.0 ± 2.1", "100.0 ± ?")
