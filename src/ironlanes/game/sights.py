"""Where things lie in a sight: a byte is read in a fraction of the time that a field takes."""

from __future__ import annotations

import struct
from typing import Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.boards.tables import MASK_WORDS
from ironlanes.rules.state import NOBODY, SIGHT

#: Nobody, where a seat is named.
NOBODY_BYTE: Final = NOBODY & 0xFF


def _bytes_of(field: str) -> slice:
    kind, start = SIGHT.fields[field][:2]  # type: ignore[index] # a record type has fields
    return slice(start, start + kind.itemsize)


#: Where each field lies in a sight, and where it begins.
FIELD_BYTES: Final = {field: _bytes_of(field) for field in SIGHT.names or ()}
FIRST_BYTE: Final[dict[str, int]] = {field: place.start for field, place in FIELD_BYTES.items()}


def number_in(raw: bytes, place: int) -> int:
    """A number of two bytes, which is never negative."""
    return raw[place] | raw[place + 1] << 8


def masks_of(raw: bytes, field: str) -> list[int]:
    """Every seat's set of tracks, as a bit for each position on the board."""
    words = struct.unpack_from(f"{MAX_SEATS * MASK_WORDS}Q", raw, FIRST_BYTE[field])
    return [words[place] | words[place + 1] << 64 for place in range(0, len(words), MASK_WORDS)]
