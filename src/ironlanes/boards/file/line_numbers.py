"""Find the line of each entry in a board file, which the TOML parser does not report."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

#: Strings and comments, in which brackets mean nothing.
QUIET: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' r"'''.*?'''|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'|" r"#[^\n]*", re.DOTALL
)
HEADER: Final = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]")
KEY: Final = re.compile(r"\s*([\w.-]+)\s*=")


def entry_lines(text: str) -> dict[str, int]:
    """Return the line of every entry, by names such as "rules.trains" and "tracks entry 14"."""
    scan = _Scan()
    for number, line in enumerate(QUIET.sub(_blank, text).split("\n"), start=1):
        scan.read(number, line)
    return scan.found


def key_at(text: str, number: int) -> str:
    """Return the full name of the key that a line sets, or else of the last key set before it."""
    scan = _Scan()
    for line, content in enumerate(QUIET.sub(_blank, text).split("\n")[:number], start=1):
        scan.read(line, content)
    return scan.key


class _Scan:
    """Scans a file line by line for headers, keys and brackets."""

    def __init__(self) -> None:
        self.found: dict[str, int] = {}
        self._entries: Counter[str] = Counter()
        self._section = ""
        self.key = ""
        self._depth = 0

    def read(self, number: int, line: str) -> None:
        if self._depth == 0 and (header := HEADER.match(line)):
            self._section = self._next_entry(header[2]) if header[1] == "[[" else header[2]
            self.found.setdefault(self._section, number)
            return
        if self._depth == 0 and (key := KEY.match(line)):
            self.key = f"{self._section}.{key[1]}".lstrip(".")
            self.found.setdefault(self.key.rpartition(".")[0] or self.key, number)
            self.found.setdefault(self.key, number)
            line = line[key.end() :]
        for bracket in re.findall(r"[\[\]{}]", line):
            self._depth += 1 if bracket in "[{" else -1
            if bracket == "{" and self._depth == 2:  # a table in a list
                self.found.setdefault(self._next_entry(self.key), number)

    def _next_entry(self, key: str) -> str:
        self._entries[key] += 1
        return f"{key} entry {self._entries[key]}"


def _blank(quiet: re.Match[str]) -> str:
    """Return the same number of empty lines."""
    return "\n" * quiet[0].count("\n")
