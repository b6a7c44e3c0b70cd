"""Bytes as text for addresses and JSON: base64url without padding, as passkeys and push messages use it."""

from __future__ import annotations

from base64 import b64decode, urlsafe_b64encode


def to_base64url(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Return the bytes that a text stands for; raise ValueError if it is no base64url."""
    return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
