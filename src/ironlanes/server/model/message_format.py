"""Messages in ICU form: text with `{name}`, `{name, number}`, and choices by `plural`, `selectordinal` and `select`.

This is the part of ICU's MessageFormat that the texts use. The browser's build compiles the same files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

#: The option of a choice by `select` for a value that is missing. A hyphen in a value is `_` in the name of its option.
NONE: Final = "none"
KINDS: Final = ("plural", "selectordinal", "select")
WORD: Final = re.compile(r"\s*([\w=]+)\s*")


class MessageError(ValueError):
    """A message that is not in ICU form."""


@dataclass(frozen=True, slots=True)
class Argument:
    """A value by its name; a number is written as the language writes numbers."""

    name: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class ChosenMessage:
    """One of several messages, chosen by a value."""

    name: str
    kind: str
    options: Mapping[str, Message]


#: The parts of a message, in order.
Message = tuple["str | Argument | ChosenMessage", ...]


def parse_message(text: str) -> Message:
    """Return the parts of a message; raise MessageError for one that is not in ICU form."""
    parts, end = _parts(text, 0, None)
    if end < len(text):
        raise MessageError(f"A brace is closed that was never opened: {text}")
    return parts


def _parts(text: str, at: int, counted: str | None) -> tuple[Message, int]:
    """Parse up to the end or an unmatched `}`; `#` stands for the argument `counted`, if there is one."""
    parts: list[str | Argument | ChosenMessage] = []
    plain = ""
    while at < len(text) and text[at] != "}":
        if text[at] == "'" and text[at + 1 : at + 2] in ("{", "}", "'"):
            end = at + 2 if text[at + 1] == "'" else text.find("'", at + 1) + 1
            if end == 0:
                raise MessageError(f"A quotation has no end: {text}")
            plain, at = plain + (text[at + 1 : end - 1] or "'"), end
        elif text[at] == "{" or (text[at] == "#" and counted is not None):
            part, at = _argument(text, at + 1) if text[at] == "{" else (Argument(counted or "", True), at + 1)
            parts += [plain, part] if plain else [part]
            plain = ""
        else:
            plain, at = plain + text[at], at + 1
    return (*parts, plain) if plain else tuple(parts), at


def _word(text: str, at: int) -> tuple[str, int]:
    found = WORD.match(text, at)
    if not found:
        raise MessageError(f"A name is missing at character {at + 1}: {text}")
    return found[1], found.end()


def _argument(text: str, at: int) -> tuple[Argument | ChosenMessage, int]:
    name, at = _word(text, at)
    if text[at : at + 1] == "}":
        return Argument(name), at + 1
    if text[at : at + 1] != ",":
        raise MessageError(f"A comma or a closing brace is missing at character {at + 1}: {text}")
    kind, at = _word(text, at + 1)
    if kind == "number" and text[at : at + 1] == "}":
        return Argument(name, is_number=True), at + 1
    if kind not in KINDS or text[at : at + 1] != ",":
        raise MessageError(f"“{kind}” is not supported: {text}")
    return _choice(text, at + 1, name, kind)


def _choice(text: str, at: int, name: str, kind: str) -> tuple[ChosenMessage, int]:
    options: dict[str, Message] = {}
    while text[at : at + 1] != "}":
        key, at = _word(text, at)
        if text[at : at + 1] != "{":
            raise MessageError(f"The option “{key}” has no text: {text}")
        options[key], at = _parts(text, at + 1, None if kind == "select" else name)
        if at >= len(text):
            raise MessageError(f"A brace is never closed: {text}")
        at += 1
        while text[at : at + 1].isspace():
            at += 1
    if "other" not in options:
        raise MessageError(f"A choice by “{name}” has no option “other”: {text}")
    return ChosenMessage(name, kind, options), at + 1


def format_message(message: Message, values: Mapping[str, str]) -> str:
    """Return the text of a message that needs no rules of plurals or numbers: those are the browser's."""
    return "".join(part if isinstance(part, str) else _value(part, values) for part in message)


def _value(part: Argument | ChosenMessage, values: Mapping[str, str]) -> str:
    if isinstance(part, Argument):
        return values[part.name]
    if part.kind != "select":
        raise MessageError(f"The server has no rules for “{part.kind}”.")
    chosen = (values[part.name] or NONE).replace("-", "_")
    return format_message(part.options.get(chosen, part.options["other"]), values)
