"""The deal of a day: its board, and a seed that nobody knows in advance."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from ironlanes.boards import packaged_boards
from ironlanes.bots import LEVEL_NAMES

from .. import wall_clock
from ..clients.messages import NewTable, Options
from ..storage.store import Store

#: Where the database keeps the secret that seeds follow from.
SECRET_KEY: Final = "daily-secret"
OPPONENT: Final = LEVEL_NAMES[-1]


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of one day."""

    day: date
    board: str

    @property
    def name(self) -> str:
        """The day as it is stored and sent, such as 2026-11-15."""
        return self.day.isoformat()

    @property
    def before(self) -> Deal:
        """The deal of the day before."""
        return deal_of(self.day - timedelta(days=1))


def deal_of(day: date) -> Deal:
    """Return the deal of a day: the packaged boards take turns."""
    boards = packaged_boards()
    return Deal(day, boards[day.toordinal() % len(boards)])


def today() -> Deal:
    """Return the deal of today; days begin at midnight UTC."""
    return deal_of(datetime.fromtimestamp(wall_clock.now(), UTC).date())


async def table_for(deal: Deal, store: Store) -> NewTable:
    """Return the table where someone plays a deal; only whoever knows the server's secret can tell its seed."""
    secret = await store.value_of(SECRET_KEY, secrets.token_hex(32))
    assert secret is not None
    seed = hmac.new(secret.encode(), f"{deal.name} {deal.board}".encode(), hashlib.sha256).hexdigest()
    return NewTable(
        board=deal.board,
        players=2,
        bots=[OPPONENT],
        start=True,
        seed=str(int(seed, 16)),
        options=Options(hints="off"),
    )
