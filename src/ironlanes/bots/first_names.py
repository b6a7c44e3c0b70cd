"""The first names of bots at a table of people: a name always means the same level."""

from __future__ import annotations

from typing import Final

#: The names of each level, in the order in which a table gives them.
NAMES_BY_LEVEL: Final = {
    "beginner": ("Ada", "Ben", "Cleo", "Dan"),
    "casual": ("Eve", "Finn", "Gus", "Ida"),
    "steady": ("Jo", "Kim", "Lou", "Mia"),
    "strong": ("Nora", "Otto", "Pia", "Rob"),
    "expert": ("Rosa", "Sven", "Tess", "Udo"),
    "champion": ("Vera", "Wim", "Xenia", "Yara"),
    "grandmaster": ("Zeno", "Alma", "Bruno", "Dora"),
}
#: The names of all other bots.
OTHER_NAMES: Final = ("Emil", "Frida", "Hugo", "Lena")


def first_names(bot: str) -> tuple[str, ...]:
    """Return the names that are given to bots of a kind."""
    return NAMES_BY_LEVEL.get(bot, OTHER_NAMES)
