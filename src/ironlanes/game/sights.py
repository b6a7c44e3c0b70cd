"""Where things lie in a sight, so that what looks the same as before need not be read again."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Final

import numpy as np

from ironlanes.boards.model import MAX_SEATS
from ironlanes.boards.tables import MASK_WORDS
from ironlanes.rules.state import NOBODY, SIGHT

#: A part of a view: a seat by its number, anything else by its key in the view's JSON.
Part = int | str

#: Nobody, where a seat is named.
NOBODY_BYTE: Final = NOBODY & 0xFF
#: What a seat has of each of these is told with the seat.
SEAT_FIELDS: Final = frozenset("points collected trains stations_left hand_size ticket_count long_count".split())
#: The part that tells of a field, where it has another name.
TOLD_IN: Final = (
    {"standing": "passengers", "ticket_left": "ticket_deck_size", "display_size": "display", "available": "closed"}
    | dict.fromkeys("offer_size offer tunnel_track choices choices_left".split(), "pending")
    | dict.fromkeys("laid_colour laid_cards laid_locomotives revealed revealed_size extra".split(), "pending")
)


def _bytes_of(field: str) -> slice:
    kind, start = SIGHT.fields[field][:2]  # type: ignore[index] # a record type has fields
    return slice(start, start + kind.itemsize)


#: Where each field lies in a sight, and where it begins.
FIELD_BYTES: Final = {field: _bytes_of(field) for field in SIGHT.names or ()}
FIRST_BYTE: Final[dict[str, int]] = {field: place.start for field, place in FIELD_BYTES.items()}
#: Where that lies which nobody but the viewer sees.
OWN_BYTES: Final = tuple((field, FIELD_BYTES[field]) for field in ("hand", "tickets", "offer"))


def _parts() -> Iterable[tuple[int, Part]]:
    """The part that tells of each byte."""
    for field, place in FIELD_BYTES.items():
        room = (place.stop - place.start) // MAX_SEATS
        for byte in range(place.start, place.stop):
            yield byte, (byte - place.start) // room if field in SEAT_FIELDS else TOLD_IN.get(field, field)


_PART_OF_BYTE: Final = dict(_parts())


def changed_parts(before: bytes, after: bytes) -> set[Part]:
    """The parts of a view that look otherwise in one sight than in another one of the same viewer."""
    changed = np.flatnonzero(np.frombuffer(before, np.uint8) != np.frombuffer(after, np.uint8))
    return {_PART_OF_BYTE[byte] for byte in changed.tolist()}


def number_in(raw: bytes, place: int) -> int:
    """A number of two bytes, which is never negative."""
    return raw[place] | raw[place + 1] << 8


def masks_of(raw: bytes, field: str) -> list[int]:
    """Every seat's set of tracks, as a bit for each position on the board."""
    words = struct.unpack_from(f"{MAX_SEATS * MASK_WORDS}Q", raw, FIRST_BYTE[field])
    return [words[place] | words[place + 1] << 64 for place in range(0, len(words), MASK_WORDS)]
