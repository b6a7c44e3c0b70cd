"""Format durations."""

from __future__ import annotations


def format_duration(seconds: float) -> str:
    """Return a duration as `1:05` or `2:01:05`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
