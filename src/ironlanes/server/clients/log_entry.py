"""Log entries: the events of an action, as a viewer may see them."""

from __future__ import annotations

from collections.abc import Iterable

from ironlanes.game.events import Event

from .messages.scenes import LogEntry


def log_entry(events: Iterable[Event], seq: int, seat: int, viewer: int | None) -> LogEntry:
    """What a seat's action brought, as a viewer may see it (H1); `seq` actions have been played with it."""
    return {"seq": seq, "seat": seat, "events": [event.seen_by(viewer).to_json() for event in events]}
