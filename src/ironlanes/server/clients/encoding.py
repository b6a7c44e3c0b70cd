"""Messages as text."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic_core import to_json


def encode(tree: Any) -> bytes:
    """Plain values as the text that goes out."""
    return to_json(tree)


def encode_message(message: BaseModel) -> str:
    """A message as the text that goes out: what is null is left out."""
    return message.model_dump_json(exclude_none=True)
