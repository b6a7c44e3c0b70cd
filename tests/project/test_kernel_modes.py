"""Nothing outside the package `kernel` knows how kernels run: it asks `kernel/execution.py` what it needs to know."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ironlanes.kernel.mode import MODE_VARIABLE

PACKAGE = Path(__file__).parents[2] / "src" / "ironlanes"
KERNEL = "ironlanes.kernel."
#: The modules of `kernel` that are the same however kernels run.
OPEN = {
    *("bits", "board_arrays", "board_encoding", "compile", "execution", "kernel_error", "objects", "records"),
    "cache",  # where compiled code is kept, if any is: commands show and empty the folder
    "native.manifest",  # the layout of records, for the client's own engine
    "numba_cache",  # Numba's own cache, for the loops of GPUs, which only Numba compiles
    "single_threaded",
}


def knowledge_in(source: str) -> Iterator[str]:
    """Yield the closed modules of `kernel` that a module imports, and the mode's variable if it names that."""
    if MODE_VARIABLE in source:
        yield MODE_VARIABLE
    for node in ast.walk(ast.parse(source)):
        for module in _imported_by(node):
            if module.startswith(KERNEL) and module.removeprefix(KERNEL) not in OPEN:
                yield module


def _imported_by(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    if isinstance(node, ast.ImportFrom):
        package = f"{node.module}."
        return [f"{package}{each.name}" for each in node.names] if package == KERNEL else [node.module or ""]
    return []


def test_only_the_package_of_kernels_knows_how_they_run() -> None:
    files = [file for file in PACKAGE.rglob("*.py") if PACKAGE / "kernel" not in file.parents]
    assert len(files) > 500
    assert {file: found for file in files if (found := list(knowledge_in(file.read_text(encoding="utf-8"))))} == {}


def test_a_module_that_knows_is_found() -> None:
    assert list(knowledge_in("from ironlanes.kernel.mode import MODE")) == ["ironlanes.kernel.mode"]
    assert list(knowledge_in("def f():\n    import ironlanes.kernel.native.library")) == [
        "ironlanes.kernel.native.library"
    ]
    assert list(knowledge_in("from ironlanes.kernel import mode")) == ["ironlanes.kernel.mode"]
    assert list(knowledge_in("os.environ['IRONLANES_KERNEL']")) == [MODE_VARIABLE]
    assert list(knowledge_in("from ironlanes.kernel.execution import AT_ONCE")) == []
