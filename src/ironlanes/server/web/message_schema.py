"""The JSON schema of all messages: `python -m ironlanes.server.web.message_schema`."""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from typing import Any, Final, get_args

from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from ..model.messages.base_models import ReceivedModel
from ..model.messages.events import GameEvent
from ..model.messages.hints import ANY_HINT_REASON, HintReasonMessage
from ..model.messages.http import ErrorResponse
from ..model.messages.incoming import FromBrowser
from ..model.messages.outgoing import ToBrowser
from ..model.reason_types import ANY_REASON, Reason
from .routes.all_routes import ROUTERS

#: The unions that have a name in TypeScript.
UNIONS: Final[dict[str, Any]] = {
    "FromBrowser": FromBrowser,
    "ToBrowser": ToBrowser,
    "Reason": Reason,
    "GameEvent": GameEvent,
    "HintReason": HintReasonMessage,
}
#: Those that messages contain, by the field that tells their members apart, and how many members they have.
_NAMES: Final = {
    ("code", len(ANY_REASON.models)): "Reason",
    ("code", len(ANY_HINT_REASON.models)): "HintReason",
    ("type", len(get_args(get_args(GameEvent)[0]))): "GameEvent",
}


def message_schema() -> dict[str, Any]:
    """Return one schema with a definition for every message; what the server always sends is required."""
    everything: Any = reduce(or_, _sent_and_received())
    schema: dict[str, Any] = TypeAdapter(everything).json_schema(mode="validation")
    received = {each.__name__ for each in ReceivedModel.__subclasses__()}
    for name, definition in schema["$defs"].items():
        if "enum" in definition:
            continue
        _tidy(definition, is_sent=name not in received)
    for name, union in UNIONS.items():
        described = TypeAdapter[Any](union).json_schema()["oneOf"]
        schema["$defs"][name] = {"title": name, "oneOf": described}
    references = [{"$ref": f"#/$defs/{name}"} for name in sorted(schema["$defs"])]
    return {"title": "Everything", "anyOf": references, "$defs": schema["$defs"]}


def _sent_and_received() -> list[Any]:
    """Return the types of everything that routes and sockets send and receive."""
    found: list[Any] = [FromBrowser, ToBrowser, ErrorResponse]
    for route in (route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)):
        body = None if route.body_field is None else route.body_field.field_info.annotation
        found += [each for each in (route.response_model, body) if isinstance(each, type) and each not in found]
    return [
        each for each in found if getattr(each, "__module__", "").startswith("ironlanes.") or not isinstance(each, type)
    ]


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
    """Remove null from optional fields: the server leaves them out instead."""
    others = [each for each in described.pop("anyOf", ()) if each != {"type": "null"}]
    if len(others) == 1:
        described.update(others[0])
    elif others:
        described["anyOf"] = others


def _name_unions(described: Any) -> None:
    """Refer to the type of all reasons or events wherever any of them may appear."""
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
