"""How the server's log is written: as text, or as one JSON object per line."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

#: The loggers of this program, and the one of requests.
PROGRAM: Final = "ironlanes"
REQUESTS: Final = "ironlanes.requests"


@dataclass(frozen=True, slots=True)
class LogSettings:
    """What is logged, and how."""

    is_json: bool = False
    #: Whether every HTTP request is logged, and with the visitor's address.
    has_requests: bool = False
    has_addresses: bool = False


#: The default: text, without requests.
TEXT_LOG: Final = LogSettings()


class JsonFormatter(logging.Formatter):
    """Writes a record as a JSON object in one line; what the caller gave as `extra={"fields": …}` is part of it."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry)


def set_up_logging(settings: LogSettings) -> None:
    """Write the log of this process to standard error. As text, Python's own way does, except for requests."""
    handler = logging.StreamHandler(sys.stderr)
    if settings.is_json:
        handler.setFormatter(JsonFormatter())
        logging.getLogger().handlers = [handler]
        logging.getLogger(PROGRAM).setLevel(logging.INFO)
    elif settings.has_requests:
        requests = logging.getLogger(REQUESTS)
        requests.handlers = [handler]
        requests.setLevel(logging.INFO)
        requests.propagate = False


def run_with_log(pipe: object, settings: LogSettings, work: Callable[..., None], *arguments: object) -> None:
    """Run the work of a process that the server has started, with the server's log format."""
    set_up_logging(settings)
    work(pipe, *arguments)
