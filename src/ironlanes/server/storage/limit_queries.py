"""The rate limits that all servers with a database count together."""

from __future__ import annotations

from typing import Final, Protocol

from .sql_queries import SqlQueries

#: No bucket takes longer than this to be full again.
LONGEST_SECONDS: Final = 7 * 86400.0


class LimitStore(Protocol):
    """What the server asks of a database about rate limits."""

    async def take_token(self, key: str, seconds: float, burst: float) -> bool:
        """Take a token of a bucket that gets one every so many seconds and holds at most `burst`; False without one."""

    async def remove_full_buckets(self, limit: int) -> int:
        """Remove buckets that are full again, which is as if they had never been used; return their number.

        Buckets that would not be full for a week go too: a clock that was ahead has left them behind.
        """


class LimitQueries(SqlQueries):
    """The queries, for both databases.

    A bucket is the time when it will be full again. Taking a token moves that on, in one statement, by the clock of the
    database: so two servers can't both take the last one, and their clocks don't matter. A bucket that would be full
    later than an empty one comes from a clock that was ahead. It gives a token, and is empty then.
    """

    async def take_token(self, key: str, seconds: float, burst: float) -> bool:
        now, empty = self.now_sql, burst * seconds
        query = (
            f"INSERT INTO rate_limits (key, full_at) VALUES (?, {now} + ?) ON CONFLICT (key) DO UPDATE"
            f" SET full_at = CASE WHEN rate_limits.full_at > {now} + ? THEN {now} + ?"
            f" WHEN rate_limits.full_at > {now} THEN rate_limits.full_at + ?"
            f" ELSE {now} + ? END"
            f" WHERE rate_limits.full_at + ? <= {now} + ? OR rate_limits.full_at > {now} + ?"
        )
        values = (key, seconds, empty, empty, seconds, seconds, seconds, empty, empty)
        return await self._execute((query, values)) == 1

    async def remove_full_buckets(self, limit: int) -> int:
        now = self.now_sql
        removed = f"SELECT key FROM rate_limits WHERE full_at <= {now} OR full_at > {now} + ? LIMIT ?"
        return await self._execute((f"DELETE FROM rate_limits WHERE key IN ({removed})", (LONGEST_SECONDS, limit)))
