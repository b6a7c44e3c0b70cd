"""The server's own texts, in every language: `ironlanes/texts`, which also has those of the browser."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from .message_format import format_message, parse_message

_FOLDER: Final = files("ironlanes") / "texts"
#: The codes of the languages; the first one is for those whose own is not among them.
LANGUAGES: Final[tuple[str, ...]] = tuple(json.loads((_FOLDER / "languages.json").read_text(encoding="utf-8")))
#: How much of an Accept-Language header is read.
MAX_ACCEPTED: Final = 200


def preferred_language(accepted: str) -> str:
    """Return the first language of an Accept-Language header that has texts."""
    tags = (part.strip()[:2].lower() for part in accepted[:MAX_ACCEPTED].split(","))
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])


def text_of(language: str, path: str, **values: str) -> str:
    """Return the text under the keys in `path`, such as `mail.turn`, with its values."""
    return format_message(parse_message(_found(language, path)), values)


def words_of(language: str, path: str) -> list[str]:
    """Return the list of words under the keys in `path`."""
    words: list[str] = _found(language, path)
    return words


def _found(language: str, path: str) -> Any:
    found = _server_texts(language if language in LANGUAGES else LANGUAGES[0])
    for key in path.split("."):
        found = found[key]
    return found


@cache
def _server_texts(language: str) -> Any:
    return json.loads((_FOLDER / language / "server.json").read_text(encoding="utf-8"))
