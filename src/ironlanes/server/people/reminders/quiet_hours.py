"""Quiet hours: when someone wants no reminders, in their own time zone."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ...storage.people.reminder_contacts import QuietHours


def read_zone(name: str) -> ZoneInfo | None:
    """Return a time zone by its name; None if it is unknown."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def end_of_quiet(hours: QuietHours | None, at: float) -> float | None:
    """Return when the quiet hours around `at` end; None if it is outside them."""
    zone = None if hours is None else read_zone(hours.zone)
    if hours is None or zone is None or hours.first == hours.last:
        return None
    local = datetime.fromtimestamp(at, zone)
    is_quiet = (
        hours.first <= local.hour < hours.last
        if hours.first < hours.last
        else local.hour >= hours.first or local.hour < hours.last
    )
    if not is_quiet:
        return None
    end = local.replace(hour=hours.last, minute=0, second=0, microsecond=0)
    return (end if end > local else end + timedelta(days=1)).timestamp()
