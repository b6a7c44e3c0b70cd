"""The name and the address for which passkeys are made. Both come from the settings, never from a request."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from importlib.util import find_spec
from urllib.parse import urlsplit

from ...model.settings import Settings


class AddressError(ValueError):
    """A public address that can't be used; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """Where passkeys are valid: the server's name, and the address of its pages."""

    id: str
    origin: str


def read_address(text: str) -> RelyingParty:
    """Return what a public address such as `https://play.example.org` says; raise AddressError if it can't be used."""
    try:
        parts = urlsplit(text.strip().rstrip("/"))
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise AddressError(f"«{text}» is not an address.") from error
    has_more = parts.path or parts.query or parts.fragment or parts.username is not None
    if not host or has_more or parts.scheme not in ("https", "http"):
        raise AddressError(f"«{text}» is not an address such as https://play.example.org.")
    if parts.scheme == "http" and host != "localhost":
        raise AddressError(f"«{text}» must begin with https: browsers make passkeys for nothing else.")
    if _is_ip(host):
        raise AddressError(f"«{text}» must have a name: browsers make no passkeys for numbers.")
    is_default = port in (None, 443 if parts.scheme == "https" else 80)
    return RelyingParty(host, f"{parts.scheme}://{host}" + ("" if is_default else f":{port}"))


def relying_party_of(settings: Settings) -> RelyingParty | None:
    """Return where a server's passkeys are valid; None if it can't have any."""
    if find_spec("webauthn") is None:
        return None
    if settings.public_address is not None:
        return read_address(settings.public_address)
    if settings.is_public or not settings.address:
        return None
    return read_address(f"http://localhost:{urlsplit(settings.address).port or 80}")


def _is_ip(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
