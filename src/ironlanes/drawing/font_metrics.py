"""Measure text in the packaged font."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

#: The height of capitals and accents above the baseline, and of letters below it, as fractions of the font size.
ASCENT: Final = 0.78
DESCENT: Final = 0.2
#: The width of a letter that the font lacks; a full-width letter is twice as wide.
UNKNOWN: Final = 0.55


def font_file(suffix: str) -> Traversable:
    """Return the packaged font as `ttf` or `woff2`."""
    return resources.files(__package__) / "font" / f"FiraSansCondensed-SemiBold.{suffix}"


@cache
def _widths() -> dict[str, float]:
    text = (resources.files(__package__) / "font" / "widths.json").read_text(encoding="utf-8")
    table = json.loads(text)
    return {letter: int(width) / table["units"] for width, letters in table["letters"].items() for letter in letters}


def text_width(text: str, size: float) -> float:
    """Return the width of a line of text."""
    widths = _widths()
    return size * sum(widths.get(letter, _guess(letter)) for letter in unicodedata.normalize("NFC", text))


def _guess(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    return 2 * UNKNOWN if unicodedata.east_asian_width(letter) in "WF" else UNKNOWN
