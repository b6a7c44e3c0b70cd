"""The limits for one visitor: rates, counts, sizes and deadlines."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

KIB: Final = 1024
#: If there are more addresses than this, buckets that are full again are removed.
MAX_ADDRESSES: Final = 10_000


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A rate per second, and the largest burst."""

    per_second: float
    burst: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server, except those of routes; None turns a limit off, for tests and benchmarks.

    An address is an IPv4 address or the /64 network of an IPv6 address (`addresses.limit_key`).
    """

    #: Messages of one web socket.
    actions: RateLimit | None = RateLimit(10, 20)
    #: Other frames of one web socket: pings, pongs, and the pieces of fragmented messages.
    frames: RateLimit | None = RateLimit(5, 20)
    #: What one web socket may send beyond these two before it is closed.
    excess: RateLimit | None = RateLimit(1, 50)
    #: Chat messages of one web socket.
    chat: RateLimit | None = RateLimit(1, 5)
    #: Hints of one web socket.
    hints: RateLimit | None = RateLimit(0.5, 6)
    #: HTTP requests and new web sockets of one address: thirty browsers that open the game at the same time.
    requests: RateLimit | None = RateLimit(60, 1500)
    #: New names of one address.
    names: RateLimit | None = RateLimit(30 / 60, 40)
    #: Open TCP connections of one address.
    connections: int | None = 300
    #: Open web sockets of one visitor; and of one address, behind which a class may sit.
    sockets: int | None = 20
    address_sockets: int | None = 150
    #: Messages that may wait for a browser that does not read them.
    queue: int = 256
    #: Bytes of a request's head, and how many headers it may have.
    head: int = 32 * KIB
    headers: int = 100
    #: Bytes of a request's body, of an uploaded record, and of a board file.
    body: int = 16 * KIB
    record: int = 256 * KIB
    board: int = 72 * KIB
    #: Seconds for a request's head and for its body.
    head_seconds: float = 10
    body_seconds: float = 20
    #: Seconds for which a client may stop reading what is sent to it.
    stalled_seconds: float = 60
    #: Whether the limits declared beside the routes apply, and the limits that replace some of them, by name.
    has_route_limits: bool = True
    routes: Mapping[str, RateLimit | None] = field(default_factory=dict)

    def route_rate(self, name: str, default: RateLimit) -> RateLimit | None:
        """Return the limit of a route, which has a default where it is declared."""
        return self.routes.get(name, default if self.has_route_limits else None)


class TokenBucket:
    """A token bucket: every request takes a token, and tokens are added over time."""

    def __init__(self, rate: RateLimit | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = 0.0 if rate is None else rate.burst
        self._at = clock()

    def take(self) -> bool:
        """Take a token; return False if there is none."""
        if self._rate is None:
            return True
        self._fill(self._rate)
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def is_full(self) -> bool:
        if self._rate is None:
            return True
        self._fill(self._rate)
        return self._tokens >= self._rate.burst

    def _fill(self, rate: RateLimit) -> None:
        now = self._clock()
        self._tokens = min(rate.burst, self._tokens + (now - self._at) * rate.per_second)
        self._at = now


class RateLimiter:
    """A token bucket for each address."""

    def __init__(self, rate: RateLimit | None) -> None:
        self._rate = rate
        self._buckets: dict[str, TokenBucket] = {}
        self._prune_at = MAX_ADDRESSES

    def take(self, address: str) -> bool:
        if self._rate is None:
            return True
        if len(self._buckets) > self._prune_at:
            self._buckets = {each: bucket for each, bucket in self._buckets.items() if not bucket.is_full}
            # Twice as many, so that a flood of addresses does not prune at every request.
            self._prune_at = max(MAX_ADDRESSES, 2 * len(self._buckets))
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._rate)
        return bucket.take()


class ConnectionLimiter:
    """Limits the number of open connections per address, or per visitor."""

    def __init__(self, limit: int | None) -> None:
        self._limit = limit
        self._open = Counter[str]()
        #: How many connections were let in so far.
        self.entered = 0

    def enter(self, address: str) -> bool:
        """Count one more connection; return False if the address has too many."""
        if self._limit is not None and self._open[address] >= self._limit:
            return False
        self._open[address] += 1
        self.entered += 1
        return True

    @property
    def open(self) -> int:
        """The number of open connections."""
        return sum(list(self._open.values()))

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
