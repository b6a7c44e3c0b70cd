"""Limits of routes, and what counts their use."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.rate_limits import Limits, RateLimit, RateLimiter
from ...storage.cluster.rate_limits import SharedBuckets, SharedRateLimiter


@dataclass(frozen=True, slots=True)
class RouteLimit:
    """How often one address may use some routes. It is declared beside them."""

    #: Tells this limit from the others; settings can change it by this name.
    name: str
    rate: RateLimit
    #: What there was too much of, where the refusal says that.
    what: str | None = None
    #: Whether it holds for all nodes together: for what is scarce, not for what costs one server time.
    is_shared: bool = False


class RouteLimiters:
    """Counts how much of each limit every address has used."""

    def __init__(self, buckets: SharedBuckets, limits: Limits, secret: str | None = None) -> None:
        self._buckets = buckets
        self._limits = limits
        self._secret = secret
        self._limiters: dict[str, RateLimiter | SharedRateLimiter] = {}

    async def take(self, limit: RouteLimit, key: str) -> bool:
        """Count one more use by an address, or by another key; return False if that is too many."""
        limiter = self._limiters.get(limit.name)
        if limiter is None:
            limiter = self._limiters[limit.name] = self._limiter(limit)
        return await limiter.take(key) if isinstance(limiter, SharedRateLimiter) else limiter.take(key)

    def _limiter(self, limit: RouteLimit) -> RateLimiter | SharedRateLimiter:
        rate = self._limits.route_rate(limit.name, limit.rate)
        if limit.is_shared:
            return SharedRateLimiter(self._buckets, limit.name, rate, self._secret)
        return RateLimiter(rate)
