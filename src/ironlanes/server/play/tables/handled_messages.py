"""The messages that a table has carried out: one that a browser repeats is answered, and not carried out again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

#: How many messages of a user are remembered: a browser repeats only its last ones.
MAX_MESSAGES: Final = 100


@dataclass(slots=True)
class HandledMessages:
    """The last messages of each user that were carried out."""

    #: For each of them, if it was an action, the number of actions after it.
    by_user: dict[str, dict[str, int | None]] = field(default_factory=dict)

    def add(self, user: str, message: str, seq: int | None) -> None:
        """Remember a message; `seq` is the number of actions after it, if it was an action."""
        done = self.by_user.setdefault(user, {})
        done[message] = seq
        if len(done) > MAX_MESSAGES:
            del done[next(iter(done))]

    def previous_answer(self, user: str, message: str) -> tuple[bool, int | None]:
        """Return whether a message was carried out already, and for an action the number of actions after it."""
        done = self.by_user.get(user, {})
        return message in done, done.get(message)
