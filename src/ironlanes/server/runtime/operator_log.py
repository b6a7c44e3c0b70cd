"""Messages for the operator that may be caused again and again from outside: each is written at most once a minute."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

MINUTE: Final = 60.0
#: Different messages that are remembered; beyond that all are forgotten, and may be written again.
MAX_REMEMBERED: Final = 1000


class OncePerMinute(logging.Filter):
    """Lets a message pass if the same one was not written in the last minute.

    Two messages are the same if their format is, and if they report the same kind of exception.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._written: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.exc_info[0] if record.exc_info else None
        key = (str(record.msg), "" if kind is None else kind.__name__)
        now = self._clock()
        if now - self._written.get(key, -MINUTE) < MINUTE:
            return False
        if len(self._written) >= MAX_REMEMBERED:
            self._written.clear()
        self._written[key] = now
        return True


#: The one that all loggers of the server share.
ONCE_PER_MINUTE: Final = OncePerMinute()


def operator_logger(name: str) -> logging.Logger:
    """Return a logger for messages that visitors can cause."""
    logger = logging.getLogger(name)
    logger.addFilter(ONCE_PER_MINUTE)
    return logger
