"""Tokens of sessions, and codes that are read from one screen and typed into another; only their hashes are stored."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from .ids import ALPHABET
from .request_errors import RequestError

#: The letters of a code for another device: 59 random bits, which nobody guesses in the minutes for which it is valid.
DEVICE: Final = 12
#: How many recovery codes there are, and how many letters each has.
RECOVERY_CODES: Final = 8
RECOVERY: Final = 16
#: Letters between two hyphens where a code is shown.
GROUP: Final = 4


def new_token() -> str:
    """Return a random token of 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """Return the stored hash of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_device_code() -> str:
    """Return a random code for another device."""
    return _random(DEVICE)


def new_recovery_codes() -> list[str]:
    """Return random recovery codes."""
    return [_random(RECOVERY) for _ in range(RECOVERY_CODES)]


def shown(code: str) -> str:
    """Format a code for display, in groups that can be read out."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def typed(text: str) -> str:
    """Normalize a typed code: case, spaces and hyphens don't matter."""
    return "".join(letter for letter in text.lower() if letter in ALPHABET)


def wrong_code() -> RequestError:
    return RequestError("wrong-code", "This code is wrong, was used before, or is too old.", 403)


def _random(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
