"""How much one guest may ask for: token buckets, and the sizes of what is read."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

KIB: Final = 1024
#: Where so many addresses have a bucket, those that are full again are forgotten.
MOST_ADDRESSES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second, and so many at once."""

    per_second: float
    burst: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server allows; None lifts a limit, which only tests and benchmarks want."""

    actions: Rate | None = Rate(10, 20)  # messages of one socket
    chat: Rate | None = Rate(1, 5)
    tables: Rate | None = Rate(10 / 60, 10)  # of one address
    uploads: Rate | None = Rate(10 / 60, 10)
    names: Rate | None = Rate(10 / 60, 10)
    sockets: int | None = 20  # of one address, at the same time
    body: int = 16 * KIB
    record: int = 256 * KIB
    #: Messages that wait for a slow socket.
    queue: int = 256


class Bucket:
    """Tokens that come back with time; nothing is done without one."""

    def __init__(self, rate: Rate | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = 0.0 if rate is None else rate.burst
        self._at = clock()

    def take(self) -> bool:
        """Whether there was a token."""
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

    def _fill(self, rate: Rate) -> None:
        now = self._clock()
        self._tokens = min(rate.burst, self._tokens + (now - self._at) * rate.per_second)
        self._at = now


class Buckets:
    """A bucket for every address."""

    def __init__(self, rate: Rate | None) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets = {each: bucket for each, bucket in self._buckets.items() if not bucket.is_full}
        return self._buckets.setdefault(address, Bucket(self._rate)).take()


class Doors:
    """How many sockets each address has open."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._open = Counter[str]()

    def enter(self, address: str) -> bool:
        """Whether there was room for one more."""
        if self._most is not None and self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    @property
    def is_anyone_in(self) -> bool:
        return bool(self._open)

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
