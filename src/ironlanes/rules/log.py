"""The log of an action: what happened, as bytes, for whoever wants to tell it."""

from __future__ import annotations

from .compiling import kernel
from .state import Desk, Happening


@kernel
def tell(desk: Desk, number: int) -> None:
    """Add one byte to the log."""
    if desk.is_logging:
        desk.log[desk.log_size] = number
        desk.log_size += 1


@kernel
def tell_two(desk: Desk, happening: Happening, first: int, second: int) -> None:
    """Add what happened, with two numbers: mostly a seat, and what it did that with."""
    if desk.is_logging:
        tell(desk, happening)
        tell(desk, first)
        tell(desk, second)


@kernel
def tell_payment(desk: Desk, happening: Happening, seat: int, subject: int, colour: int, cards: int, wild: int) -> None:
    """Add what a seat paid for a track or a station; `wild` counts the locomotives."""
    if desk.is_logging:
        tell_two(desk, happening, seat, subject)
        tell(desk, colour)
        tell(desk, cards)
        tell(desk, wild)
