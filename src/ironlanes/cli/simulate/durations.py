"""Times as a person reads them in a terminal."""

from __future__ import annotations


def format_duration(seconds: float) -> str:
    """A time that somebody waits for."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
