"""The pages of the Python API name every public class and function, and nothing that does not exist."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import resolve_name

import pytest

import ironlanes
from tests.docs.blocks import DOCS

PAGES = sorted((DOCS / "reference" / "api").glob("*.md"))
DIRECTIVES = [
    name for page in PAGES for name in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
]
#: These two are unions: the page shows them with their members.
WITH_THEIR_MEMBERS = {"ironlanes.Action": "ironlanes.boards.actions", "ironlanes.Event": "ironlanes.game.events"}


@pytest.mark.parametrize("name", DIRECTIVES)
def test_what_a_page_names_exists(name: str) -> None:
    try:
        import_module(name)
    except ModuleNotFoundError:
        assert resolve_name(name) is not None


@pytest.mark.parametrize("name", sorted({*ironlanes.__all__} - {"__version__"}))
def test_every_name_of_the_package_is_on_a_page(name: str) -> None:
    full = f"ironlanes.{name}"
    assert WITH_THEIR_MEMBERS.get(full, full) in DIRECTIVES


@pytest.mark.parametrize("package", ["analysis", "arena", "boards", "bots", "drawing", "env"])
def test_every_public_name_of_a_package_is_on_a_page(package: str) -> None:
    full = f"ironlanes.{package}"
    named = {directive.rpartition(".")[2] for directive in DIRECTIVES}
    assert full in DIRECTIVES or set(import_module(full).__all__) <= named


def test_every_page_is_listed() -> None:
    listed = re.findall(r"\]\((\w+\.md)\)", (DOCS / "reference" / "api" / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == [page.name for page in PAGES if page.name != "README.md"]
