"""One step of the schema, written once for both databases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: What the databases write differently. Ids are compared byte by byte in both, so that no update of the system's
#: languages can change the order of an index.
SQLITE: Final = {"id": "TEXT", "real": "REAL", "boolean": "INTEGER", "bytes": "BLOB", "end": " WITHOUT ROWID"}
POSTGRES: Final = {
    "id": 'TEXT COLLATE "C"',
    "real": "DOUBLE PRECISION",
    "boolean": "BOOLEAN",
    "bytes": "BYTEA",
    "end": "",
}


@dataclass(frozen=True, slots=True)
class Step:
    """The scripts that lead from one version of the schema to the next, one for each database."""

    sqlite: str
    postgres: str


def step(*scripts: str, sqlite: str = "", postgres: str = "") -> Step:
    """Return a step from scripts with placeholders for types (`{id}`, `{real}`), and what only one database needs."""
    both = "\n".join(scripts)
    return Step(f"{both.format(**SQLITE)}\n{sqlite}", f"{both.format(**POSTGRES)}\n{postgres}")
