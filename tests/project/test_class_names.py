"""One name, one class: who reads a class's name in the package knows which class is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "ironlanes"


def test_no_two_classes_have_the_same_name() -> None:
    files = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                files[node.name].append(file.relative_to(PACKAGE).as_posix())
    assert len(files) > 100
    assert {name: found for name, found in files.items() if len(found) > 1} == {}
