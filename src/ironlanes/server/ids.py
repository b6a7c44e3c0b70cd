"""Names that nobody can guess: of tables, of games, and of people who have not told theirs."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

#: Without letters and digits that are taken for one another, so that a table's name can be read out.
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH: Final = 10

COLOURS: Final = "Amber Azure Coral Crimson Golden Indigo Ivory Jade Olive Ruby Rusty Sable Silver Teal Violet".split()
ANIMALS: Final = "Badger Bear Crane Deer Falcon Fox Hare Heron Lynx Marten Otter Owl Raven Swift Wolf".split()


def new_id() -> str:
    """A random name for a new table or game."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_user() -> str:
    """A random number for a new guest."""
    return secrets.token_hex(16)


def friendly_name(user: str) -> str:
    """A guest's name until they choose one."""
    number = int.from_bytes(hashlib.sha256(user.encode()).digest()[:8], "big")
    colour, rest = number % len(COLOURS), number // len(COLOURS)
    animal, rest = rest % len(ANIMALS), rest // len(ANIMALS)
    return f"{COLOURS[colour]} {ANIMALS[animal]} {rest % 98 + 2}"
