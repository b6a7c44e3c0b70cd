"""How to cite Ironlanes: the file has what the Citation File Format requires, and what the package says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ironlanes import __version__

ROOT = Path(__file__).parents[2]
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FIELDS = {key: value.strip('"') for key, value in re.findall(r"^([a-z-]+):(?: (.+))?$", CITATION, re.MULTILINE)}


@pytest.mark.parametrize("key", ["cff-version", "message", "title", "authors"])
def test_what_the_format_requires_is_there(key: str) -> None:
    assert key in FIELDS


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cff-version", "1.2.0"),
        ("type", "software"),
        ("version", __version__),
        ("license", "MIT"),
        ("repository-code", PROJECT["urls"]["Source"]),
        ("url", PROJECT["urls"]["Documentation"]),
    ],
)
def test_the_citation_agrees_with_the_package(key: str, value: str) -> None:
    assert FIELDS[key] == value


def test_the_authors_are_those_of_the_package() -> None:
    authors = CITATION.partition("\nauthors:\n")[2].partition("\nversion:")[0]
    assert re.findall(r'^  - name: "(.+)"$', authors, re.MULTILINE) == [each["name"] for each in PROJECT["authors"]]
