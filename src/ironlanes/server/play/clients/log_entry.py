"""Log entries: what an action led to, as a viewer may see it."""

from __future__ import annotations

from ...model.messages.scenes import LogEntry
from ..client_view.action_result import ActionResult


def log_entry(result: ActionResult, seq: int, viewer: int | None) -> LogEntry:
    """Return what an action led to, as a viewer may see it (H1); it is entry number `seq` of the log."""
    events = [event.seen_by(viewer).to_json() for event in result.events]
    entry: LogEntry = {"seq": seq, "seat": result.seat, "events": events}
    if result.undoable_actions:
        entry["can_take_back"] = True
    if result.takes_back:
        entry["takes_back"] = list(result.takes_back)
    return entry
