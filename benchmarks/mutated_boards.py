"""Reads mutated board files: each is accepted or refused with a sentence, in little time and memory.

    python -m benchmarks.mutated_boards --files 100000 [--from 0]

The n-th file follows from its number alone, so files can be read in parts, one after the other; what became of all
files so far is printed after every thousand. An accepted board is also measured and compiled, as for a game.
"""

from __future__ import annotations

import argparse
import re
import resource
import time
from collections import Counter
from dataclasses import dataclass, field
from importlib import resources
from random import Random

from ironlanes.boards import BoardError, packaged_boards
from ironlanes.boards.actions import every_action
from ironlanes.boards.load import parse_board
from ironlanes.boards.validate.balance import balance_of
from ironlanes.kernel.board_encoding import encode_board

#: Limits for one file: CPU seconds; and for the whole process: megabytes.
SECONDS = 1.0
MEGABYTES = 256
#: It says how far it is after this many files.
PART = 1000
NUMBERS = (
    "0",
    "-1",
    "1",
    "9",
    "10",
    "64",
    "65",
    "128",
    "1e309",
    "nan",
    "inf",
    "-0.0",
    "9" * 30,
    "0x10",
    "1_0",
    "180.001",
)
PIECES = (
    "{", "}", "[", "]", '"', "'''", "=", ",", "#", "\n", "\\", "\x00", "\u202e", "é", "日本", "\ufeff", "true", "null",
    "[[tracks]]", "[rules]", "a.b.c = 1\n", "[" * 200, "{ x = " * 50,
)  # fmt: skip


@dataclass
class Outcome:
    """What became of all files."""

    accepted: int = 0
    refused: int = 0
    slowest: float = 0.0
    slow: list[int] = field(default_factory=list)
    crashes: Counter[str] = field(default_factory=Counter)
    first_crash: dict[str, int] = field(default_factory=dict)


def sources() -> list[str]:
    """Return the texts of the packaged boards."""
    folder = resources.files("ironlanes.boards") / "data"
    return [(folder / f"{name}.toml").read_text(encoding="utf-8") for name in packaged_boards()]


def mutated(number: int, texts: list[str]) -> str:
    """Return the mutated file of a number."""
    random = Random(f"file {number}")
    text = random.choice(texts)
    for _ in range(random.choice((1, 1, 1, 2, 3, 5, 12))):
        text = random.choice(MUTATIONS)(text, random, texts)
    return text


def _change_number(text: str, random: Random, _: list[str]) -> str:
    found = random.choice(list(re.finditer(r"-?\d+(?:\.\d+)?", text)) or [None])
    if found is None:
        return text
    new = random.choice((*NUMBERS, str(int(float(found[0])) + random.choice((-1, 1)))))
    return text[: found.start()] + new + text[found.end() :]


def _move_lines(text: str, random: Random, texts: list[str]) -> str:
    lines, others = text.split("\n"), random.choice(texts).split("\n")
    at = random.randrange(len(lines))
    action = random.randrange(4)
    if action == 0:
        del lines[at : at + random.choice((1, 1, 5, 40))]
    elif action == 1:
        lines[at:at] = lines[at : at + random.choice((1, 3, 100))] * random.choice((1, 2, 40))
    elif action == 2:
        other = random.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        begin = random.randrange(len(others))
        lines[at:at] = others[begin : begin + random.choice((1, 4, 60))]
    return "\n".join(lines)


def _change_text(text: str, random: Random, _: list[str]) -> str:
    at = random.randrange(len(text) + 1)
    piece = random.choice((*PIECES, chr(random.randrange(1, 0xD800)), "x" * random.choice((1, 100, 5000))))
    return text[:at] + piece + text[at + random.choice((0, 0, 1, 4, 30)) :]


def _swap_words(text: str, random: Random, _: list[str]) -> str:
    words = list(re.finditer(r'"[^"\n]*"|\b[a-z_]{3,}\b', text))
    if len(words) < 2:
        return text
    found, other = random.choice(words), random.choice(words)
    return text[: found.start()] + other[0] + text[found.end() :]


MUTATIONS = (_change_number, _change_number, _move_lines, _change_text, _swap_words)


def read(number: int, texts: list[str], outcome: Outcome) -> None:
    """Read one file, and note what became of it."""
    text = mutated(number, texts)
    began = time.process_time()
    try:
        board = parse_board(text, "file.toml")
        balance_of(board)
        encode_board(board, every_action(board))
        outcome.accepted += 1
    except BoardError as error:
        outcome.refused += len(error.problems) > 0
    except Exception as error:
        name = f"{type(error).__name__}: {str(error)[:80]}"
        outcome.crashes[name] += 1
        outcome.first_crash.setdefault(name, number)
    seconds = time.process_time() - began
    outcome.slowest = max(outcome.slowest, seconds)
    if seconds > SECONDS:
        outcome.slow.append(number)


def megabytes() -> float:
    """Return the most memory that this process has taken."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def report(first: int, last: int, outcome: Outcome) -> None:
    """Print what became of the files from a number to another."""
    crashes = sum(outcome.crashes.values())
    print(
        f"files {first} to {last}: {outcome.accepted} accepted, {outcome.refused} refused, {crashes} crashes;"
        f" slowest {outcome.slowest:.2f} CPU s, most memory {megabytes():.0f} MB",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    arguments = parser.parse_args()
    texts, outcome, end = sources(), Outcome(), arguments.first + arguments.files
    for number in range(arguments.first, end):
        read(number, texts, outcome)
        if (number + 1) % PART == 0 or number + 1 == end:
            report(arguments.first, number, outcome)
    for name, count in outcome.crashes.most_common():
        print(f"  {count} x {name} (first: {outcome.first_crash[name]})")
    for number in outcome.slow:
        print(f"  file {number} took more than {SECONDS:.0f} CPU s")
    if outcome.crashes or outcome.slow or megabytes() > MEGABYTES:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
