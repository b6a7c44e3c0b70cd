"""How much of the package mypy can't look into: the lines that use `Any`."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "ironlanes"
#: Half of these lines are in `kernel` and `learning`, whose compilers and tensors have no types to check against.
MOST_LINES = 200


def lines_with_any(file: Path) -> set[int]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "Any"}


def test_few_lines_use_any() -> None:
    counts = {file.relative_to(PACKAGE).as_posix(): len(lines_with_any(file)) for file in PACKAGE.rglob("*.py")}
    assert sum(counts.values()) <= MOST_LINES, {file: count for file, count in sorted(counts.items()) if count}
