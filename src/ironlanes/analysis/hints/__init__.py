"""Advice for the seat to move, from what it may know: a kind of move, moves with reasons, and the best one."""

from .advice import full_hint, quick_hint
from .hint import REASON_FIELDS, Candidate, Hint, HintReason, MoveKind, Nudge, ReasonCode, TicketSet

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
