"""The Python reference: every field, method and type that there is, and none that there is not."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cached_property
from typing import Any, get_args

import pytest

import ironlanes
from ironlanes.boards import actions, model
from ironlanes.game import events, score
from ironlanes.game.game import Game
from ironlanes.game.view import View
from tests.docs.blocks import DOCS

TEXT = (DOCS / "reference" / "python.md").read_text(encoding="utf-8")
DATACLASSES: list[Any] = [
    score.Score,
    score.SeatScore,
    actions.Payment,
    *get_args(actions.Action),
    model.Board,
    model.Place,
    model.Track,
    model.Ticket,
    model.RuleSet,
    *get_args(events.Event),
]
#: Attributes that are neither properties nor methods, and have rows of their own.
ATTRIBUTES: dict[type, set[str]] = {Game: {"compiled", "knowledge", "raw"}, View: {"seed_hash"}}


def section(title: str) -> str:
    """What stands below a heading, up to the next one."""
    found = re.search(rf"^#+ {title}\n(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"there is no heading {title}"
    return found[1]


def first_cells(table: str) -> list[str]:
    return re.findall(r"^\| (`.*?) \|", table.replace("\\|", "/"), re.MULTILINE)


@pytest.mark.parametrize("kind", DATACLASSES, ids=lambda kind: kind.__name__)
def test_every_field_has_its_row_with_its_type(kind: Any) -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", section(kind.__name__), re.MULTILINE)
    expected = [(field.name, str(field.type).replace("|", "\\|")) for field in fields(kind)]
    # The numbers of a board's rules are declared apart from the others; the page has them by what they are about.
    assert rows == expected or (kind is model.RuleSet and sorted(rows) == sorted(expected))


@pytest.mark.parametrize("kind", DATACLASSES, ids=lambda kind: kind.__name__)
def test_every_other_name_of_a_value_is_told(kind: Any) -> None:
    told = set(re.findall(r"`(\w+)", section(kind.__name__))) | {"text", "seen_by", "to_json", "type"}
    assert public_names(kind) <= told


def public_names(kind: type) -> set[str]:
    """The properties and methods of a class that its users may use."""
    return {
        name
        for base in kind.__mro__[:-1]
        for name, value in vars(base).items()
        if not name.startswith("_") and (callable(value) or isinstance(value, property | cached_property | classmethod))
    }


@pytest.mark.parametrize("kind", [Game, View], ids=["Game", "View"])
def test_every_property_and_method_has_its_row(kind: type) -> None:
    names = [name for cell in first_cells(section(kind.__name__)) for name in re.findall(r"`(?:Game\.)?(\w+)", cell)]
    assert len(names) == len(set(names))
    assert set(names) == public_names(kind) | ATTRIBUTES[kind]


def test_every_argument_of_a_method_is_told() -> None:
    for kind in (Game, View):
        for cell in first_cells(section(kind.__name__)):
            for name, arguments in re.findall(r"`(?:Game\.)?(\w+)\((.*?)\)", cell):
                code = getattr(kind, name)
                code = getattr(code, "__func__", code).__code__
                taken = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
                assert tuple(filter(None, arguments.split(", "))) == taken, name


def test_every_public_name_is_told() -> None:
    names = [name for cell in first_cells(section("The package")) for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(names) == sorted(ironlanes.__all__)
