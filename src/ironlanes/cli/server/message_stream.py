"""Where a server writes what it tells its operator while it starts: to standard error, or into its JSON log."""

from __future__ import annotations

import io
import logging
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from ironlanes.server.runtime.log_format import LogSettings

log = logging.getLogger(__name__)


class LogStream(io.StringIO):
    """A stream that logs every line that is written to it."""

    def write(self, text: str) -> int:
        for line in text.splitlines():
            if line.strip():
                log.info("%s", line.strip())
        return len(text)


def message_stream(settings: LogSettings) -> TextIO:
    """Return the stream for messages of a server with these settings."""
    return LogStream() if settings.is_json else sys.stderr
