"""Which package may import which, and what no package may contain."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ironlanes

PACKAGE = Path(ironlanes.__file__).parent
#: A package may import those to its left, and itself. `notebook` and `testing` are single files.
ORDER = tuple("notebook boards kernel rules paths game bots testing learning drawing arena env server cli".split())
MODULES = sorted([*PACKAGE.glob("*/**/*.py"), PACKAGE / "notebook.py", PACKAGE / "testing.py"])
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
}
#: Modules that still import each other.
KNOWN_CIRCLES = {
    "ironlanes.cli.terminal.commands.info_commands",
    "ironlanes.cli.terminal.session.play_session",
    "ironlanes.game.game",
    "ironlanes.game.json.pending_reader",
    "ironlanes.game.json.position",
    "ironlanes.game.json.position_reader",
    "ironlanes.game.json.record",
    "ironlanes.game.sampling",
    "ironlanes.game.view",
    "ironlanes.kernel.dispatchers",
    "ironlanes.kernel.units",
    "ironlanes.server.http.inner_transport",
    "ironlanes.server.http.tcp_connection",
}


def path_in_package(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def imports(module: Path, *, with_names: bool = False) -> Iterator[str]:
    """Every module that a module imports, by its full name, also inside functions; with what it takes of each."""
    package = ["ironlanes", *module.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*parent, *([node.module] if node.module else [])])
            yield name
            if with_names:
                yield from (f"{name}.{alias.name}" for alias in node.names)


def module_name(module: Path) -> str:
    parts = module.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(["ironlanes", *(parts[:-1] if parts[-1] == "__init__" else parts)])


def import_graph() -> dict[str, set[str]]:
    """Which module of the package imports which, for type checkers and inside functions too."""
    names = {module_name(module) for module in MODULES}
    graph = dict[str, set[str]]()
    for module in MODULES:
        found = set(imports(module, with_names=True))
        graph[module_name(module)] = {name for name in found if name in names and name != module_name(module)}
    return graph


def in_circles(graph: dict[str, set[str]]) -> set[str]:
    """The modules that import themselves, by way of others."""
    return {module for module in graph if module in reachable(graph, module)}


def reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    seen, waiting = set[str](), [*graph[start]]
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting += graph[module]
    return seen


def test_circles_are_found() -> None:
    assert in_circles({"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": set()}) == {"b", "c"}


def test_no_modules_import_each_other() -> None:
    """A circle of imports is one module in several files."""
    assert in_circles(import_graph()) == KNOWN_CIRCLES


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
