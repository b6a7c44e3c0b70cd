"""Messages as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

from pydantic import BaseModel
from pydantic_core import to_json

Object = TypeVar("Object", bound=Mapping[str, object])


def encode(tree: object) -> bytes:
    """Encode plain values as JSON."""
    return to_json(tree)


def without_null(tree: Object) -> Object:
    """Return the object without its null fields, for types in which those fields are optional."""
    return cast("Object", {name: value for name, value in tree.items() if value is not None})


def encode_message(message: BaseModel) -> str:
    """Encode a message as JSON, without null fields."""
    return message.model_dump_json(exclude_none=True)
