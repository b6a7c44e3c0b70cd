"""Columns of whole numbers as bytes: all lowest bytes come first, then all next ones; so they compress well."""

from __future__ import annotations

from typing import Final

import numpy as np

from .group_sums import Int64Array

#: Bytes of a number, at most.
WIDEST: Final = 8


def column_bytes(numbers: Int64Array) -> bytes:
    """Return a column as bytes; the first says how many bytes each number has."""
    folded = ((numbers << 1) ^ (numbers >> 63)).astype("<u8")  # the sign is the lowest bit, so -1 is small, too
    width = (int(folded.max(initial=0)).bit_length() + 7) // 8
    planes = folded.view(np.uint8).reshape(-1, WIDEST).T[:width]
    return bytes([width]) + planes.tobytes()


class ColumnReader:
    """Reads columns, one after the other. Raises ValueError where they end too soon."""

    def __init__(self, content: bytes) -> None:
        self._content = memoryview(content)  # what is left of it, without copies

    def read(self, count: int) -> Int64Array:
        """Return the next column, of `count` numbers."""
        width = self._take(1)[0]
        planes = np.zeros((WIDEST, count), dtype=np.uint8)
        planes[:width] = np.frombuffer(self._take(width * count), dtype=np.uint8).reshape(width, count)
        folded = np.ascontiguousarray(planes.T).view("<u8").ravel()
        return (folded >> 1).astype(np.int64) ^ -(folded & 1).astype(np.int64)

    def _take(self, size: int) -> memoryview:
        if len(self._content) < size:
            raise ValueError("the columns end too soon")
        taken, self._content = self._content[:size], self._content[size:]
        return taken
