"""The limits that hold for all nodes together."""

from __future__ import annotations

from secrets import token_hex

from ..model.addresses import address_hash
from ..model.rate_limits import RateLimit, RateLimiter
from .limit_queries import LimitStore


class SharedRateLimiter:
    """A token bucket in the database for each address.

    What this server alone has let through can't be more than what all of them have: so it counts for itself first, and
    whoever sends too much to one server costs the database nothing. If that does not answer, nobody gets a token: what
    is limited here has to be saved there anyway.
    """

    def __init__(self, store: LimitStore, name: str, rate: RateLimit | None, secret: str | None = None) -> None:
        """`name` tells this limit from the others of the database.

        Servers that count together have the same `secret`.
        """
        self._store = store
        self._name = name
        self._rate = rate
        self._here = RateLimiter(rate)
        self._secret = (secret or token_hex()).encode()

    async def take(self, address: str) -> bool:
        """Take a token; return False if there is none. Raise StorageUnavailable if the database does not answer."""
        if self._rate is None:
            return True
        if not self._here.take(address):
            return False
        key = address_hash(self._secret, self._name, address)
        return await self._store.take_token(key, 1 / self._rate.per_second, self._rate.burst)
