"""Days that pass at once: the time of day of a test, which it sets itself."""

from __future__ import annotations

import pytest

from ironlanes.server.features.correspondence.deadlines import DeadlineWatch
from ironlanes.server.features.correspondence.sign_of_life import SignOfLife
from ironlanes.server.play.tables.correspondence_clock import DAY, HOUR
from ironlanes.server.runtime import wall_clock
from tests.support.in_process import InProcessServer

#: Monday, 5 January 2026, noon.
START = 1_767_614_400.0


class SimulatedDays:
    """The time of day; it advances only when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = START
        monkeypatch.setattr(wall_clock, "now", lambda: self.at)

    async def advance(self, server: InProcessServer, *, days: float = 0, hours: float = 0) -> None:
        """Let time pass, and do what is due by then, as the server does every few seconds."""
        end = self.at + DAY * days + HOUR * hours
        while self.at < end:
            self.at = min(end, self.at + HOUR / 2)
            await sweep(server)


async def sweep(server: InProcessServer) -> None:
    """Do what is due, until nothing is."""
    for _ in range(50):
        before = await server.storage.correspondence.due(wall_clock.now(), 100)
        if not before:
            return
        await DeadlineWatch(
            server.tables, server.storage.correspondence, SignOfLife(server.tables, server.storage.downtimes)
        ).play_due()
        for name in before:
            table = await server.find_table(name)
            for _ in range(5):
                await server.quiet(table)
