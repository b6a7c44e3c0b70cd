"""The classes and functions of the package: one name for one class, and none that is large without a reason.

The architecture page gives the reasons.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "ironlanes"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
MOST_METHODS = 25
MOST_PARAMETERS = 8
MOST_OF_AN_ENTRY = 12
#: Commands, whose parameters are the options that `--help` shows.
COMMANDS = "cli/commands/"

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def definitions_in(body: list[ast.stmt]) -> Iterator[Definition]:
    """Yield the classes and functions of a module or a class, but for those inside functions."""
    for node in body:
        if isinstance(node, Definition):
            yield node
        if isinstance(node, ast.ClassDef | ast.If | ast.Try):
            yield from definitions_in(node.body)


@cache
def definitions() -> tuple[tuple[str, Definition], ...]:
    """Return the classes and functions of the package, with their files."""
    bodies = {file: ast.parse(file.read_text(encoding="utf-8")).body for file in sorted(PACKAGE.rglob("*.py"))}
    found = ((file, node) for file, body in bodies.items() for node in definitions_in(body))
    return tuple((file.relative_to(PACKAGE).as_posix(), node) for file, node in found)


def test_no_two_classes_have_the_same_name() -> None:
    files = defaultdict(list)
    for file, node in definitions():
        if isinstance(node, ast.ClassDef):
            files[node.name].append(file)
    assert len(files) > 100
    assert {name: found for name, found in files.items() if len(found) > 1} == {}


def test_no_other_class_has_many_public_methods() -> None:
    large = {
        node.name
        for _, node in definitions()
        if isinstance(node, ast.ClassDef)
        and sum(isinstance(each, FUNCTIONS) and not each.name.startswith("_") for each in node.body) > MOST_METHODS
    }
    assert large == {"Game", "View"}


def test_no_other_function_has_many_parameters() -> None:
    """Kernels are not counted: they are handed records, and build nothing."""
    long = {
        (file, node.name)
        for file, node in definitions()
        if isinstance(node, FUNCTIONS) and not is_kernel(node) and parameters(node) > MOST_PARAMETERS
    }
    others = {(file, name) for file, name in long if not file.startswith(COMMANDS)}
    assert others == {("game/game.py", "_game_again"), ("learning/ppo.py", "losses"), ("learning/ppo.py", "update")}


def test_no_other_kernel_entry_takes_many_arrays() -> None:
    """What belongs to one game, table or look is in one record; an entry takes arrays of such records."""
    long = {
        (file, node.name)
        for file, node in definitions()
        if isinstance(node, FUNCTIONS) and is_kernel(node) and parameters(node) > MOST_OF_AN_ENTRY
    }
    assert long == {
        ("learning/environments/cpu_loops.py", "step_games"),
        ("learning/environments/cpu_loops.py", "renew_games"),
        ("learning/environments/gpu_kernels.py", "step_games"),
    }


def is_kernel(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a function is compiled."""
    return any(word in ast.unparse(each) for each in function.decorator_list for word in ("kernel", "compiled_entry"))


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return how many arguments a function can be handed by name or place."""
    given = function.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len([name for name in names if name not in ("self", "cls")])
