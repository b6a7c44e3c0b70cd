"""How many TCP connections may be open, and which of them make room for others."""

from __future__ import annotations

from typing import Protocol

from ...operator_log import operator_logger
from ..addresses import TrustedProxies, limit_key
from ..rate_limits import ConnectionLimiter, Limits

log = operator_logger(__name__)


class CountedConnection(Protocol):
    """A connection as it is counted."""

    address: str

    def drop(self) -> None:
        """Make room for another connection."""


class ConnectionRegistry:
    """How many connections there are, in all and of each address, and which of them are not in use.

    Where there are too many, the one that has waited longest without a request makes room for a new one. So whoever
    keeps connections open without asking for anything shuts nobody out, not even others at the same address.
    """

    def __init__(self, limits: Limits, proxies: TrustedProxies, limit: int | None = None) -> None:
        self.limits = limits
        self._proxies = proxies
        #: All addresses together; None is no limit.
        self._limit = limit
        self._limiter = ConnectionLimiter(limits.connections)
        self._open = 0
        #: The connections without a request, in all and of each address; those that have waited longest come first.
        self._idle: dict[CountedConnection, None] = {}
        self._idle_of: dict[str, dict[CountedConnection, None]] = {}

    def enter(self, address: str) -> bool:
        """Whether one more connection of an address may stay; if so, it has to `leave`."""
        if self._limit is not None and self._open >= self._limit:
            log.error(
                "%d connections are open, as many as the limit of open files allows (ulimit -n):"
                " those without a request are closed, or new ones refused.",
                self._open,
            )
            if not self._make_room(self._idle):
                return False
        if address not in self._proxies:
            key = limit_key(address)
            if not self._limiter.enter(key):
                log.warning("%s has too many connections: idle ones are closed, or new ones refused.", key)
                if not self._make_room(self._idle_of.get(key, {})):
                    return False
                self._limiter.enter(key)
        self._open += 1
        return True

    def leave(self, address: str) -> None:
        self._open -= 1
        if address not in self._proxies:
            self._limiter.leave(limit_key(address))

    def note_idle(self, connection: CountedConnection) -> None:
        """A connection waits for a request."""
        self._idle[connection] = None
        self._idle_of.setdefault(limit_key(connection.address), {})[connection] = None

    def note_busy(self, connection: CountedConnection) -> None:
        """A connection has got a request, or is gone."""
        if self._idle.pop(connection, connection) is None:
            key = limit_key(connection.address)
            del self._idle_of[key][connection]
            if not self._idle_of[key]:
                del self._idle_of[key]

    @staticmethod
    def _make_room(idle: dict[CountedConnection, None]) -> bool:
        """Close the connection that has waited longest; whether there was one."""
        if not idle:
            return False
        next(iter(idle)).drop()
        return True
