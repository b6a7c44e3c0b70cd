"""The log of an action: what happened, as bytes, for whoever wants to tell it."""

from __future__ import annotations

from ironlanes.kernel.compile import kernel

from .state import EventCode, EventLog


@kernel
def log_byte(scratch: EventLog, number: int) -> None:
    """Add one byte to the log."""
    if scratch.is_logging:
        scratch.log[scratch.log_size] = number
        scratch.log_size += 1


@kernel
def log_event(scratch: EventLog, code: EventCode, first: int, second: int) -> None:
    """Add what happened, with two numbers: mostly a seat, and what it did that with."""
    if scratch.is_logging:
        log_byte(scratch, code)
        log_byte(scratch, first)
        log_byte(scratch, second)


@kernel
def log_payment(
    scratch: EventLog, code: EventCode, seat: int, subject: int, colour: int, cards: int, wild: int
) -> None:
    """Add what a seat paid for a track or a station; `wild` counts the locomotives."""
    if scratch.is_logging:
        log_event(scratch, code, seat, subject)
        log_byte(scratch, colour)
        log_byte(scratch, cards)
        log_byte(scratch, wild)
