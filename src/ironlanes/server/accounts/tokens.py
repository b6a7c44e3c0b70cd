"""Tokens of sessions, and codes that are read from one screen and typed into another; only their hashes are stored."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from ..ids import ALPHABET

#: The letters of a code for another device: those by which it is found, and those that are secret.
FINDING: Final = 4
SECRET: Final = 6
#: How many recovery codes there are, and how many letters each has.
RECOVERY_CODES: Final = 8
RECOVERY: Final = 16


def new_token() -> str:
    """A random token of 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_device_code() -> str:
    """A random code for another device."""
    return _random(FINDING + SECRET)


def new_recovery_codes() -> list[str]:
    """Random recovery codes."""
    return [_random(RECOVERY) for _ in range(RECOVERY_CODES)]


def shown(code: str) -> str:
    """A code as it is shown: in groups that can be read out."""
    size = 4 if len(code) == RECOVERY else 5
    return "-".join(code[start : start + size] for start in range(0, len(code), size))


def typed(text: str) -> str:
    """A code as it was meant: capitals, spaces and hyphens don't matter."""
    return "".join(letter for letter in text.lower() if letter in ALPHABET)


def _random(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
