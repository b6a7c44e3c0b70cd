"""The rate limits that all servers with a database count together."""

from __future__ import annotations

from secrets import token_hex
from typing import Final

from ...model.addresses import address_hash
from ...model.rate_limits import RateLimit, RateLimiter
from ..database.database import Repository
from ..database.schema import Step

#: A bucket is the time when it will be full again. After a crash of PostgreSQL they begin anew, so that counting need
#: not wait for the disk.
STEP: Final = Step(
    "CREATE TABLE rate_limits (key TEXT PRIMARY KEY, full_at REAL NOT NULL) WITHOUT ROWID;",
    "CREATE UNLOGGED TABLE rate_limits (key TEXT PRIMARY KEY, full_at DOUBLE PRECISION NOT NULL);",
)
#: No bucket takes longer than this to be full again.
LONGEST_SECONDS: Final = 7 * 86400.0


class SharedBuckets(Repository):
    """Token buckets in the database.

    Taking a token moves the time on when the bucket is full, in one statement, by the clock of the database: so two
    servers can't both take the last one, and their clocks don't matter. A bucket that would be full later than an
    empty one comes from a clock that was ahead. It gives a token, and is empty then.
    """

    async def take(self, key: str, seconds: float, burst: float) -> bool:
        """Take a token of a bucket that gets one every `seconds` and holds at most `burst`; False without one."""
        now, empty = self._database.now_sql, burst * seconds
        query = (
            f"INSERT INTO rate_limits (key, full_at) VALUES (?, {now} + ?) ON CONFLICT (key) DO UPDATE"
            f" SET full_at = CASE WHEN rate_limits.full_at > {now} + ? THEN {now} + ?"
            f" WHEN rate_limits.full_at > {now} THEN rate_limits.full_at + ?"
            f" ELSE {now} + ? END"
            f" WHERE rate_limits.full_at + ? <= {now} + ? OR rate_limits.full_at > {now} + ?"
        )
        values = (key, seconds, empty, empty, seconds, seconds, seconds, empty, empty)
        return await self._database.execute((query, values)) == 1

    async def remove_full(self, limit: int) -> int:
        """Remove buckets that are full again, which is as if they had never been used; return their number.

        Buckets that would not be full for a week go too: a clock that was ahead has left them behind.
        """
        now = self._database.now_sql
        removed = f"SELECT key FROM rate_limits WHERE full_at <= {now} OR full_at > {now} + ? LIMIT ?"
        return await self._database.execute(
            (f"DELETE FROM rate_limits WHERE key IN ({removed})", (LONGEST_SECONDS, limit))
        )


class SharedRateLimiter:
    """A token bucket in the database for each address.

    What this server alone has let through can't be more than what all of them have. So it counts for itself first, and
    an address that sends too much to one server costs the database nothing. If the database does not answer, nobody
    gets a token: what is limited here has to be saved there anyway.
    """

    def __init__(self, buckets: SharedBuckets, name: str, rate: RateLimit | None, secret: str | None = None) -> None:
        """Create the limit; `name` distinguishes it from the other limits of the database.

        Servers that count together have the same `secret`.
        """
        self._buckets = buckets
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
        return await self._buckets.take(key, 1 / self._rate.per_second, self._rate.burst)
