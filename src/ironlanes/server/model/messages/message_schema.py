"""The JSON schema of all messages: `python -m ironlanes.server.model.messages.message_schema`."""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from typing import Any, Final, get_args

from pydantic import TypeAdapter

from .. import messages
from ..reason_types import Reason

#: The unions that have a name in TypeScript.
UNIONS: Final[dict[str, Any]] = {
    "FromBrowser": messages.FromBrowser,
    "ToBrowser": messages.ToBrowser,
    "Reason": Reason,
    "GameEvent": messages.GameEvent,
    "HintReason": messages.HintReasonMessage,
}
#: Those that messages contain, by the field that tells their members apart, and how many members they have.
_DISCRIMINATORS: Final = {"Reason": "code", "HintReason": "code", "GameEvent": "type"}
_NAMES: Final = {(field, len(get_args(get_args(UNIONS[name])[0]))): name for name, field in _DISCRIMINATORS.items()}


def message_schema() -> dict[str, Any]:
    """One schema with a definition for every message; what the server always sends is required there."""
    everything: Any = reduce(or_, (Any, *messages.EVERYTHING)[1:])
    schema: dict[str, Any] = TypeAdapter(everything).json_schema(mode="validation")
    received = {each.__name__ for each in messages.ReceivedModel.__subclasses__()}
    for name, definition in schema["$defs"].items():
        if "enum" in definition:
            continue
        _tidy(definition, is_sent=name not in received)
    for name, union in UNIONS.items():
        described = TypeAdapter[Any](union).json_schema()["oneOf"]
        schema["$defs"][name] = {"title": name, "oneOf": described}
    references = [{"$ref": f"#/$defs/{name}"} for name in sorted(schema["$defs"])]
    return {"title": "Everything", "anyOf": references, "$defs": schema["$defs"]}


def _tidy(definition: dict[str, Any], *, is_sent: bool) -> None:
    """Prepare a definition for the program that writes the TypeScript types.

    Titles of properties would become types of their own, null is written as left out, and unions have names.
    """
    properties: dict[str, dict[str, Any]] = definition["properties"]
    required = set(definition.get("required", ()))
    for name, described in properties.items():
        described.pop("title", None)
        _name_unions(described)
        if "prefixItems" in described:  # a pair; the program knows only the older word for it
            described["items"] = described.pop("prefixItems")
        if is_sent and described.get("default") is not None:
            required.add(name)
        elif is_sent and name not in required:
            _forbid_null(described)
        described.pop("default", None)
    if required:
        definition["required"] = [name for name in properties if name in required]


def _forbid_null(described: dict[str, Any]) -> None:
    """What the server may leave out, it leaves out where it would be null."""
    others = [each for each in described.pop("anyOf", ()) if each != {"type": "null"}]
    if len(others) == 1:
        described.update(others[0])
    elif others:
        described["anyOf"] = others


def _name_unions(described: Any) -> None:
    """Where any reason or any event may stand, refer to the type of all of them."""
    if isinstance(described, dict):
        field = described.get("discriminator", {}).get("propertyName")
        name = _NAMES.get((field, len(described.get("oneOf", ()))))
        if name is not None:
            described.clear()
            described["$ref"] = f"#/$defs/{name}"
        for inner in described.values():
            _name_unions(inner)
    elif isinstance(described, list):
        for inner in described:
            _name_unions(inner)


if __name__ == "__main__":
    print(json.dumps(message_schema(), indent=1, sort_keys=True))
