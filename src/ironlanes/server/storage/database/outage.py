"""An outage: a time in which nothing can be saved."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from ...runtime.operator_log import operator_logger
from .errors import StorageUnavailable

log = operator_logger(__name__)

#: Seconds after a failed write in which other writes fail without being tried.
RETRY_SECONDS: Final = 1.0


class Outage:
    """An outage of the database: keeps why nothing can be saved, and reports its beginning and end to the operator."""

    clock: Callable[[], float] = staticmethod(time.monotonic)

    def __init__(self) -> None:
        #: Why the last write failed; None if it succeeded.
        self.reason: str | None = None
        #: The number of failed writes so far.
        self.failures = 0
        self._failed_at = 0.0

    def check(self) -> None:
        """Raise StorageUnavailable if a write failed less than a second ago."""
        if self.reason is not None and self.clock() - self._failed_at < RETRY_SECONDS:
            raise StorageUnavailable(self.reason)

    def note_failure(self, reason: str) -> None:
        self.reason, self._failed_at = reason, self.clock()
        self.failures += 1
        log.error("Nothing can be saved: %s. What was acknowledged is kept; players wait until it works again.", reason)

    def note_success(self) -> None:
        if self.reason is not None:
            self.reason = None
            log.warning("The database can be written again.")
