"""IP addresses: which of them count as one visitor, and which belong to proxies that the operator trusts."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

#: The prefix length of an IPv6 network that one device can use every address of.
ONE_VISITOR: Final = 64
#: The prefix length of what a provider usually assigns to one household: several networks, such as one for guests.
ONE_HOUSEHOLD: Final = 56
#: Longer than any address. Only a proxy's header can contain something longer, which is cut.
LONGEST_ADDRESS: Final = 64
#: Stands for the address of a client that had gone before it could be read.
UNKNOWN: Final = "?"


def limit_key(address: str) -> str:
    """Return what limits are counted by: an IPv4 address, the /64 network of an IPv6 address, or the text itself."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed) >> ONE_VISITOR << ONE_VISITOR, ONE_VISITOR)))


def household_of(address: str) -> str:
    """Return the network of the household that a `limit_key` belongs to: an IPv4 address, or an IPv6 network."""
    try:
        return str(IPv6Network(address).supernet(new_prefix=ONE_HOUSEHOLD))
    except ValueError:
        return address


def address_hash(secret: bytes, purpose: str, address: str) -> str:
    """Return the hash that is stored for an address; without the secret, nobody can find out which address it is."""
    return hmac.digest(secret, f"{purpose} {address}".encode(), "sha256").hex()


def read_network(text: str) -> IPv4Network | IPv6Network:
    """Parse an address or a network, such as 10.0.0.7 or 10.0.0.0/24; raise ValueError if it is neither."""
    try:
        return ip_network(text)
    except ValueError as error:
        raise ValueError(f"«{text}» is neither an address nor a network: {error}") from error


class TrustedProxies:
    """The proxies whose headers about a visitor's address and scheme are trusted."""

    def __init__(self, proxies: Iterable[str]) -> None:
        self._networks = [read_network(each) for each in proxies]

    def __contains__(self, address: str) -> bool:
        try:
            parsed = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped
        return any(parsed in network for network in self._networks)

    def for_uvicorn(self) -> list[str]:
        """Return the list for uvicorn. A socket that listens on IPv6 reports IPv4 addresses as ::ffff:a.b.c.d."""
        mapped = [
            f"::ffff:{each.network_address}/{96 + each.prefixlen}"
            for each in self._networks
            if isinstance(each, IPv4Network)
        ]
        return [str(each) for each in self._networks] + mapped
