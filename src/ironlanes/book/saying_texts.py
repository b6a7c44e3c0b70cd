"""The sayings in English, for the terminal and the docs; the browser has them in every language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from .error_text import in_percent, percent, plus_minus
from .figures import NamedGain

FILE: Final = Path(__file__).parents[1] / "texts" / "en" / "book.json"


class SayingText(NamedTuple):
    """A saying, and who is in its two groups."""

    said: str
    first: str
    second: str


@cache
def saying_texts() -> dict[str, SayingText]:
    """Return the sayings by name."""
    given = json.loads(FILE.read_text(encoding="utf-8"))["sayings"]
    return {name: SayingText(**each) for name, each in given.items()}


def answer(saying: NamedGain) -> str | None:
    """Return the answer to a saying as a sentence; None if these games have none."""
    if saying.gain is None:
        return None
    wins, text = saying.gain.wins, saying_texts()[saying.name]
    verdict = "not certain" if not wins.is_certain else "true" if wins.difference > 0 else "false"
    difference = plus_minus(f"{100 * wins.difference:+.1f}", in_percent(wins.difference_error))
    return (
        f"“{text.said}” {verdict.capitalize()}: {text.first[0].lower()}{text.first[1:]} won"
        f" {percent(wins.mean, wins.error)} %, {text.second} {percent(wins.other_mean, wins.other_error)} %"
        f" (difference {difference} %, {wins.first:,} and {wins.second:,} seats)."
    )
