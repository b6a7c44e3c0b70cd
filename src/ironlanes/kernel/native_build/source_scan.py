"""The source files that the kernels' machine code depends on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..native.sources import PACKAGE

_DECORATED: Final = re.compile(r"^@(?:kernel|compiled_entry|compiled_entry_of)\b", re.MULTILINE)
_ENTRY: Final = re.compile(r"^@(?:compiled_entry|compiled_entry_of)\b", re.MULTILINE)


def kernel_sources() -> list[str]:
    """Return the files with kernels, the files that those import, directly or not, and everything that builds them."""
    known = {_module_name(file): file for file in PACKAGE.rglob("*.py")}
    found = {name for name, file in known.items() if _DECORATED.search(file.read_text(encoding="utf-8"))}
    waiting = list(found)
    while waiting:
        new = {name for name in _imports_of(known[waiting.pop()], known) if name not in found}
        found |= new
        waiting.extend(new)
    home = PACKAGE / "kernel"
    files = {known[name] for name in found} | set(home.rglob("*.py")) | set(home.rglob("*.c"))
    return sorted(file.relative_to(PACKAGE).as_posix() for file in files)


def entry_modules() -> list[str]:
    """Return the names of the package's modules that have entries."""
    files = (file for file in PACKAGE.rglob("*.py") if _ENTRY.search(file.read_text(encoding="utf-8")))
    return sorted(_module_name(file) for file in files)


def _module_name(file: Path) -> str:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports_of(file: Path, known: dict[str, Path]) -> Iterator[str]:
    """Name the package's modules that a file imports at its top level, as far as they exist.

    Packages that a name only leads through are left out: kernels take nothing from them.
    """
    name = _module_name(file)
    home = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.parse(file.read_bytes()).body:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = home[: len(home) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            inner = [f"{origin}.{each.name}" for each in node.names]
            yield from (each for each in inner if each in known)
            if origin in known and not all(each in known for each in inner):
                yield origin
