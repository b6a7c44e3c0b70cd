"""What an action at a table led to."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.game.events import Event


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The events of an action, including everything hidden: they are sent through `clients.log_entry` only."""

    seat: int
    events: list[Event]
    #: How many actions the seat takes back together if it takes this one back, as long as it is the last; 0: it can't.
    undoable_actions: int = 0
    #: The numbers of the actions that this entry takes back; then it has no events.
    takes_back: tuple[int, ...] = ()
