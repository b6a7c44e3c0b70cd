"""The house: who may import whom, and what no room may hold."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ironlanes

PACKAGE = Path(ironlanes.__file__).parent
#: A room may use those to its left, and itself. `notebook` and `testing` are rooms of one file.
ROOMS = tuple(
    "notebook boards kernel rules tactics game learning scenes bots testing drawing arena env server cli".split()
)
MODULES = sorted([*PACKAGE.glob("*/**/*.py"), PACKAGE / "notebook.py", PACKAGE / "testing.py"])
#: What only some rooms may know.
ONLY_IN: dict[str, str | tuple[str, ...]] = {
    "typer": "cli",
    "rich": "cli",
    "numba": ("kernel", "learning"),
    "llvmlite": "kernel",
    "filelock": "kernel",
    "torch": ("learning", "cli"),
    "fastapi": "server",
    "starlette": "server",
    "pydantic": "server",
    "uvicorn": "server",
    "itsdangerous": "server",
    "pettingzoo": "env",
    "gymnasium": "env",
    "ray": "arena",
}


def imports(module: Path) -> Iterator[str]:
    """Every module that a module imports, by its whole name, also inside functions."""
    package = ["ironlanes", *module.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*home, *([node.module] if node.module else [])])


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PACKAGE)))
def test_a_module_imports_only_from_rooms_to_its_left(module: Path) -> None:
    room = module.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert room in ROOMS
    for name in imports(module):
        parts = name.split(".")
        if parts[0] == "ironlanes" and len(parts) > 1 and parts[1] != "__version__":
            assert ROOMS.index(parts[1]) <= ROOMS.index(room), f"{room} may not import {name}"
        assert room in ONLY_IN.get(parts[0], room), f"{parts[0]} belongs to {ONLY_IN[parts[0]]}"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PACKAGE)))
def test_only_the_game_and_what_thinks_for_it_touch_the_rules(module: Path) -> None:
    if module.relative_to(PACKAGE).parts[0] not in ("rules", "tactics", "game", "scenes", "learning"):
        assert not any(name.startswith("ironlanes.rules") for name in imports(module))


def test_what_thinks_sees_no_state() -> None:
    """Only the loop that plays whole games holds one, and hands every bot its own sight."""
    for module in (PACKAGE / "tactics").glob("*.py"):
        text = module.read_text(encoding="utf-8")
        assert module.stem == "entries" or not re.search(r"\b(State|STATE|apply_action|observe|deal)\b", text), module


def test_what_writes_views_sees_no_state() -> None:
    """Only what a seat can do comes from the rules; all else that is sent is read off a sight."""
    for name in ("view_part", "pending_part", "page"):
        assert not re.search(r"\bState\b", (PACKAGE / "scenes" / f"{name}.py").read_text(encoding="utf-8")), name


def test_features_see_no_state() -> None:
    """What a network reads comes from a sight and from notes of what everybody saw."""
    for name in ("paths", "choices", "features", "table_features", "describing", "inference"):
        assert not re.search(r"\bState\b", (PACKAGE / "learning" / f"{name}.py").read_text(encoding="utf-8")), name


@pytest.mark.parametrize("room", ["boards", "rules", "tactics", "game", "scenes"])
def test_no_board_is_named_in_the_code(room: str) -> None:
    for module in (PACKAGE / room).glob("*.py"):
        assert not re.search(r"\b(usa|europe|germany)\b", module.read_text(encoding="utf-8"), re.IGNORECASE), module


def test_the_rules_know_nothing_of_the_world_outside() -> None:
    allowed = {"numpy", "ironlanes", "__future__", "enum", "typing", "collections"}
    for module in (PACKAGE / "rules").glob("*.py"):
        assert {name.split(".")[0] for name in imports(module)} <= allowed, module
