"""Advice for the seat to move, from what it may know: a kind of move, moves with reasons, and the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironlanes.lazy_names import lazy_names

from .hint import REASON_FIELDS, Candidate, Hint, HintReason, MoveKind, Nudge, ReasonCode, TicketSet

if TYPE_CHECKING:
    from .advice import full_hint as full_hint
    from .advice import quick_hint as quick_hint

__all__ = [
    "REASON_FIELDS",
    "Candidate",
    "Hint",
    "HintReason",
    "MoveKind",
    "Nudge",
    "ReasonCode",
    "TicketSet",
    "full_hint",
    "quick_hint",
]
#: What gives advice loads the network's code; code that only passes hints on does not need it.
__getattr__ = lazy_names(__name__, {"full_hint": "advice", "quick_hint": "advice"})
