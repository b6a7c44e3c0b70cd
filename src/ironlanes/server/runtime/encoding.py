"""Messages as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

from pydantic import BaseModel
from pydantic_core import to_json

Object = TypeVar("Object", bound=Mapping[str, object])


def encode(tree: object) -> bytes:
    """Plain values as the text that goes out."""
    return to_json(tree)


def without_null(tree: Object) -> Object:
    """The same object without the fields that are null, which is for types where those are not required."""
    return cast("Object", {name: value for name, value in tree.items() if value is not None})


def encode_message(message: BaseModel) -> str:
    """A message as the text that goes out: what is null is left out."""
    return message.model_dump_json(exclude_none=True)
