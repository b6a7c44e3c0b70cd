"""Which package may import which, and what no package may contain."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import ironlanes

PACKAGE = Path(ironlanes.__file__).parent
#: Single files beside the packages.
FILES = ("extras", "files", "lazy_names", "notebook", "testing")
#: A package may import those to its left, and itself.
ORDER = (
    *("extras", "files", "lazy_names", "notebook", "boards", "kernel", "rules", "paths", "game", "bots", "testing"),
    *("learning", "drawing", "report", "arena", "analysis", "workshop", "book", "env", "server", "cli"),
)
MODULES = sorted([*PACKAGE.glob("*/**/*.py"), *(PACKAGE / f"{name}.py" for name in FILES)])
#: The same inside the server: a layer may import those to its left, and itself.
SERVER_LAYERS = tuple("runtime model storage play features people cluster web".split())
#: The packages that may import the rules. Of `bots`, only the kernels and what plays them in bulk may.
USE_RULES = (
    "rules",
    "paths",
    "game",
    "server/play/client_view",
    "learning",
    "book",
    "bots/kernels",
    "bots/learned",
    "bots/lockstep",
    "bots/bulk.py",
    "analysis/values",
    "analysis/decisions",
)
#: Third-party packages that only some packages may import.
ONLY_IN: dict[str, str | tuple[str, ...]] = {
    "typer": "cli",
    "rich": "cli",
    "numba": ("kernel", "learning"),
    "llvmlite": "kernel",
    "filelock": "kernel",
    "torch": "learning",
    "fastapi": "server",
    "starlette": "server",
    "pydantic": "server",
    "uvicorn": "server",
    "itsdangerous": "server",
    "prometheus_client": "server",
    "pettingzoo": "env",
    "gymnasium": "env",
    "ray": "arena",
    "jinja2": "report",
    "markupsafe": "report",
    "reportlab": "workshop",
    "pyarrow": "book",
}


def path_in_package(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def name_of(module: Path) -> str:
    return ".".join(["ironlanes", *module.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")


def imports(module: Path, *, at_runtime: bool = False) -> Iterator[str]:
    """Every module that a module imports, by its full name, also inside functions; names imported from it follow."""
    return (name for name, is_for_types in all_imports(module) if not (at_runtime and is_for_types))


@cache
def all_imports(module: Path) -> list[tuple[str, bool]]:
    """Every module that a module imports, and whether only type checkers read that."""
    package = ["ironlanes", *module.relative_to(PACKAGE).parts[:-1]]
    found: list[tuple[str, bool]] = []
    for node, is_for_types in statements(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, is_for_types) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parent = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*parent, *([node.module] if node.module else [])])
            found += [(name, is_for_types) for name in (source, *(f"{source}.{alias.name}" for alias in node.names))]
    return found


def statements(tree: ast.AST, is_for_types: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Every statement below a node of a syntax tree, and whether only type checkers read it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield node, is_for_types
            is_guard = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            yield from statements(node, is_for_types or is_guard)


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """What is left when modules that import nothing or that nothing imports are taken away, again and again.

    Those are the circles, with the modules between two of them; each is listed with what it imports.
    """
    left = {module: targets & graph.keys() for module, targets in graph.items()}
    while True:
        imported = set[str]().union(*left.values())
        inner = {module for module, targets in left.items() if targets and module in imported}
        if len(inner) == len(left):
            return sorted([module, *sorted(targets)] for module, targets in left.items())
        left = {module: left[module] & inner for module in inner}


def test_no_circle_of_imports_between_files() -> None:
    """Imports that only type checkers read are left out: two types may name each other."""
    graph = {name_of(module): set(imports(module, at_runtime=True)) - {name_of(module)} for module in MODULES}
    assert not circles(graph), "these files import each other"


def test_the_parts_of_every_folder_have_an_order() -> None:
    """In no folder do files and folders import each other in a circle, however deep inside them the imports are.

    An `__init__.py` only re-exports what is below it, so its own imports don't count.
    """
    names = {name_of(module) for module in MODULES}
    graphs = defaultdict[str, dict[str, set[str]]](lambda: defaultdict(set))
    for module in MODULES:
        if module.name != "__init__.py":
            for imported in names & set(imports(module, at_runtime=True)):
                folder, own, other = where_they_part(name_of(module), imported)
                graphs[folder][own].add(other)
    for folder, graph in graphs.items():
        parts = set(graph).union(*graph.values())
        assert not circles({part: graph[part] for part in parts}), f"these parts of {folder} import each other"


def where_they_part(one: str, other: str) -> tuple[str, str, str]:
    """Return the folder that holds two modules, and the part of it that each is in; a folder is no part of itself."""
    first, second = one.split("."), other.split(".")
    depth = next((at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), len(second))
    return ".".join(first[:depth]), first[depth], "".join(second[depth : depth + 1])


def test_a_circle_of_imports_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str]()}
    assert circles(graph) == [["b", "c"], ["c", "b"]]
    assert circles(graph | {"c": {"d"}}) == []


@pytest.mark.parametrize("package", ORDER)
def test_modules_import_only_from_packages_to_their_left(package: str) -> None:
    modules = [each for each in MODULES if each.relative_to(PACKAGE).parts[0].removesuffix(".py") == package]
    assert modules
    for file, name in ((path_in_package(module), name) for module in modules for name in imports(module)):
        parts = name.split(".")
        if parts[0] == "ironlanes" and len(parts) > 1 and parts[1] != "__version__":
            assert ORDER.index(parts[1]) <= ORDER.index(package), f"{file} may not import {name}"
        assert package in ONLY_IN.get(parts[0], package), f"{file}: {parts[0]} belongs to {ONLY_IN[parts[0]]}"


def test_every_package_has_its_place() -> None:
    assert {module.relative_to(PACKAGE).parts[0].removesuffix(".py") for module in MODULES} == set(ORDER)


def test_a_module_of_the_server_imports_only_from_layers_to_its_left() -> None:
    for module in (PACKAGE / "server").rglob("*/*.py"):
        layer = module.relative_to(PACKAGE / "server").parts[0]
        below = SERVER_LAYERS[: SERVER_LAYERS.index(layer) + 1]
        for name in imports(module):
            if name.startswith("ironlanes.server."):
                assert name.split(".")[2] in below, f"{path_in_package(module)} may not import {name}"


def test_only_the_game_and_kernels_import_the_rules() -> None:
    for module in MODULES:
        if not path_in_package(module).startswith(USE_RULES):
            assert not any(name.startswith("ironlanes.rules") for name in imports(module)), path_in_package(module)


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
            r"\bState\b", (PACKAGE / "server" / "play" / "client_view" / f"{name}.py").read_text(encoding="utf-8")
        ), name


def test_features_see_no_state() -> None:
    """What a network reads comes from an observation and from notes of what everybody saw."""
    for name in ("ticket_paths", "choices", "track_features", "table_features", "encode", "numpy_network"):
        text = (PACKAGE / "bots" / "learned" / f"{name}.py").read_text(encoding="utf-8")
        assert not re.search(r"\bState\b", text), name


@pytest.mark.parametrize(
    "package", ["boards", "kernel", "rules", "paths", "game", "bots/kernels", "server/play/client_view"]
)
def test_no_board_is_named_in_the_code(package: str) -> None:
    for module in (PACKAGE / package).rglob("*.py"):
        assert not re.search(r"\b(usa|europe|germany)\b", module.read_text(encoding="utf-8"), re.IGNORECASE), module


def test_the_rules_know_nothing_of_the_world_outside() -> None:
    allowed = {"numpy", "ironlanes", "__future__", "enum", "typing", "collections"}
    for module in (PACKAGE / "rules").rglob("*.py"):
        assert {name.split(".")[0] for name in imports(module)} <= allowed, module
