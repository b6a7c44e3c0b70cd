"""Cleans what people write: names and chat on one line, nothing invisible, and names that tell people apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from ...model.request_errors import RequestError

#: The longest name, in characters.
MAX_LETTERS: Final = 24
#: Characters that are shown as nothing, though Unicode counts them among letters and symbols.
BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def clean(text: str) -> str:
    """Put a text on one line and remove invisible characters."""
    composed = unicodedata.normalize("NFC", text)
    seen = (letter if letter.isprintable() and letter not in BLANKS else " " for letter in composed)
    cleaned = " ".join("".join(seen).split())
    if not cleaned:
        raise RequestError("empty", "There is nothing to read in it; write something.", 422)
    return cleaned


def clean_name(text: str) -> str:
    """Clean a person's name and shorten it."""
    return clean(text)[:MAX_LETTERS].rstrip()


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Return whether someone has a name that looks the same: case and styles of letters don't matter."""
    return _key(name) in map(_key, taken)


def unique_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number if someone has it already."""
    others, text, number = list(taken), name, 2
    while is_taken(text, others):
        suffix = f" {number}"
        text, number = name[: MAX_LETTERS - len(suffix)].rstrip() + suffix, number + 1
    return text


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
