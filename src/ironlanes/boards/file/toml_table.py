"""Read one table of a board file key by key; a wrong value is reported, and a harmless one is used instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeGuard

from ..problems import ProblemReport, closest, nearest

#: Hints for keys that people expect but a board file does not have.
OTHER_WAYS: Final = {
    "ferry": "A ferry is a gray track with locomotives = 1 or more.",
    "double": "Parallel tracks are written as one entry each.",
}


class TomlTable:
    """A table of the file, with its name for messages and its required and optional keys."""

    def __init__(
        self, table: object, name: str, report: ProblemReport, required: Sequence[str], optional: Sequence[str] = ()
    ) -> None:
        self.name = name
        self.report = report
        known = (*required, *optional)
        self.table: Mapping[str, object] = table if isinstance(table, dict) else {}
        if not isinstance(table, dict):
            self.refuse(f"must be a table such as {{ {known[0]} = ... }}, not {_shown(table)}.")
            return
        meant = {key: closest(key, known) for key in self.table if key not in known}
        for key, known_key in meant.items():
            hint = f"Did you mean '{known_key}'?" if known_key else f"The keys are {', '.join(known)}."
            hint = OTHER_WAYS.get(key, hint)
            self.refuse(f"unknown key '{key}'. {hint}", key)
        for key in required:
            if key not in self.table and key not in meant.values():
                self.refuse(f"'{key}' is missing; add it.")

    def refuse(self, text: str, key: str = "") -> None:
        """Report a problem of this entry, at the line of the key if that is known."""
        part = self._part(key)
        self.report.add(part if part in self.report.lines else self.name, text)

    def text(self, key: str, longest: int | None = None) -> str:
        """Return a text of at most `longest` characters; an empty one where the key is missing."""
        value = self.table.get(key, "")
        if isinstance(value, str) and (key not in self.table or (value.strip() and value.isprintable())):
            if longest is None or len(value) <= longest:
                return value
            self.refuse(f"{key} has {len(value)} characters; {longest} are allowed.", key)
            return ""
        self.refuse(f"{key} must be a text in quotes that is not empty, not {_shown(value)}.", key)
        return ""

    def choice(self, key: str, options: Sequence[str]) -> str:
        value = self.text(key)
        if value and value not in options:
            hint = nearest(value, options) or f" It is one of {', '.join(options)}."
            self.refuse(f"{key} can't be '{value}'.{hint}", key)
        return value if value in options else options[0]

    def choices(self, key: str, options: Sequence[str]) -> tuple[str, ...]:
        """Return some of the options, each at most once."""
        value = self.texts(key, 0, len(options))
        for each in dict.fromkeys(value):
            if each not in options:
                hint = nearest(each, options) or f" It may name {', '.join(options)}."
                self.refuse(f"{key} can't name '{each}'.{hint}", key)
            elif value.count(each) > 1:
                self.refuse(f"{key} names '{each}' more than once; name it once.", key)
        return tuple(each for each in value if each in options)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.table.get(key, low if default is None else default)
        if _is_whole(value, low, high):
            return value
        self.refuse(f"{key} must be a whole number from {low} to {high}, not {_shown(value)}.", key)
        return low

    def number(self, key: str, low: float, high: float) -> float:
        value = self.table.get(key, low)
        if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
            return float(value)
        self.refuse(f"{key} must be a number from {low:g} to {high:g}, not {_shown(value)}.", key)
        return low

    def flag(self, key: str) -> bool:
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.refuse(f"{key} must be true or false, not {_shown(value)}.", key)
        return value is True

    def wholes(self, key: str, low: int, high: int, fewest: int, most: int) -> tuple[int, ...]:
        """Return a list of whole numbers with a length from `fewest` to `most`."""
        value = self._items(key)
        if value is None:
            return (low,) * fewest
        if fewest <= len(value) <= most and all(_is_whole(each, low, high) for each in value):
            return tuple(each for each in value if isinstance(each, int))
        if key in self.table:
            count = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            self.refuse(
                f"{key} must be a list of {count} whole numbers from {low} to {high}, not {_shown(value)}.", key
            )
        return (low,) * fewest

    def texts(self, key: str, fewest: int, most: int) -> tuple[str, ...]:
        """Return a list of texts with a length from `fewest` to `most`, or an empty list if it has another length."""
        value = self._items(key)
        if value is None:
            return ()
        if fewest <= len(value) <= most and all(isinstance(each, str) for each in value):
            return tuple(each for each in value if isinstance(each, str))
        if key in self.table:
            count = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            self.refuse(f"{key} must be a list of {count} texts in quotes, not {_shown(value)}.", key)
        return ()

    def counts(self, key: str, names: Sequence[str], high: int, complete: bool) -> tuple[int, ...]:
        """Return the number for each name, from a table that must have all names if it has to be complete."""
        table = self.table.get(key, dict.fromkeys(names, 0))
        required, optional = (names, ()) if complete else ((), names)
        entry = TomlTable(table, self._part(key), self.report, required, optional)
        return tuple(entry.whole(name, 0, high, default=0) for name in names)

    def part(self, key: str, required: Sequence[str], optional: Sequence[str] = ()) -> TomlTable:
        """Return a table within this one. A missing table is already reported, so it counts as empty and complete."""
        if key not in self.table:
            return TomlTable({}, self._part(key), self.report, (), (*required, *optional))
        return TomlTable(self.table[key], self._part(key), self.report, required, optional)

    def entries(self, key: str, required: Sequence[str], optional: Sequence[str] = ()) -> Iterator[TomlTable]:
        """Yield the tables of a list, each under its number."""
        for number, table in enumerate(self._items(key) or (), start=1):
            yield TomlTable(table, f"{self._part(key)} entry {number}", self.report, required, optional)

    def _items(self, key: str) -> list[object] | None:
        """Return a list, or report anything else and return None."""
        value = self.table.get(key, [])
        if isinstance(value, list):
            return value
        self.refuse(f"{key} must be a list such as [{_shown(value)}], not {_shown(value)}.", key)
        return None

    def _part(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name else key


def _is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _shown(value: object) -> str:
    """Return a value as a person may have written it, shortened."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
