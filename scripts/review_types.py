"""Print the JSON Schema of reviews, and of the facts that are known before them, for the browser's types."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from ironlanes.analysis import Review
from ironlanes.analysis.review.record_facts import RecordFacts


def browser_schema() -> dict[str, Any]:
    """The schema, prepared for the program that writes the TypeScript types."""
    schema = TypeAdapter[Any](Review | RecordFacts).json_schema()
    for definition in schema["$defs"].values():
        for described in definition.get("properties", {}).values():
            described.pop("title", None)  # would become a type of its own
            described.pop("default", None)
            for shape in (described, *described.get("anyOf", ())):
                if "prefixItems" in shape:  # a pair; the program knows only the older word for it
                    shape["items"] = shape.pop("prefixItems")
        if "properties" in definition:
            definition["required"] = list(definition["properties"])  # everything is always written
    return {"title": "ReviewOrFacts", **schema}


if __name__ == "__main__":
    print(json.dumps(browser_schema(), indent=1, sort_keys=True))
