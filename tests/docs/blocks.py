"""The fenced blocks of a document, and what each of them prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
FENCE = re.compile(r"^```(?P<language>\w*) *(?P<name>[^`\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block; `name` is what stands after the language, `line` where its text begins."""

    language: str
    name: str
    text: str
    line: int
    #: Whether nothing but blank lines is between the block before and this one.
    follows: bool


def blocks_of(document: Path) -> Iterator[Block]:
    """Every fenced block of a document, in order."""
    text, end = document.read_text(encoding="utf-8"), 0
    for found in FENCE.finditer(text):
        follows = end > 0 and not text[end : found.start()].strip()
        line = text.count("\n", 0, found.start("text")) + 1
        yield Block(found["language"], found["name"], found["text"], line, follows)
        end = found.end()


def output_after(blocks: list[Block], place: int) -> str:
    """Return what a block prints according to the document: the text block that follows directly, or nothing."""
    if place + 1 == len(blocks) or not blocks[place + 1].follows or blocks[place + 1].language != "text":
        return ""
    return blocks[place + 1].text


@dataclass(frozen=True, slots=True)
class Command:
    """A line after a prompt, and the output that the document shows below it."""

    text: str
    output: str


def commands_of(block: Block) -> list[Command]:
    """Split a console block into its commands."""
    first, *rest = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not first, f"a console block begins with a prompt, not with {first!r}"
    return [Command(line, output) for line, _, output in (each.partition("\n") for each in rest)]
