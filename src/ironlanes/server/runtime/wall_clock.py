"""The time of day in seconds since 1970, by which tables and their clocks go. Tests let days pass by replacing it."""

from __future__ import annotations

import time
from collections.abc import Callable


def _time() -> float:
    return time.time()


now: Callable[[], float] = _time
