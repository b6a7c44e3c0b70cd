"""The text of everything that the server sends over a web socket: one function for each message.

Each message is built as its type in `messages/outgoing.py`. Only snapshots and steps are put together from texts,
because scenes and their patches are written as text already; a test compares the two ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .client_view.explanation import Explanation
from .encoding import encode
from .messages.incoming import Reaction
from .messages.outgoing import (
    AckMessage,
    ChatMessage,
    Clock,
    ClockMessage,
    CloseReason,
    ExplanationMessage,
    Goodbye,
    Pong,
    ReactionMessage,
    RefusedMessage,
    ToBrowser,
)
from .messages.scenes import LogEntry


def message_text(message: ToBrowser) -> bytes:
    """Return the text of a message."""
    return encode(message)


PONG: Final = message_text(Pong(t="pong"))


def ack_text(message_id: str, seq: int | None = None) -> bytes:
    """Acknowledge a message; for an action, `seq` is the number of actions after it."""
    message: AckMessage = {"t": "ack", "id": message_id}
    if seq is not None:
        message["seq"] = seq
    return message_text(message)


def refused_text(message_id: str | None, explanation: Explanation) -> bytes:
    """Refuse a message."""
    return message_text(RefusedMessage(t="refused", id=message_id, reason=explanation.to_json()))


def explanation_text(message_id: str, explanation: Explanation | None) -> bytes:
    """Explain why an action is not possible; None where it is."""
    reason = None if explanation is None else explanation.to_json()
    return message_text(ExplanationMessage(t="because", id=message_id, reason=reason))


def chat_text(name: str, seat: int | None, text: str, at: float) -> bytes:
    """Pass on what someone said."""
    return message_text(ChatMessage(t="said", name=name, seat=seat, text=text, at=at))


def reaction_text(name: str, seat: int | None, reaction: Reaction) -> bytes:
    """Pass on someone's reaction."""
    return message_text(ReactionMessage(t="reacted", name=name, seat=seat, reaction=reaction))


def clock_text(clock: Clock | None) -> bytes:
    """Tell how the clock stands; None where there is none."""
    return message_text(ClockMessage(t="clock", clock=clock))


def goodbye_text(why: CloseReason) -> bytes:
    """Say why the connection is closed."""
    return message_text(Goodbye(t="goodbye", why=why))


def snapshot_text(game: str, seq: int, scene: bytes, log: Sequence[LogEntry]) -> bytes:
    """Show a whole scene, which is text already: a `SnapshotMessage`."""
    head = b'{"t":"snapshot","game":"%b","seq":%d,"scene":' % (game.encode(), seq)
    return b"".join((head, scene, b',"log":', encode(log), b"}"))


class StepTexts:
    """The messages of one action: `StepMessage`s that differ in what each viewer may see."""

    def __init__(self, game: str, seq: int) -> None:
        self._head = b'{"t":"step","game":"%b","seq":%d,"entry":' % (game.encode(), seq)

    def text(self, entry: bytes, changes: bytes) -> bytes:
        """Show the action to a viewer: its `LogEntry`, and the patch of the viewer's scene, both as text."""
        return b"".join((self._head, entry, b',"changes":', changes, b"}"))
