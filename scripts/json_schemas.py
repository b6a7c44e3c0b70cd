"""Write the JSON Schemas of positions, views, records, open games and reviews to docs/reference/schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from pydantic import ConfigDict, TypeAdapter

from ironlanes.analysis import Review
from ironlanes.book.open_data.open_games import OpenGame
from ironlanes.game.json_types import OpenRecord, Position, Record, ViewJson

FOLDER: Final = Path(__file__).parents[1] / "docs/reference/schemas"
SCHEMAS: Final[dict[str, type]] = {
    "position": Position,
    "view": ViewJson,
    "record": Record,
    "open-record": OpenRecord,
    "open-game": OpenGame,
    "review": Review,
}


def schema_of(kind: type) -> str:
    """Return the schema of a type, as its file has it."""
    schema = TypeAdapter(list[kind], config=ConfigDict(extra="forbid")).json_schema()  # type: ignore[valid-type]
    definitions = schema["$defs"]
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema"} | definitions.pop(kind.__name__)
    return json.dumps(whole | {"$defs": definitions}, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, kind in SCHEMAS.items():
        (FOLDER / f"{name}.json").write_text(schema_of(kind), encoding="utf-8")
