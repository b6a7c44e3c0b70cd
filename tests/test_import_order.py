"""Which package may import which, and what no package may contain."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ironlanes

PACKAGE = Path(ironlanes.__file__).parent
#: A package may import those to its left, and itself. `files`, `notebook` and `testing` are single files.
ORDER = tuple(
    "files notebook boards kernel rules paths game bots testing learning drawing arena env server cli".split()
)
MODULES = sorted([*PACKAGE.glob("*/**/*.py"), PACKAGE / "files.py", PACKAGE / "notebook.py", PACKAGE / "testing.py"])
#: The packages that may import the rules. Of `bots`, only the kernels and what plays them in bulk may.
USE_RULES = (
    "rules",
    "paths",
    "game",
    "server/clients/client_view",
    "learning",
    "bots/kernels",
    "bots/learned",
    "bots/bulk.py",
)
#: Third-party packages that only some packages may import.
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
    "jinja2": "arena",
    "markupsafe": "arena",
}


def path_in_package(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def imports(module: Path) -> Iterator[str]:
    """Every module that a module imports, by its full name, also inside functions."""
    package = ["ironlanes", *module.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*parent, *([node.module] if node.module else [])])


@pytest.mark.parametrize("module", MODULES, ids=path_in_package)
def test_a_module_imports_only_from_packages_to_its_left(module: Path) -> None:
    package = module.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert package in ORDER
    for name in imports(module):
        parts = name.split(".")
        if parts[0] == "ironlanes" and len(parts) > 1 and parts[1] != "__version__":
            assert ORDER.index(parts[1]) <= ORDER.index(package), f"{package} may not import {name}"
        assert package in ONLY_IN.get(parts[0], package), f"{parts[0]} belongs to {ONLY_IN[parts[0]]}"


@pytest.mark.parametrize("module", MODULES, ids=path_in_package)
def test_only_the_game_and_kernels_import_the_rules(module: Path) -> None:
    if not path_in_package(module).startswith(USE_RULES):
        assert not any(name.startswith("ironlanes.rules") for name in imports(module))


def test_kernels_that_search_and_decide_see_no_state() -> None:
    """Only the loop that plays whole games has a state, and gives each bot its own observation."""
    for module in [*(PACKAGE / "paths").rglob("*.py"), *(PACKAGE / "bots" / "kernels").rglob("*.py")]:
        text = module.read_text(encoding="utf-8")
        is_loop = path_in_package(module) == "bots/kernels/api.py"
        assert is_loop or not re.search(r"\b(State|STATE|apply_action|observe|deal)\b", text), module


def test_what_writes_views_sees_no_state() -> None:
    """Only what a seat can do comes from the rules; all else that is sent is read from an observation."""
    for name in ("view_json", "pending_json", "json_buffer"):
        assert not re.search(
            r"\bState\b", (PACKAGE / "server" / "clients" / "client_view" / f"{name}.py").read_text(encoding="utf-8")
        ), name


def test_features_see_no_state() -> None:
    """What a network reads comes from an observation and from notes of what everybody saw."""
    for name in ("ticket_paths", "choices", "track_features", "table_features", "encode", "numpy_network"):
        text = (PACKAGE / "bots" / "learned" / f"{name}.py").read_text(encoding="utf-8")
        assert not re.search(r"\bState\b", text), name


@pytest.mark.parametrize(
    "package", ["boards", "kernel", "rules", "paths", "game", "bots/kernels", "server/clients/client_view"]
)
def test_no_board_is_named_in_the_code(package: str) -> None:
    for module in (PACKAGE / package).rglob("*.py"):
        assert not re.search(r"\b(usa|europe|germany)\b", module.read_text(encoding="utf-8"), re.IGNORECASE), module


def test_the_rules_know_nothing_of_the_world_outside() -> None:
    allowed = {"numpy", "ironlanes", "__future__", "enum", "typing", "collections"}
    for module in (PACKAGE / "rules").rglob("*.py"):
        assert {name.split(".")[0] for name in imports(module)} <= allowed, module
