"""The rate limits that all servers with a database count together."""

from __future__ import annotations

from typing import Protocol

from .sql_queries import SqlQueries


class LimitStore(Protocol):
    """What the server asks of a database about rate limits."""

    async def take_token(self, key: str, seconds: float, burst: float) -> bool:
        """Take a token of a bucket that gets one every so many seconds and holds at most `burst`; False without one."""

    async def remove_full_buckets(self, limit: int) -> int:
        """Remove buckets that are full again, which is as if they had never been used; return their number."""


class LimitQueries(SqlQueries):
    """The queries, for both databases.

    A bucket is the time when it will be full again. Taking a token moves that on, in one statement, by the clock of the
    database: so two servers can't both take the last one, and their clocks don't matter.
    """

    async def take_token(self, key: str, seconds: float, burst: float) -> bool:
        now = self.now_sql
        query = (
            f"INSERT INTO rate_limits (key, full_at) VALUES (?, {now} + ?) ON CONFLICT (key) DO UPDATE"
            f" SET full_at = ? + CASE WHEN rate_limits.full_at > {now} THEN rate_limits.full_at ELSE {now} END"
            f" WHERE rate_limits.full_at + ? <= {now} + ?"
        )
        return await self._execute((query, (key, seconds, seconds, seconds, burst * seconds))) == 1

    async def remove_full_buckets(self, limit: int) -> int:
        full = f"SELECT key FROM rate_limits WHERE full_at <= {self.now_sql} LIMIT ?"
        return await self._execute((f"DELETE FROM rate_limits WHERE key IN ({full})", (limit,)))
