"""The JSON Schema of board files, made by the code that reads them, so that it has the same keys and bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..problems import ProblemReport
from .reader import FILE_KEYS, OPTIONAL_FILE_KEYS, read_file
from .toml_table import TomlTable


def board_schema() -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of a board file. How keys depend on each other is not part of it."""
    file = _SchemaTable(FILE_KEYS, OPTIONAL_FILE_KEYS)
    read_file(file)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A board file of Ironlanes"}
    return head | file.schema


class _SchemaTable(TomlTable):
    """Records what the reading code asks of a table, as a JSON Schema."""

    def __init__(self, required: Sequence[str], optional: Sequence[str] = ()) -> None:
        super().__init__(dict.fromkeys(required), "", ProblemReport(""), required, optional)
        self.table = {}
        self._properties: dict[str, dict[str, object]] = {}
        self.schema: dict[str, object] = {
            "type": "object",
            "properties": self._properties,
            "required": list(required),
            "additionalProperties": False,
        }

    def refuse(self, text: str, key: str = "") -> None:
        """Ignore problems: there is no file that could have any."""

    def text(self, key: str, longest: int | None = None) -> str:
        self._properties[key] = {"type": "string", "minLength": 1}
        if longest is not None:
            self._properties[key]["maxLength"] = longest
        return ""

    def choice(self, key: str, options: Sequence[str]) -> str:
        self._properties[key] = {"enum": [str(option) for option in options]}
        return options[0]

    def choices(self, key: str, options: Sequence[str]) -> tuple[str, ...]:
        items = {"enum": [str(option) for option in options]}
        self._properties[key] = {"type": "array", "items": items, "uniqueItems": True}
        return ()

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        self._properties[key] = {"type": "integer", "minimum": low, "maximum": high}
        if default is not None:
            self._properties[key]["default"] = default
        return low

    def number(self, key: str, low: float, high: float) -> float:
        self._properties[key] = {"type": "number", "minimum": low, "maximum": high}
        return low

    def flag(self, key: str) -> bool:
        self._properties[key] = {"type": "boolean", "default": False}
        return False

    def wholes(self, key: str, low: int, high: int, fewest: int, most: int) -> tuple[int, ...]:
        items = {"type": "integer", "minimum": low, "maximum": high}
        self._properties[key] = {"type": "array", "items": items, "minItems": fewest, "maxItems": most}
        return (low,) * fewest

    def texts(self, key: str, fewest: int, most: int) -> tuple[str, ...]:
        self._properties[key] = {"type": "array", "items": {"type": "string"}, "minItems": fewest, "maxItems": most}
        return ()

    def counts(self, key: str, names: Sequence[str], high: int, complete: bool) -> tuple[int, ...]:
        entry = _SchemaTable(names if complete else (), () if complete else names)
        for name in names:
            entry.whole(name, 0, high)
        self._properties[key] = entry.schema
        return (0,) * len(names)

    def part(self, key: str, required: Sequence[str], optional: Sequence[str] = ()) -> TomlTable:
        entry = _SchemaTable(required, optional)
        self._properties[key] = entry.schema
        return entry

    def entries(self, key: str, required: Sequence[str], optional: Sequence[str] = ()) -> Iterator[TomlTable]:
        entry = _SchemaTable(required, optional)
        self._properties[key] = {"type": "array", "items": entry.schema}
        yield entry
