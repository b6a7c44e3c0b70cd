"""Reading JSON that came from anywhere: every problem is one sentence that names the field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class FieldError(ValueError):
    """What is wrong with a field, as `field: sentence`."""

    def __init__(self, name: str, problem: str):
        super().__init__(f"{name}: {problem}")


def only_keys(value: Any, name: str, known: Iterable[str]) -> dict[str, Any]:
    """An object that has no other keys than these."""
    fields = an_object(value, name)
    for key in fields:
        if key not in known:
            raise FieldError(f"{name}.{shown(key)}" if name else shown(key), "there is no such field.")
    return fields


def an_object(value: Any, name: str) -> dict[str, Any]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise FieldError(name or "position", "this must be an object.")
    return value


def a_list(value: Any, name: str) -> list[Any]:
    """A JSON list."""
    if not isinstance(value, list):
        raise FieldError(name, "this must be a list.")
    return value


def a_number(value: Any, name: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise FieldError(name, f"this must be a whole number from {least} to {most}.")
    return value


def one_of(value: Any, name: str, known: dict[str, int], what: str) -> int:
    """The number of a name that must be known."""
    if not isinstance(value, str) or value not in known:
        raise FieldError(name, f"there is no {what} «{shown(value)}».")
    return known[value]


def shown(value: Any) -> str:
    """A value in a message, cut short."""
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
