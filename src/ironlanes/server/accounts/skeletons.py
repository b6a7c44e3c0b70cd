"""What names look like, so that no two accounts have names that people take for one another."""

from __future__ import annotations

import unicodedata
from typing import Final

#: Letters of other scripts that look like Latin ones, and characters that are taken for letters.
LOOKALIKES: Final = str.maketrans(
    {
        **dict(zip("авеікмнорстухѕјԁԛԝһӏгп", "abeikmhopctyxsjdqwhlrn", strict=True)),
        **dict(zip("αβγδεηικμνορτυχω", "abydenikmvoptuxw", strict=True)),
        **dict(zip("0134578\u0131ł|$@", "oleastblllsa", strict=True)),
        **dict(zip("ßæœøđ", ("ss", "ae", "oe", "o", "d"), strict=True)),
        "i": "l",
    }
)
#: Pairs of letters that look like one.
PAIRS: Final = {"rn": "m", "vv": "w"}


def skeleton(name: str) -> str:
    """Return what a name looks like: case, accents, spaces, punctuation and lookalikes don't matter."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(each for each in plain.translate(LOOKALIKES) if each.isalnum())
    for pair, single in PAIRS.items():
        letters = letters.replace(pair, single)
    return letters or unicodedata.normalize("NFKC", name).casefold()
