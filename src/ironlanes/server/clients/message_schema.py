"""The JSON schema of all messages: `python -m ironlanes.server.clients.message_schema`."""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from typing import Any

from pydantic import TypeAdapter

from . import messages
from .reason_types import REASON_MODELS


def message_schema() -> dict[str, Any]:
    """One schema with a definition for every message; what the server always sends is required there."""
    everything: Any = reduce(or_, (Any, *messages.EVERYTHING)[1:])
    schema: dict[str, Any] = TypeAdapter(everything).json_schema(mode="validation")
    for name, definition in schema["$defs"].items():
        _tidy(definition, is_sent=name in REASON_MODELS or issubclass(getattr(messages, name), messages.Plain))
    for name in ("FromBrowser", "ToBrowser", "Reason"):
        union = TypeAdapter[Any](getattr(messages, name)).json_schema()["oneOf"]
        schema["$defs"][name] = {"title": name, "oneOf": union}
    references = [{"$ref": f"#/$defs/{name}"} for name in sorted(schema["$defs"])]
    return {"title": "Everything", "anyOf": references, "$defs": schema["$defs"]}


def _tidy(definition: dict[str, Any], *, is_sent: bool) -> None:
    """Titles of properties would become types of their own; null is written as left out; all reasons have one name."""
    properties: dict[str, dict[str, Any]] = definition["properties"]
    for described in properties.values():
        described.pop("title", None)
        _name_reasons(described)
        if "prefixItems" in described:  # a pair; the program that makes the types knows only the older word for it
            described["items"] = described.pop("prefixItems")
    if is_sent:
        absent = {name for name, described in properties.items() if described.get("default", 0) is None}
        definition["required"] = [name for name in properties if name not in absent]
    for described in properties.values():
        described.pop("default", None)


def _name_reasons(described: Any) -> None:
    """Where any reason may stand, refer to the type of all of them."""
    if isinstance(described, dict):
        if len(described.get("oneOf", ())) == len(REASON_MODELS):
            described.clear()
            described["$ref"] = "#/$defs/Reason"
        for inner in described.values():
            _name_reasons(inner)
    elif isinstance(described, list):
        for inner in described:
            _name_reasons(inner)


if __name__ == "__main__":
    print(json.dumps(message_schema(), indent=1, sort_keys=True))
