"""Messages as text."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel

_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


def encode(tree: Any) -> str:
    """Plain values as the text that goes out."""
    return _encoder.encode(tree)


def encode_message(message: BaseModel) -> str:
    """A message as the text that goes out: what is null is left out."""
    return message.model_dump_json(exclude_none=True)
