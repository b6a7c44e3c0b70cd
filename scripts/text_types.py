"""Print the TypeScript types of the texts, from the English ones: a missing text or value is a type error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from ironlanes.server.model.message_format import NONE, Argument, ChosenMessage, Message, parse_message

ENGLISH = Path(__file__).parent.parent / "src" / "ironlanes" / "texts" / "en"
#: The folder of the texts that the page loads before anything is shown, and the file that only the server reads.
FIRST, SERVER = "first", "server"

Texts = str | list[str] | dict[str, "Texts"]


def text_types(folder: Path = ENGLISH) -> str:
    """Return the text of `web/src/i18n/texts.ts`."""
    first = {key: texts for path in _files(folder / FIRST) for key, texts in _texts(path).items()}
    later: dict[str, Texts] = {path.stem: _texts(path) for path in _files(folder) if path.stem != SERVER}
    return (
        "// Generated from src/ironlanes/texts/en by `make ui`; not to be edited.\n\n"
        "/** The texts that every screen may need. */\n"
        f"export interface Words {_type(first)}\n\n"
        "/** The texts that come with the screens that need them, by the names of their files. */\n"
        f"export interface Parts {_type(later)}\n"
    )


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))


def _texts(path: Path) -> dict[str, Texts]:
    texts: dict[str, Texts] = json.loads(path.read_text(encoding="utf-8"))
    return texts


def _type(texts: Texts, depth: int = 0) -> str:
    if isinstance(texts, list):
        return "readonly string[]"
    if isinstance(texts, dict):
        indent = "  " * depth
        rows = "".join(f"{indent}  {json.dumps(key)}: {_type(inner, depth + 1)};\n" for key, inner in texts.items())
        return f"{{\n{rows}{indent}}}"
    types = value_types(parse_message(texts))
    if not types:
        return "string"
    return f"(values: {{ {'; '.join(f'{name}: {kind}' for name, kind in types.items())} }}) => string"


def value_types(message: Message) -> Mapping[str, str]:
    """Return the TypeScript type of every value that a message takes, in the order of their first use."""
    uses: dict[str, list[Argument | ChosenMessage]] = {}
    for part in _uses(message):
        uses.setdefault(part.name, []).append(part)
    return {name: _value_type(parts) for name, parts in uses.items()}


def _uses(message: Message) -> Iterator[Argument | ChosenMessage]:
    for part in message:
        if isinstance(part, str):
            continue
        yield part
        if isinstance(part, ChosenMessage):
            for option in part.options.values():
                yield from _uses(option)


def _value_type(parts: list[Argument | ChosenMessage]) -> str:
    selects = [part for part in parts if isinstance(part, ChosenMessage) and part.kind == "select"]
    others = [part for part in parts if part not in selects]
    is_number = any(isinstance(part, ChosenMessage) or part.is_number for part in others)
    keys = {key for part in selects for key in part.options}
    if not others:
        kind = "boolean" if keys <= {"true", "false", "other"} else "string"
    else:
        kind = "number" if is_number else "string | number"
    return f"{kind} | null" if NONE in keys else kind


if __name__ == "__main__":
    sys.stdout.buffer.write(text_types().encode())
