"""Docstrings in one style: a function's begins with a verb."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "ironlanes"
#: What a sentence begins with that is about a thing.
NO_VERBS = frozenset(
    "a all an another any as at both by each every everything for from how if in it nobody nothing no of on one only"
    " other so some something that the there these this those two up what when where whether which who whoever whose"
    " why with without".split()
)
PACKAGES = ("analysis", "learning", "server")


def is_property(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    names = {ast.unparse(decorator).rpartition(".")[2] for decorator in function.decorator_list}
    return not names.isdisjoint({"property", "cached_property", "setter"})


def without_verb(file: Path) -> list[str]:
    """The functions of a file whose docstrings begin with something else than a verb."""
    return [
        f"{file.relative_to(PACKAGE).as_posix()}:{node.lineno} {node.name}"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_property(node)
        if (text := ast.get_docstring(node)) and (text[0] == "`" or text.split()[0].rstrip(",:.").lower() in NO_VERBS)
    ]


def test_the_docstrings_of_functions_begin_with_a_verb() -> None:
    files = [file for package in PACKAGES for file in (PACKAGE / package).rglob("*.py")]
    assert len(files) > 300
    assert [found for file in files for found in without_verb(file)] == []
