"""Which tests a change touches: those that import, directly or not, a file that has changed.

`pytest --affected` runs only those. Imports are read from the sources, also those inside functions, and a string that
names a module counts as an import of it: that is how tests name what they run in processes of their own.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
#: Where the modules lie, and what their names begin with.
SOURCES: Final = {
    "ironlanes": Path("src"),
    "tests": Path(),
    "benchmarks": Path(),
    "examples": Path(),
    "scripts": Path(),
}
#: The tests of files that no module imports, by how the path of such a file begins.
READERS: Final = {
    "docs/": ("tests/docs", "tests/test_readme.py"),
    "README.md": ("tests/docs", "tests/test_readme.py"),
    "CHANGELOG.md": ("tests/project", "tests/docs"),
    "web/": ("tests/web", "tests/browser"),
    "src/ironlanes/server/static/": ("tests/web", "tests/browser"),
    "deploy/": ("tests/project", "tests/docs"),
    "examples/": ("tests/docs", "tests/boards", "tests/cli", "tests/browser", "tests/test_testing.py"),
    "scripts/": ("tests/project", "tests/docs"),
    "Makefile": ("tests/project", "tests/docs"),
}
NAMES: Final = re.compile(rf"\b(?:{'|'.join(SOURCES)})(?:\.\w+)+")


def changed_files(base: str, root: Path = ROOT) -> set[str]:
    """The files that differ from where the work branched off `base`, with new ones that git does not ignore."""
    commands = (["diff", "--name-only", "--merge-base", base], ["ls-files", "--others", "--exclude-standard"])
    return {line for command in commands for line in _git(root, *command).splitlines()}


def _git(root: Path, *command: str) -> str:
    return subprocess.run(["git", *command], cwd=root, check=True, capture_output=True, text=True).stdout


class ImportGraph:
    """The modules of the project, and which of them import which."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root

    @cached_property
    def _files(self) -> dict[str, str]:
        """The path of each module, by its name."""
        found = {}
        for top, folder in SOURCES.items():
            for path in sorted((self._root / folder / top).rglob("*.py")):
                name = ".".join(path.relative_to(self._root / folder).with_suffix("").parts)
                found[name.removesuffix(".__init__")] = path.relative_to(self._root).as_posix()
        return found

    @cached_property
    def _imports(self) -> dict[str, set[str]]:
        """For each file, those that it imports itself."""
        return {path: set(self._imported_by(name, path)) for name, path in self._files.items()}

    def _imported_by(self, module: str, path: str) -> Iterator[str]:
        package = module if path.endswith("__init__.py") else module.rpartition(".")[0]
        for node in ast.walk(ast.parse((self._root / path).read_text("utf-8"))):
            for name in _named_in(node, package):
                if imported := self._find(name):
                    yield imported

    def _find(self, name: str) -> str | None:
        """The file of a module, or of the module that has a name in it; None if it is not of the project.

        The packages that a module is in are left out: they only re-export, and else everything would use everything.
        """
        while name and name not in self._files:
            name = name.rpartition(".")[0]
        return self._files.get(name)

    def users_of(self, changed: Iterable[str]) -> set[str]:
        """All files that import one of some files, directly or not, and these themselves."""
        users: dict[str, set[str]] = {}
        for path, imported in self._imports.items():
            for each in imported:
                users.setdefault(each, set()).add(path)
        found, waiting = set[str](), list(changed)
        while waiting:
            if (path := waiting.pop()) not in found:
                found.add(path)
                waiting.extend(users.get(path, ()))
        return found


def _named_in(node: ast.AST, package: str) -> Iterator[str]:
    """The modules that a part of a module names; some may be names in modules."""
    match node:
        case ast.Import(names):
            yield from (each.name for each in names)
        case ast.ImportFrom(module, names, level):
            parts = package.split(".")
            above = parts[: len(parts) - level + 1] if level else []
            origin = ".".join([*above, *([module] if module else [])])
            yield from (f"{origin}.{each.name}" for each in names)
        case ast.Constant(str(text)):
            yield from NAMES.findall(text)


class Affected:
    """The tests that a change touches."""

    def __init__(self, changed: set[str], graph: ImportGraph) -> None:
        modules = {path for path in changed if path.endswith(".py")}
        self._users = graph.users_of(modules)
        #: Without the package: what a test reaches through the tests alone.
        self._test_users = graph.users_of({path for path in modules if path.startswith("tests/")})
        self._folders: set[str] = set()
        for path in changed - modules:
            self._folders.update(_readers_of(path))

    def includes(self, test: str) -> bool:
        """Whether a test file is touched."""
        return test in self._users or self._is_reader(test)

    def includes_fully(self, test: str) -> bool:
        """Whether a test file is touched by more than a change of what the server does."""
        return test in self._test_users or self._is_reader(test)

    def _is_reader(self, test: str) -> bool:
        return any(test == folder or test.startswith(f"{folder}/") for folder in self._folders)


def _readers_of(path: str) -> tuple[str, ...]:
    """The tests, or folders of tests, that a file belongs to which is no module."""
    for start, readers in READERS.items():
        if path.startswith(start):
            return readers
    if path.startswith("tests/"):
        return (path.rpartition("/")[0],)
    if path.startswith("src/ironlanes/"):
        return (f"tests/{path.split('/')[2]}",)
    return ("tests",)
