"""The notebooks in `examples/`: every cell runs, in order and in one namespace, and prints what the notebook shows."""

from __future__ import annotations

import ast
import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def run_cell(source: str, namespace: dict[str, Any]) -> tuple[str, Any]:
    """Run a cell as a notebook does; return what it prints, and the value of its last line if that is an expression."""
    *statements, last = ast.parse(source).body
    value = None
    with redirect_stdout(StringIO()) as printed:
        exec(compile(ast.Module(statements, []), "cell", "exec"), namespace)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)
        else:
            exec(compile(ast.Module([last], []), "cell", "exec"), namespace)
    return printed.getvalue(), value


def shown(cell: dict[str, Any]) -> str:
    """What a cell printed when the notebook was saved."""
    return "".join(text for output in cell["outputs"] for text in output["text"])


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_a_notebook_prints_what_it_shows(file: Path) -> None:
    notebook = json.loads(file.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    namespace: dict[str, Any] = {"__name__": file.stem}
    pictures = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            printed, value = run_cell("".join(cell["source"]), namespace)
            assert printed == shown(cell), cell["id"]
            pictures += hasattr(value, "_repr_svg_") or hasattr(value, "_repr_html_")
    assert pictures == 2


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_a_link_of_a_notebook_leads_somewhere(file: Path) -> None:
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    links = [part.partition(")")[0] for text in texts for part in text.split("](")[1:]]
    assert links
    assert all((file.parent / link).exists() for link in links)


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
