"""Limits of routes, and what counts their use."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ...model.rate_limits import Limits, RateLimit, RateLimiter
from ...storage.cluster.rate_limits import SharedBuckets, SharedRateLimiter

#: The visitors of one address that limits make room for: a class or a club behind one router.
CLASS: Final = 30


@dataclass(frozen=True, slots=True)
class RouteLimit:
    """How often one address, or each of its visitors, may use some routes. It is declared beside them."""

    #: Tells this limit from the others; settings can change it by this name.
    name: str
    rate: RateLimit
    #: What there was too much of, where the refusal says that.
    what: str | None = None
    #: How many visitors an address may have: each of them has this rate, and the address that of all of them together.
    visitors: int = 1
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

    async def take_for(self, limit: RouteLimit, address: str, visitor: str | None) -> bool:
        """Count one more use by a visitor of an address; one without a cookie is counted as the address."""
        if limit.visitors == 1 or visitor is None:
            return await self.take(limit, address)
        everybody = replace(limit, name=f"{limit.name}-everybody", visitors=1)
        if everybody.name not in self._limiters:
            rate = self._limits.route_rate(limit.name, limit.rate)
            if rate is not None:
                rate = RateLimit(rate.per_second * limit.visitors, rate.burst * limit.visitors)
            self._limiters[everybody.name] = self._limiter_with(everybody, rate)
        return await self.take(limit, visitor) and await self.take(everybody, address)

    def _limiter(self, limit: RouteLimit) -> RateLimiter | SharedRateLimiter:
        return self._limiter_with(limit, self._limits.route_rate(limit.name, limit.rate))

    def _limiter_with(self, limit: RouteLimit, rate: RateLimit | None) -> RateLimiter | SharedRateLimiter:
        if limit.is_shared:
            return SharedRateLimiter(self._buckets, limit.name, rate, self._secret)
        return RateLimiter(rate)
