"""Names that nobody can guess: of tables, of games, and of people who have not told theirs."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from .texts import text_of, words_of

#: Without letters and digits that are taken for one another, so that a table's name can be read out.
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH: Final = 10


def new_id() -> str:
    """Return a random id for a new table or game."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_user(language: str = "en") -> str:
    """Return a random id for a new guest; it includes the language of the name that they have until they choose one."""
    return secrets.token_hex(16) + ("" if language == "en" else f"-{language}")


def public_id(user: str) -> str:
    """Return a user's id for public addresses; the private id can't be derived from it."""
    return hashlib.sha256(f"player {user}".encode()).hexdigest()[:16]


def friendly_name(user: str) -> str:
    """Return a guest's name until they choose one. Everybody at a table sees the same name, whatever their language."""
    language = user.partition("-")[2]
    colours, animals = words_of(language, "guests.colours"), words_of(language, "guests.animals")
    number = int.from_bytes(hashlib.sha256(user.encode()).digest()[:8], "big")
    colour, rest = number % len(colours), number // len(colours)
    animal, rest = rest % len(animals), rest // len(animals)
    words = {"colour": colours[colour], "animal": animals[animal], "number": str(rest % 98 + 2)}
    return text_of(language, "guests.name", **words)
