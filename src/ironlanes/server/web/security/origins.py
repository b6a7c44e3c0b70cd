"""The server's own names and origins: what a request may call it, and which pages are its own."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

#: Names of this machine, which nobody else's DNS server can make to point elsewhere.
LOOPBACK: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", re.IGNORECASE)
HOST: Final = re.compile(r"[A-Za-z0-9.\-\[\]:]+")
#: Asked by load balancers, which may know a server by its number alone; they tell nobody anything about anyone.
PROBES: Final = frozenset({"/healthz", "/readyz"})
DEFAULT_PORTS: Final = {"http": ":80", "https": ":443"}
#: The schemes of pages whose web sockets have these.
PAGE_SCHEMES: Final = {"ws": "http", "wss": "https"}


class OwnOrigins:
    """Recognizes this server's own names and pages."""

    def __init__(self, *, is_public: bool, address: str | None = None, node: str | None = None) -> None:
        """Allow origins of `address`, the public address if known; `node` is where other nodes find this one."""
        self._is_public = is_public
        self._address = None if address is None else _origin_of(address)
        self._node = node

    def is_own_host(self, host: str, path: str) -> bool:
        """Return whether the server answers to a name; `path` is what is asked for.

        DNS rebinding: another name that points at this machine must not open it to that site's pages.
        """
        if LOOPBACK.fullmatch(host):
            return True
        if not HOST.fullmatch(host):
            return False
        is_known = self._address is None or self._is_address(host) or host == self._node or path in PROBES
        return self._is_public and is_known

    def is_own_page(self, origin: str, scheme: str, host: str) -> bool:
        """Return whether a page with an origin may send a request of this scheme to this host."""
        try:
            asking = _origin_of(origin)
        except ValueError:
            return False
        if self._is_address(host):
            return asking == self._address
        page_scheme = PAGE_SCHEMES.get(scheme, scheme)
        return asking == (page_scheme, _without_default(page_scheme, host))

    def is_https(self, host: str) -> bool:
        """Return whether a name is the public one, which is reached by https alone."""
        return self._address is not None and self._address[0] == "https" and self._is_address(host)

    def _is_address(self, host: str) -> bool:
        if self._address is None:
            return False
        scheme, name = self._address
        return _without_default(scheme, host) == name


def _origin_of(address: str) -> tuple[str, str]:
    """Return scheme and host of an address; raise ValueError if it is none."""
    parts = urlsplit(address)
    return parts.scheme.lower(), _without_default(parts.scheme.lower(), parts.netloc)


def _without_default(scheme: str, host: str) -> str:
    """Return a host in small letters, without the port that its scheme implies."""
    return host.lower().removesuffix(DEFAULT_PORTS.get(scheme, ""))
