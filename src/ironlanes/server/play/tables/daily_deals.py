"""The deal of a day: its board, and a seed that stays secret until nobody plays it any more."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from ironlanes.boards import packaged_boards
from ironlanes.bots import BEST

from ...model.messages.incoming import NewTable, Options
from ...runtime import wall_clock
from ...storage.cluster.values import ServerValues

#: Where the database keeps the secret that seeds follow from.
SECRET_KEY: Final = "daily-secret"
OPPONENT: Final = BEST
#: How long after midnight a game that was begun before still counts; until then the deal stays sealed.
EXTRA_TIME: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of one day."""

    day: date
    board: str

    @property
    def name(self) -> str:
        """The day as stored and sent, such as 2026-11-15."""
        return self.day.isoformat()

    @property
    def before(self) -> Deal:
        """The deal of the day before."""
        return deal_of(self.day - timedelta(days=1))

    @property
    def closes_at(self) -> float:
        """When a game has to be over to count, in seconds since 1970."""
        midnight = datetime.combine(self.day + timedelta(days=1), time(), UTC)
        return (midnight + EXTRA_TIME).timestamp()

    @property
    def is_closed(self) -> bool:
        """Whether no game counts any more, and everybody may see all of them."""
        return wall_clock.now() >= self.closes_at


def deal_of(day: date) -> Deal:
    """Return the deal of a day: the packaged boards take turns."""
    boards = packaged_boards()
    return Deal(day, boards[day.toordinal() % len(boards)])


def deal_at(at: float) -> Deal:
    """Return the deal of the day of a time; days begin at midnight UTC."""
    return deal_of(datetime.fromtimestamp(at, UTC).date())


def today() -> Deal:
    """Return the deal of today."""
    return deal_at(wall_clock.now())


class DailyDeals:
    """The deals of a server: their seeds can be computed in advance only with its secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    @classmethod
    async def open(cls, values: ServerValues) -> DailyDeals:
        """Return the deals of the server that a database belongs to."""
        secret = await values.get(SECRET_KEY, secrets.token_hex(32))
        assert secret is not None
        return cls(secret)

    def seed_of(self, deal: Deal) -> int:
        """Return the seed of a deal."""
        digest = hmac.new(self._secret, f"{deal.name} {deal.board}".encode(), hashlib.sha256).digest()
        return int.from_bytes(digest, "big")

    def is_sealed(self, seed: int, at: float | None = None) -> bool:
        """Return whether a seed is that of a deal which is still open at a time, by default now.

        Until the deal is closed, nobody may learn the seed or the order of the cards from the server.
        """
        at = wall_clock.now() if at is None else at
        deal = deal_at(at)
        return any(seed == self.seed_of(each) for each in (deal, deal.before) if at < each.closes_at)

    def table_for(self, deal: Deal) -> NewTable:
        """Return the table where someone plays a deal."""
        return NewTable(
            board=deal.board,
            players=2,
            bots=[OPPONENT],
            start=True,
            seed=str(self.seed_of(deal)),
            options=Options(hints="off"),
        )
