"""Names that nobody can guess: of tables, of games, and of people who have not told theirs."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

#: Without letters and digits that are taken for one another, so that a table's name can be read out.
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH: Final = 10
#: How much of an Accept-Language header is read.
MAX_ACCEPTED: Final = 200

COLOURS: Final = {
    "en": "Amber Azure Coral Crimson Golden Indigo Ivory Jade Olive Ruby Rusty Sable Silver Teal Violet".split(),
    "de": "Bernstein Azur Korallen Karmin Gold Indigo Elfenbein Jade Oliv Rubin Rost Zobel Silber Mohn Flieder".split(),
}
ANIMALS: Final = {
    "en": "Badger Bear Crane Deer Falcon Fox Hare Heron Lynx Marten Otter Owl Raven Swift Wolf".split(),
    "de": "dachs bär kranich hirsch falke fuchs hase reiher luchs marder otter eule rabe segler wolf".split(),
}
#: What stands between the colour and the animal: German makes one word of them.
BETWEEN: Final = {"en": " ", "de": ""}


def new_id() -> str:
    """A random name for a new table or game."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_user(language: str = "en") -> str:
    """A random number for a new guest, and the language of the name that they have until they choose one."""
    return secrets.token_hex(16) + ("" if language == "en" else f"-{language}")


def public_id(user: str) -> str:
    """What a user is called in addresses that everybody may know; nobody can find out their number from it."""
    return hashlib.sha256(f"player {user}".encode()).hexdigest()[:16]


def preferred_language(accepted: str) -> str:
    """The first language of an Accept-Language header that guests' names can be in."""
    tags = (part.strip()[:2].lower() for part in accepted[:MAX_ACCEPTED].split(","))
    return next((tag for tag in tags if tag in COLOURS), "en")


def friendly_name(user: str) -> str:
    """A guest's name until they choose one. Everybody at a table sees the same, whatever their own language is."""
    language = user.partition("-")[2]
    language = language if language in COLOURS else "en"
    number = int.from_bytes(hashlib.sha256(user.encode()).digest()[:8], "big")
    colours, animals = COLOURS[language], ANIMALS[language]
    colour, rest = number % len(colours), number // len(colours)
    animal, rest = rest % len(animals), rest // len(animals)
    return f"{colours[colour]}{BETWEEN[language]}{animals[animal]} {rest % 98 + 2}"
