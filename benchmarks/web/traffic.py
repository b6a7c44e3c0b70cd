"""What goes to and fro between clients and a server, counted by the clients."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Final

#: What clients send, and what only says that the server is there.
NOT_COUNTED: Final = frozenset(("hello", "sit", "start", "act", "ping", "pong"))
#: One message in this many is kept.
SAMPLED: Final = 16


@dataclass(slots=True)
class Traffic:
    """What went to and fro, by kind of message, and how long actions took."""

    messages: Counter[str] = field(default_factory=Counter)
    sizes: Counter[str] = field(default_factory=Counter)
    #: Some texts of each kind.
    texts: defaultdict[str, list[bytes]] = field(default_factory=lambda: defaultdict(list))
    #: Seconds from sending an action until the last of the table has it.
    waits: list[float] = field(default_factory=list)

    def clear(self) -> None:
        """Start over."""
        for each in (self.messages, self.sizes, self.texts, self.waits):
            each.clear()

    def count(self, kind: str, text: bytes) -> None:
        """Note a message."""
        if not self.messages[kind] % SAMPLED:
            self.texts[kind].append(text)
        self.messages[kind] += 1
        self.sizes[kind] += len(text)

    def mean_bytes(self, kind: str) -> int:
        return round(self.sizes[kind] / self.messages[kind])

    def typical(self, kind: str) -> bytes:
        """A text of about the mean length."""
        mean = self.mean_bytes(kind)
        return min(self.texts[kind], key=lambda text: abs(len(text) - mean))

    @property
    def delivered(self) -> int:
        """Messages that came from the server, but for answers to pings."""
        return sum(count for kind, count in self.messages.items() if kind not in NOT_COUNTED)
