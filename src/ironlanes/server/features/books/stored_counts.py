"""Counts as the database keeps them."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode

from ironlanes.book.chapter_bytes import HANDS
from ironlanes.book.counts import Counts


class CountsDamaged(ValueError):
    """A text that has no counts."""


def write_counts(counts: Counts) -> str:
    """Return counts as text."""
    text = json.dumps(counts.to_json(HANDS), separators=(",", ":"))
    return b64encode(zlib.compress(text.encode())).decode()


def read_counts(text: str) -> Counts:
    """Return the counts of a text; raise CountsDamaged if it has none."""
    try:
        return Counts.from_json(json.loads(zlib.decompress(b64decode(text)))).of_today()
    except (ValueError, TypeError, LookupError, zlib.error) as error:
        raise CountsDamaged(str(error)) from error
