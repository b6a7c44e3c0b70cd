"""Columns of numbers as book files have them."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.book.number_columns import ColumnReader, column_bytes

COLUMNS: list[list[int]] = [[], [0, 0], [1, -1, 127, -128], [300, -70_000, 5], [2**62, -(2**62)]]


def test_columns_are_read_as_they_were_written() -> None:
    written = [column_bytes(np.array(column, dtype=np.int64)) for column in COLUMNS]
    assert [len(each) for each in written] == [1, 1, 5, 10, 17]
    reader = ColumnReader(b"".join(written))
    assert [reader.read(len(column)).tolist() for column in COLUMNS] == COLUMNS


def test_columns_that_end_too_soon_are_refused() -> None:
    content = column_bytes(np.array([1, 2, 300]))
    with pytest.raises(ValueError, match="too soon"):
        ColumnReader(content[:-1]).read(3)
    with pytest.raises(ValueError, match="too soon"):
        ColumnReader(b"").read(1)
