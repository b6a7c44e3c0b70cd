"""Limit the number of open TCP connections, and close idle ones to make room for new ones."""

from __future__ import annotations

from typing import Protocol

from ...model.addresses import TrustedProxies, limit_key
from ...model.rate_limits import ConnectionLimiter, Limits
from ...runtime.operator_log import operator_logger

log = operator_logger(__name__)


class CountedConnection(Protocol):
    """What the registry needs to know of a connection."""

    address: str

    def drop(self) -> None:
        """Close the connection to make room for another."""


class ConnectionRegistry:
    """Counts open connections, in total and for each address, and knows which of them are idle.

    If there are too many, the one that has been idle longest is closed for a new one. So a client that keeps idle
    connections open locks nobody out, not even other clients at the same address.
    """

    def __init__(self, limits: Limits, proxies: TrustedProxies, limit: int | None = None) -> None:
        self.limits = limits
        self._proxies = proxies
        #: The limit for all addresses together; None means no limit.
        self._limit = limit
        self._limiter = ConnectionLimiter(limits.connections)
        self._open = 0
        #: The idle connections, in total and for each address, in the order in which they became idle.
        self._idle: dict[CountedConnection, None] = {}
        self._idle_of: dict[str, dict[CountedConnection, None]] = {}

    def enter(self, address: str) -> bool:
        """Count a new connection, which has to `leave` later; return False if there is no room for it."""
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
        """Note that a connection waits for a request."""
        self._idle[connection] = None
        self._idle_of.setdefault(limit_key(connection.address), {})[connection] = None

    def note_busy(self, connection: CountedConnection) -> None:
        """Note that a connection has received a request or is closed."""
        if self._idle.pop(connection, connection) is None:
            key = limit_key(connection.address)
            del self._idle_of[key][connection]
            if not self._idle_of[key]:
                del self._idle_of[key]

    @staticmethod
    def _make_room(idle: dict[CountedConnection, None]) -> bool:
        """Close the connection that has been idle longest; return False if there is none."""
        if not idle:
            return False
        next(iter(idle)).drop()
        return True
