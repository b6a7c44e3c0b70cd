"""The product that browsers compute networks with, beside NumPy's."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.learned.client_api import add_product


@pytest.mark.parametrize(("rows", "inner", "columns"), [(1, 1, 1), (3, 4, 5), (2, 7, 9), (5, 16, 8), (1, 240, 33)])
def test_a_product_is_added(rows: int, inner: int, columns: int) -> None:
    random = np.random.default_rng(rows)
    left, right, out = (
        random.integers(-3, 4, shape).astype(np.float32) for shape in ((rows, inner), (inner, columns), (rows, columns))
    )
    left[:, 4:8] = 0  # a group of rows that count for nothing
    expected = out + left @ right
    add_product(left, right, out)
    assert np.array_equal(out, expected)
