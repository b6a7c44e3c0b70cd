"""Make the table of letters that look like others from Unicode's list of confusables.

    python scripts/lookalikes.py confusables.txt

The list is at https://www.unicode.org/Public/security/latest/confusables.txt (UTS #39). The table has its letters and
digits outside ASCII that compatibility normalization leaves alone. Unicode does not count small capitals and letters
with a stroke or a hook as confusable with the plain letters; people do, so they are added by their names.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).parents[1] / "src/ironlanes/server/play/people/lookalikes.txt"
LINE: Final = re.compile(r"([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA")
#: The names of letters that differ from the letter at the end, or before «WITH», only in size or by a stroke.
PLAIN: Final = re.compile(r"LATIN (?:LETTER SMALL CAPITAL|SMALL LETTER|CAPITAL LETTER) ([A-Z])(?: WITH .*)?")


def lookalikes(text: str) -> dict[str, str]:
    """Return what each letter looks like."""
    found = {}
    for source, target in LINE.findall(text):
        letter = chr(int(source, 16))
        looks_like = "".join(chr(int(each, 16)) for each in target.split())
        if _counts(letter):
            found[letter] = looks_like
    for letter in map(chr, range(0x80, sys.maxunicode)):
        name = PLAIN.fullmatch(unicodedata.name(letter, ""))
        if name is not None and _counts(letter) and not _is_plain(found.get(letter, "")):
            found[letter] = name[1].lower()
    return {letter: _followed(found, looks_like) for letter, looks_like in found.items()}


def _counts(letter: str) -> bool:
    return not letter.isascii() and letter.isalnum() and unicodedata.normalize("NFKD", letter) == letter


def _is_plain(text: str) -> bool:
    return text.isascii() and text != ""


def _followed(found: dict[str, str], text: str) -> str:
    """What a text looks like, if its letters look like others in turn; marks don't matter."""
    letters = (letter for letter in unicodedata.normalize("NFKD", text) if letter.isalnum())
    return "".join(found.get(letter, letter) for letter in letters)


def main() -> None:
    """Write the table: in each line what letters look like, and these letters."""
    source = Path(sys.argv[1]).read_text(encoding="utf-8-sig")
    version = re.search(r"# Version: (\S+)", source)
    assert version is not None
    alike = defaultdict(list)
    for letter, looks_like in lookalikes(source).items():
        if looks_like and looks_like != letter:
            alike[looks_like].append(letter)
    lines = [f"{looks_like} {''.join(sorted(letters))}" for looks_like, letters in sorted(alike.items())]
    head = (
        f"# Letters that look like others: made by scripts/lookalikes.py from confusables.txt of Unicode {version[1]}.",
        "# Copyright 1991-2025 Unicode, Inc., https://www.unicode.org/license.txt",
    )
    TABLE.write_text("\n".join((*head, *lines, "")), encoding="utf-8")


if __name__ == "__main__":
    main()
