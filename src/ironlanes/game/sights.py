"""Where things lie in a sight, so that what looks the same as before need not be read again."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.boards.tables import MASK_WORDS
from ironlanes.rules.state import SIGHT


class Kept:
    """Parts of views as the protocol writes them, kept from one view of a viewer to the next one."""

    def __init__(self) -> None:
        self._parts: dict[str, tuple[bytes, Any]] = {}

    def part(self, name: str, looks: bytes, make: Callable[[], Any]) -> Any:
        """The part that was kept where it looks the same; else it is made."""
        known = self._parts.get(name)
        if known is None or known[0] != looks:
            known = self._parts[name] = (looks, make())
        return known[1]


def _bytes_of(field: str) -> slice:
    kind, start = SIGHT.fields[field][:2]  # type: ignore[index] # a record type has fields
    return slice(start, start + kind.itemsize)


def _bytes_of_seat(seat: int) -> tuple[slice, ...]:
    places = [_bytes_of("hand"), _bytes_of("tickets")]
    for field in "hand_size ticket_count long_count trains points stations_left collected".split():
        start, size = _bytes_of(field).start, SIGHT.fields[field][0].itemsize // MAX_SEATS  # type: ignore[index] # as above
        places.append(slice(start + seat * size, start + (seat + 1) * size))
    return tuple(places)


#: Where each field lies in a sight; and for each seat all that is told of it.
FIELD_BYTES: Final = {field: _bytes_of(field) for field in SIGHT.names or ()}
SEAT_BYTES: Final = tuple(_bytes_of_seat(seat) for seat in range(MAX_SEATS))


def mask_of(raw: bytes, field: str, seat: int) -> int:
    """A seat's set of tracks, as a bit for each position on the board."""
    words = struct.unpack_from(f"{MASK_WORDS}Q", raw, FIELD_BYTES[field].start + seat * 8 * MASK_WORDS)
    return sum(word << 64 * place for place, word in enumerate(words))
