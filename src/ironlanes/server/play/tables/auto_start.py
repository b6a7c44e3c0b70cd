"""Starts the game of a table by itself: when everybody is there, or when its time has come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from .audience import Audience
from .table_state import TableState


class StartingTable(Protocol):
    """What the start needs to know of its table."""

    @property
    def state(self) -> TableState: ...

    @property
    def audience(self) -> Audience: ...

    def post(self, work: Callable[[], None]) -> None:
        """Run something after all that was posted before."""

    def start_by_itself(self) -> None:
        """Start the game, bots in the seats that are still open."""


class AutoStart:
    """The automatic start of one table."""

    def __init__(self, table: StartingTable) -> None:
        self._table = table
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether the game will start by itself."""
        return self._alarm is not None

    def reschedule(self) -> None:
        """Decide again when the game starts; called after every change. It does not start while nobody is there."""
        self.cancel()
        state, here = self._table.state, self._table.audience.users_here
        people = {chair.user for chair in state.chairs if chair.user is not None}
        if state.options.days is not None:
            # Strangers who play for days need not meet: the game starts as soon as the last seat is taken.
            if state.phase == "lobby" and state.options.is_listed and not state.open_seats and len(people) > 1:
                self._alarm = asyncio.get_running_loop().call_later(0.0, self._ring)
            return
        if state.starts_in is None or not people & here:
            return
        is_complete = not state.open_seats and people <= here
        wait = 0.0 if is_complete else state.starts_in
        self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def cancel(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        self._table.post(self._table.start_by_itself)
