"""The seeds of what is left to chance in searches and analyses."""

from __future__ import annotations

import hashlib

import numpy as np


class Seeds:
    """Seeds for kernels, one after the other; they follow from where they are used. The browser makes the same ones."""

    def __init__(self, *place: int) -> None:
        self._place = " ".join(map(str, place))
        self._count = 0

    def next(self) -> np.uint64:
        """Return the next seed."""
        digest = hashlib.sha256(f"{self._place}:{self._count}".encode()).digest()
        self._count += 1
        return np.uint64(int.from_bytes(digest[:8], "big"))
