"""The log of an action: what happened, as bytes, for whoever wants to tell it."""

from __future__ import annotations

from typing import Final

from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import UInt8Array

from .state import EventCode, EventLog

#: How many bytes follow each code, by code; of a list, the bytes before it: `EventCode` names them.
PAYLOAD: Final = (2, 2, 2, 0, 1, 5, 6, 2, 2, 2, 0, 5, 3, 1, 1, 0, 1)


@kernel
def event_end(log: UInt8Array, at: int) -> int:
    """Return where the event that begins at `at` ends in a log."""
    code = int(log[at])
    end = at + 1 + PAYLOAD[code]
    if code == EventCode.RESHUFFLED or code == EventCode.OFFERED:
        end += int(log[end - 1])  # the list's length comes before it
    return end


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
