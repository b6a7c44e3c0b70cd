"""How long a test waits for something that must happen."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

#: Seconds. Far longer than anything takes, even on a busy machine: every wait ends as soon as its condition holds.
TIMEOUT: Final = 240.0


def wait_until(holds: Callable[[], bool], what: str = "the condition", interval: float = 0.01) -> None:
    """Wait for something that another thread or process does by itself; look every `interval` seconds."""
    deadline = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < deadline, f"{what} did not hold within {TIMEOUT:.0f} seconds"
        time.sleep(interval)
