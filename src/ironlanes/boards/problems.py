"""Collect the problems of a board file, so that its author sees them all at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

#: If more entries than this have the same problem, it is reported once.
MOST_ALIKE: Final = 3


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem in a board file: where it is, what is wrong and what to do."""

    file: str
    entry: str  # "tracks entry 14", "rules.trains", or "" for the whole file
    line: int  # 0 if no single line is the cause
    text: str

    def __str__(self) -> str:
        line = f"line {self.line}" if self.line else ""
        where = f"{self.entry} ({line})" if self.entry and line else self.entry or line
        return f"{self.file}, {where}: {self.text}" if where else f"{self.file}: {self.text}"


class BoardError(ValueError):
    """Raised for a board that can't be played, with every problem that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


@dataclass(slots=True)
class ProblemReport:
    """The problems found in one file so far."""

    file: str
    lines: Mapping[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def add(self, entry: str, text: str) -> None:
        """Add a problem. A part without its own line gets the line of the part that it belongs to."""
        whole = entry
        while whole and whole not in self.lines:
            whole = whole.rpartition(".")[0]
        self.problems.append(Problem(self.file, entry, self.lines.get(whole, 0), text))

    def stop(self) -> None:
        """Raise a `BoardError` if there are any problems so far."""
        if self.problems:
            raise BoardError(_in_file_order(self.problems))


def _in_file_order(problems: Sequence[Problem]) -> list[Problem]:
    """Sort problems by line, and report a problem that many entries have once."""
    alike: dict[tuple[str, str], list[Problem]] = {}
    for problem in sorted(problems, key=lambda each: each.line):
        alike.setdefault((re.sub(r"\d+", "", problem.entry), problem.text), []).append(problem)
    found: list[Problem] = []
    for same in alike.values():
        if len(same) > MOST_ALIKE:
            same = [replace(same[0], text=f"{same[0].text} And {len(same) - 1} more like this.")]
        found += same
    return sorted(found, key=lambda each: each.line)


def closest(word: str, known: Sequence[str]) -> str:
    """Return the known word that is most similar to a misspelt one, or nothing."""
    from difflib import get_close_matches  # most boards have no problems

    lowered = {each.lower(): each for each in known}
    found = get_close_matches(word.lower(), list(lowered), n=1, cutoff=0.6)
    return lowered[found[0]] if found else ""


def nearest(word: str, known: Sequence[str]) -> str:
    """Return the same as a question to append to a sentence."""
    found = closest(word, known)
    return f" Did you mean '{found}'?" if found else ""
