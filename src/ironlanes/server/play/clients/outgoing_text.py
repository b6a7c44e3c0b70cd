"""The text of everything that the server sends over a web socket: one function for each message.

Each message is built as its type in `messages/outgoing.py`. Only snapshots and steps are put together from texts,
because scenes and their patches are written as text already; a test compares the two ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, cast

from ironlanes.analysis.hints import Hint

from ...model.explanation import Explanation
from ...model.messages.hints import HintedMove, HintNudge, HintTicketSet
from ...model.messages.incoming import AllowedHints, Reaction
from ...model.messages.outgoing import (
    AckMessage,
    ChatMessage,
    Clock,
    ClockMessage,
    CloseReason,
    ExplanationMessage,
    Goodbye,
    HintedMessage,
    Pong,
    ReactionMessage,
    RefusedMessage,
    ToBrowser,
)
from ...model.messages.scenes import LogEntry
from ...runtime.encoding import encode, without_null

#: The level of a hint that names the move.
LAST_LEVEL: Final = 3


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


def hinted_text(message_id: str, seq: int, level: int, hint: Hint, allowed: AllowedHints) -> bytes:
    """Answer a request for a hint with what its level tells, and nothing beyond it."""
    is_full = allowed == "full"
    is_table = level < LAST_LEVEL and bool(hint.ticket_sets)  # which has all the candidates
    moves = [] if level == 1 or is_table else list(hint.candidates[: 1 if level == LAST_LEVEL else None])
    if level < LAST_LEVEL and not any(each.behind for each in moves):
        moves.sort(key=lambda each: each.action)  # nothing is known to be better, so the order tells nothing
    sets = hint.ticket_sets if level > 1 else ()
    message = HintedMessage(
        t="hinted",
        id=message_id,
        seq=seq,
        level=level,
        is_final=hint.is_final or not is_full,
        nudge=without_null(cast("HintNudge", asdict(hint.nudge))) if level == 1 and is_full else None,
        facts=[fact.to_json() for fact in hint.facts],
        moves=[
            without_null(
                HintedMove(action=each.action, reasons=[why.to_json() for why in each.reasons], behind=each.behind)
            )
            for each in moves
        ],
        ticket_sets=[without_null(cast("HintTicketSet", asdict(each))) for each in sets],
        gain=hint.gain if level == LAST_LEVEL else None,
    )
    return message_text(without_null(message))


def chat_text(name: str, seat: int | None, text: str, at: float, reason: Explanation | None = None) -> bytes:
    """Pass on what someone said, or what the table itself says."""
    message = ChatMessage(t="said", name=name, seat=seat, text=text, at=at)
    if reason is not None:
        message["reason"] = reason.to_json()
    return message_text(message)


def reaction_text(name: str, seat: int | None, reaction: Reaction) -> bytes:
    """Pass on someone's reaction."""
    return message_text(ReactionMessage(t="reacted", name=name, seat=seat, reaction=reaction))


def clock_text(clock: Clock | None) -> bytes:
    """Tell what the clock shows; None where there is none."""
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
