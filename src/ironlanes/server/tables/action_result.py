"""What an action at a table led to."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.game.events import Event


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The events of an action with everything hidden in them: they are sent through `clients.log_entry` only."""

    seat: int
    events: list[Event]
