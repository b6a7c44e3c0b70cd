"""No document and no message names a package that an index does not have: Ironlanes is installed from a checkout."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXTRAS = set(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"])
FILES = sorted(
    file
    for pattern in ("*.md", "docs/**/*.md", "training/*.md", "examples/**/*", "src/**/*.py", "scripts/*", "Makefile")
    for file in ROOT.glob(pattern)
    if file.is_file() and file.suffix not in (".pyc", ".png")
)
#: `pip install`, and pipx and uv, with the package's name instead of a path; and the name with an extra.
PUBLISHED = re.compile(r"""\bironlanes\[|\b(?:pip|pipx|uv|uvx)(?: \w+)* (?:-\S+ )*['"]?ironlanes\b(?![/.])""")
EXTRA = re.compile(r"""install '\.\[([a-z,-]+)\]'""")


def test_what_is_to_be_installed_exists() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        found = PUBLISHED.search(text)
        assert found is None, f"{file}: {found}: nothing is published yet; write `pip install '.[extra]'` and say where"
        assert {extra for extras in EXTRA.findall(text) for extra in extras.split(",")} <= EXTRAS, file


@pytest.mark.parametrize(
    "text",
    [
        "pip install ironlanes",
        "pip install 'ironlanes[host]'",
        "pip install -q ironlanes",
        "pipx run ironlanes",
        "install ironlanes[env].",
        "uv tool install ironlanes",
    ],
)
def test_a_published_name_is_noticed(text: str) -> None:
    assert PUBLISHED.search(text)


def test_extras_are_named() -> None:
    """So the test above has something to look at."""
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    assert {extra for text in texts for extras in EXTRA.findall(text) for extra in extras.split(",")} == EXTRAS
