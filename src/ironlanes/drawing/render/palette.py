"""Colours: two palettes of card colours, the players' colours, and those of the land in both themes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

PALETTES: Final = ("standard", "colour-blind")
THEMES: Final = ("light", "dark")
#: Glyphs and marks are light on colours darker than this, and dark on others.
DARK: Final = 0.42


@dataclass(frozen=True)
class Palette:
    """The colours of one picture."""

    cards: dict[str, str]
    players: tuple[str, ...]
    land: dict[str, str]

    def ink_on(self, colour: str) -> str:
        """Return a colour that is visible on this one."""
        return "#ffffff" if _brightness(colour) < DARK else "#1b1916"


@cache
def _file() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(
        (resources.files("ironlanes.drawing") / "palettes.json").read_text(encoding="utf-8")
    )
    return content


def palette_of(name: str, theme: str) -> Palette:
    """Return the colours of a palette in a theme."""
    content = _file()
    return Palette(content[name], tuple(content["players"]), content["land"][theme])


def _brightness(colour: str) -> float:
    """Return the perceived lightness of a colour, from 0 to 1."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue
