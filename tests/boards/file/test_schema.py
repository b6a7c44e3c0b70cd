"""The JSON Schema of board files: the same keys and bounds as the check."""

from __future__ import annotations

import re
import tomllib
from dataclasses import MISSING, fields
from importlib import resources
from typing import Any

import pytest

from ironlanes.boards import RuleSet, packaged_boards
from ironlanes.boards.file.schema import board_schema
from ironlanes.boards.file.template import template_for
from tests.boards.sample import GOOD

SCHEMA: dict[str, Any] = board_schema()
KINDS = {"object": dict, "array": list, "string": str, "integer": int, "number": int | float, "boolean": bool}


def faults(value: Any, schema: dict[str, Any], where: str = "") -> list[str]:
    """Where a value breaks a schema; as much of JSON Schema as board files need."""
    if "enum" in schema:
        return [] if value in schema["enum"] else [where]
    if not isinstance(value, KINDS[schema["type"]]) or (isinstance(value, bool) and schema["type"] != "boolean"):
        return [where]
    if isinstance(value, dict):
        known = schema["properties"]
        found = [f"{where}.{key}" for key in schema["required"] if key not in value]
        found += [f"{where}.{key}" for key in value if key not in known]
        return found + [
            fault for key in value if key in known for fault in faults(value[key], known[key], f"{where}.{key}")
        ]
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return [where]
        return [fault for each in value for fault in faults(each, schema["items"], where)]
    if isinstance(value, int | float) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return [where]
    return []


def packaged_text(name: str) -> str:
    return (resources.files("ironlanes.boards") / "data" / f"{name}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [GOOD, template_for("mine"), *map(packaged_text, packaged_boards())])
def test_good_boards_fit(text: str) -> None:
    assert faults(tomllib.loads(text), SCHEMA) == []


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("rules.trains = 12", "rules.trains = 100", ".rules.trains"),
        ("rules.trains = 12\n", "", ".rules.trains"),
        ('setup_unkept = "out"', 'setup_unkept = "away"', ".rules.setup_unkept"),
        ("length = 3,", "length = 10,", ".tracks.length"),
        ("length = 3,", "lenght = 3,", ".tracks.lenght"),
        ("tunnel = true", "tunnel = 1", ".tracks.tunnel"),
        ("latitude = 50.7", "latitude = 95", ".cities.latitude"),
        ("black = 6", "black = 100", ".rules.cards.black"),
        ("rules.players = [2, 3]", "rules.players = []", ".rules.players"),
        ('name = "Bonn"', "name = 3", ".cities.name"),
    ],
)
def test_what_the_check_refuses_does_not_fit(old: str, new: str, where: str) -> None:
    assert where in faults(tomllib.loads(GOOD.replace(old, new, 1)), SCHEMA)


def test_every_rule_is_there() -> None:
    rules = SCHEMA["properties"]["rules"]
    assert set(rules["properties"]) == {field.name for field in fields(RuleSet)}
    assert rules["required"] == [field.name for field in fields(RuleSet) if field.default is MISSING]
    assert not re.search("null", str(SCHEMA))
