"""What names look like, so that no two accounts have names that people take for one another."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Final

from ...storage.people.accounts import NameLooks

#: In each line what letters look like, and these letters. Made by scripts/lookalikes.py from Unicode's confusables.
TABLE: Final = Path(__file__).with_name("lookalikes.txt")
#: What people take letters for, where Unicode compares them with others.
TAKEN_FOR: Final = dict(zip("ĸκкмпβδεɛμχω", "kkkmnbdeemxw", strict=True))
#: Characters of ASCII that are taken for one another, after everything is in small letters.
ASCII_LOOKALIKES: Final = str.maketrans(dict(zip("0134578|$@i", "oleastblsal", strict=True)))
#: Pairs of letters that look like one.
PAIRS: Final = {"rn": "m", "vv": "w"}


def looks_of(name: str) -> NameLooks:
    """Return what a name looks like: case, accents, spaces, punctuation and lookalikes don't matter."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    return NameLooks(*(_letters(text) or plain.casefold() for text in (_folded(plain), plain)))


def _letters(text: str) -> str:
    letters = _folded(text.translate(LOOKALIKES)).translate(ASCII_LOOKALIKES)
    letters = "".join(each for each in letters if each.isalnum() or _is_vowel_sign(each))
    for pair, single in PAIRS.items():
        letters = letters.replace(pair, single)
    return letters


def _is_vowel_sign(mark: str) -> bool:
    """Return whether a mark counts as a letter, as in Devanagari or Thai, unlike an accent, point or variation."""
    name = unicodedata.name(mark, "")
    is_mark = unicodedata.category(mark) in ("Mc", "Mn") and unicodedata.combining(mark) == 0
    return is_mark and "COMBINING" not in name and "VARIATION" not in name


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKD", text.casefold())


def _read_table() -> dict[int, str]:
    found = dict[str, str]()
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            looks_like, letters = line.split(" ")
            found |= dict.fromkeys(letters, looks_like)
    return str.maketrans(found | TAKEN_FOR)


LOOKALIKES: Final = _read_table()
