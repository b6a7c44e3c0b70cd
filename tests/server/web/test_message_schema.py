"""The messages and what is generated from them."""

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from ironlanes.server.model.messages.incoming import from_browser
from ironlanes.server.web.message_schema import message_schema

TYPES = Path(__file__).parents[3] / "web" / "src" / "net" / "messages.ts"


def interfaces() -> dict[str, dict[str, bool]]:
    """For every type in the browser's file its properties, and whether each has to be there."""
    found = {}
    for name, body in re.findall(r"^export interface (\w+) \{\n(.*?)^\}", TYPES.read_text("utf-8"), re.M | re.S):
        found[name] = {key: not mark for key, mark in re.findall(r"^  (\w+)(\??):", body, re.M)}
    return found


def test_the_browsers_types_are_those_of_the_messages() -> None:
    """`make web` compares the whole file with what is generated now; this needs no Node."""
    definitions = message_schema()["$defs"]
    expected = {
        name: {key: key in definition.get("required", ()) for key in definition["properties"]}
        for name, definition in definitions.items()
        if "properties" in definition
    }
    assert interfaces() == expected, "run `make ui`"


def test_every_message_has_its_tag_without_a_default() -> None:
    schema = message_schema()["$defs"]
    for union in ("FromBrowser", "ToBrowser"):
        for each in schema[union]["oneOf"]:
            definition = schema[each["$ref"].rpartition("/")[2]]
            assert "t" in definition["required"]
            assert "const" in definition["properties"]["t"]


@pytest.mark.parametrize(
    "message",
    [
        {"t": "act", "id": "a", "seq": 0, "seat": 5, "action": "x"},
        {"t": "act", "id": "", "seq": 0, "seat": 0, "action": "x"},
        {"t": "act", "id": "a" * 41, "seq": 0, "seat": 0, "action": "x"},
        {"t": "act", "id": "a", "seq": 0, "seat": 0, "action": "x" * 201},
        {"t": "act", "id": "a", "seq": 0.5, "seat": 0, "action": "x"},
        {"t": "act", "id": "a", "seq": 0, "seat": True, "action": "x"},
        {"t": "say", "id": "a", "text": "x" * 301},
        {"t": "rename", "id": "a", "name": "x" * 25},
        {"t": "options", "id": "a", "options": {"grace_seconds": 0}},
        {"t": "options", "id": "a", "options": {"bot_pace_ms": 5001}},
        {"t": "hello", "v": 1},
        {"t": "snapshot"},
    ],
)
def test_what_comes_from_outside_is_taken_strictly(message: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        from_browser.validate_python(message)
