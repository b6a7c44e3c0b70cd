"""The reference: every key, bound, capacity and dependency that there is, and none that there is not."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from ironlanes.boards import BoardError, RuleSet, model, parse_board
from tests.boards.sample import GOOD
from tests.docs.blocks import DOCS

ROOT = DOCS.parent
BOARD_FILES = (DOCS / "reference" / "board-files.md").read_text(encoding="utf-8")
DEPENDENCIES = (DOCS / "reference" / "dependencies.md").read_text(encoding="utf-8")
#: Rules that are one whole number: their key and bounds.
WHOLE = re.findall(r"^\| `rules\.(\w+)` \| (\d+) (?:to|or) (\d+)\b", BOARD_FILES, re.MULTILINE)


def test_every_rule_has_its_line() -> None:
    listed = re.findall(r"^\| `rules\.(\w+)` \|", BOARD_FILES, re.MULTILINE)
    assert sorted(listed) == sorted(field.name for field in fields(RuleSet))


def test_every_capacity_is_told() -> None:
    listed = dict(re.findall(r"^\| `(MAX_\w+)` \| (\d+) \|", BOARD_FILES, re.MULTILINE))
    assert listed == {name: str(value) for name, value in vars(model).items() if name.startswith("MAX_")}


@pytest.mark.parametrize(("key", "low", "high"), WHOLE)
def test_the_bounds_of_a_rule_are_those_that_are_checked(key: str, low: str, high: str) -> None:
    spoiled = re.sub(rf"^rules\.{key} = .*$", f"rules.{key} = 1000", GOOD, flags=re.MULTILINE)
    with pytest.raises(BoardError, match=rf"{key} must be a whole number from {low} to {high}, not 1000\."):
        parse_board(spoiled, "sample.toml")


def names_in(requirements: list[Any]) -> set[str]:
    """The names of the packages that some requirements ask for; a group may include another, as a table."""
    lines = [line for line in requirements if isinstance(line, str)]
    return {found[0] for line in lines if (found := re.match(r"[\w-]+", line))} - {"ironlanes"}


def test_every_dependency_is_told_and_no_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = [
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project["dependency-groups"].values(),
    ]
    peers = names_in((ROOT / "benchmarks" / "peers" / "requirements.in").read_text(encoding="utf-8").splitlines())
    built_with = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    chosen = names_in([requirement for some in lists for requirement in some]) | set(built_with)
    rows = re.findall(r"^\| (`[^|]*`) \| [^|]* \|$", DEPENDENCIES, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`([@\w/-]+)`", row)]
    assert len(listed) == len(set(listed))
    assert chosen | {"numba-cuda"} <= set(listed) <= chosen | peers | {"numba-cuda"}


@pytest.mark.parametrize("document", sorted(DOCS.rglob("*.md")), ids=lambda document: str(document.relative_to(DOCS)))
def test_every_link_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", document.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        path, _, heading = target.partition("#")
        found = (document.parent / path).resolve() if path else document
        assert found.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.+)$", found.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
            assert heading in slugs, target
