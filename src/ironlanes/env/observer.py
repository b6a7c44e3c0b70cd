"""Encode a view as an observation. Only the view is read, so hidden information can't get into an observation."""

from __future__ import annotations

from enum import Enum
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import CARDS, LOCOMOTIVE, MAX_PLACES, MAX_SEATS, MAX_TICKETS
from ironlanes.game.observation_layout import FIELD_BYTES, NUMBER_TYPES, OBSERVATION_SIZE, number_reader, numbers_reader
from ironlanes.game.view import View
from ironlanes.kernel.records import Float32Array

from .layout import Layout, Part

Places = npt.NDArray[np.intp]

#: The value in a record for no seat or track.
NONE: Final = -1
#: The capacity of a record along the first axis of a field.
ROOM: Final = {
    "seats": MAX_SEATS,
    "places": MAX_PLACES,
    "tickets": MAX_TICKETS,
    "cards": len(CARDS),
    "decks": 2,
    "one": 1,
}
LOCOMOTIVES: Final = CARDS.index(LOCOMOTIVE)


class BitWidth(Enum):
    """The width of a number in a record, in bits."""

    BIT = 1
    NIBBLE = 4
    SMALL = 8
    NUMBER = 16

    def within(self, size: int) -> int:
        """Return how many of these numbers fit into this many bytes."""
        return size * 8 // self.value


#: The unit of a field by its type in a record: masks have a bit per member, passengers four bits per colour.
UNITS: Final[dict[type, BitWidth]] = {
    np.uint64: BitWidth.BIT,
    np.uint32: BitWidth.NIBBLE,
    np.int8: BitWidth.SMALL,
    np.int16: BitWidth.NUMBER,
}
#: The fields that a record has unchanged, by their names there.
COPIED: Final = {
    name: name
    for name in (
        "claimed stations passes hand trains stations_left collected offer_size discards extra points hand_size "
        "ticket_count long_count deck_size ticket_left"
    ).split()
} | {"open_tracks": "available", "tickets": "own_tickets", "passengers": "standing"}

# Readers of fields that are an index in a record, and are one-hot encoded in an observation.
read_viewer, read_players, read_phase, read_display_size, read_offer_size = (
    number_reader(name) for name in "viewer players phase display_size offer_size".split()
)
read_tunnel_track, read_laid_colour, read_laid_cards, read_laid_locomotives, read_revealed_size, read_choices_left = (
    number_reader(name)
    for name in "tunnel_track laid_colour laid_cards laid_locomotives revealed_size choices_left".split()
)
read_display, read_offer, read_revealed, read_choices = (
    numbers_reader(name) for name in ("display", "offer", "revealed", "choices")
)
SEAT_READERS: Final = tuple((name, number_reader(name)) for name in ("to_move", "start", "last_turn_of"))


class Observer:
    """Encodes the views of one board and number of players as observations."""

    def __init__(self, layout: Layout):
        self.layout = layout
        self._meant = f"the layout is of {layout.board.name} with {layout.players}"
        self._offsets = {part.name: part.offset for part in layout}
        self._has_tunnels = layout["laid"].size > 0
        self._has_passengers = layout["passengers"].size > 0
        # A record's bits, nibbles, bytes and pairs of bytes, one after another, followed by a zero.
        ends = np.cumsum([unit.within(OBSERVATION_SIZE) for unit in BitWidth]).tolist()
        self._starts = dict(zip(BitWidth, [0, *ends], strict=False))
        self._numbers = np.zeros(ends[-1] + 1, np.float32)
        self._bits, self._nibbles, self._smalls, self._wides, _ = np.split(self._numbers, ends)
        self._taken = [
            np.concatenate([self._where(part, viewer) for part in layout]) for viewer in range(layout.players)
        ]

    def observe(self, view: View) -> Float32Array:
        """Return what the viewer sees, in the format of the layout."""
        raw = view.raw.content
        viewer = read_viewer(raw)
        if viewer == NONE:
            raise ValueError("An observation is what a seat sees; a spectator has none.")
        players = read_players(raw)
        if view.board.id != self.layout.board.id or players != self.layout.players:
            raise ValueError(f"This is a view of {view.board.name} with {players} players; {self._meant}.")
        self._read(np.frombuffer(raw, np.uint8))
        observation: Float32Array = self._numbers.take(self._taken[viewer])
        self._mark_seats(observation, raw, viewer)
        self._mark_cards(observation, raw)
        self._mark_offer(observation, raw, viewer)
        if self._has_tunnels:
            self._mark_tunnel(observation, raw)
        if self._has_passengers:
            self._mark_passenger_places(observation, raw)
        return observation

    def _where(self, part: Part, viewer: int) -> Places:
        """Return each number's position among those of a record, or that of the zero if it is one-hot."""
        if part.size == 0 or part.name not in COPIED:
            return np.full(part.size, len(self._numbers) - 1)
        name = COPIED[part.name]
        unit, place = UNITS[NUMBER_TYPES[name]], FIELD_BYTES[name]
        row = unit.within(place.stop - place.start) // ROOM[part.axes[0]]
        rows = np.arange(part.shape[0])
        if part.axes[0] == "seats":
            rows = (rows + viewer) % self.layout.players
        columns = np.arange(part.size // part.shape[0])
        places: Places = self._starts[unit] + unit.within(place.start) + (row * rows[:, None] + columns).ravel()
        return places

    def _read(self, record: npt.NDArray[np.uint8]) -> None:
        self._bits[:] = np.unpackbits(record, bitorder="little")
        self._smalls[:] = record.view(np.int8)
        self._wides[:] = record.view(np.int16)
        if self._has_passengers:
            self._nibbles[0::2] = record & 15
            self._nibbles[1::2] = record >> 4

    def _mark_seats(self, observation: Float32Array, raw: bytes, viewer: int) -> None:
        observation[self._offsets["phase"] + read_phase(raw)] = 1
        for name, read in SEAT_READERS:
            seat = read(raw)
            if seat != NONE:
                observation[self._offsets[name] + (seat - viewer) % self.layout.players] = 1

    def _mark_cards(self, observation: Float32Array, raw: bytes) -> None:
        offset = self._offsets["display"]
        for card in read_display(raw)[: read_display_size(raw)]:
            observation[offset + card] += 1

    def _mark_offer(self, observation: Float32Array, raw: bytes, viewer: int) -> None:
        part = self.layout["offer"]
        for position, ticket in enumerate(read_offer(raw)[: read_offer_size(raw, viewer)]):
            observation[part.offset + position * part.shape[1] + ticket] = 1

    def _mark_tunnel(self, observation: Float32Array, raw: bytes) -> None:
        track = read_tunnel_track(raw)
        if track == NONE:
            return
        observation[self._offsets["tunnel_track"] + track] = 1
        observation[self._offsets["laid"] + read_laid_colour(raw)] += read_laid_cards(raw)
        observation[self._offsets["laid"] + LOCOMOTIVES] += read_laid_locomotives(raw)
        offset = self._offsets["revealed"]
        for card in read_revealed(raw)[: read_revealed_size(raw)]:
            observation[offset + card] += 1

    def _mark_passenger_places(self, observation: Float32Array, raw: bytes) -> None:
        offset = self._offsets["passenger_places"]
        for place in read_choices(raw)[: read_choices_left(raw)]:
            observation[offset + place] = 1
