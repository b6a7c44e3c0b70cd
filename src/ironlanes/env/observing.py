"""Encode a view as an observation. Only the view is read, so hidden information can't get into an observation."""

from __future__ import annotations

from enum import Enum
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import CARDS, LOCOMOTIVE, MAX_PLACES, MAX_SEATS, MAX_TICKETS
from ironlanes.game.sights import FIELD_BYTES
from ironlanes.game.view import View

from .layout import Floats, Layout, Part

Places = npt.NDArray[np.intp]

#: The size of a sight in bytes.
SIGHT_BYTES: Final = -(-max(place.stop for place in FIELD_BYTES.values()) // 8) * 8
#: The value in a sight for no seat, track or place (-1 in one byte).
NOBODY: Final = 255
#: The capacity of a sight along the first axis of a field.
ROOM: Final = {
    "seats": MAX_SEATS,
    "places": MAX_PLACES,
    "tickets": MAX_TICKETS,
    "cards": len(CARDS),
    "decks": 2,
    "one": 1,
}
LOCOMOTIVES: Final = CARDS.index(LOCOMOTIVE)


class Unit(Enum):
    """The width of a number in a sight, in bits."""

    BIT = 1
    NIBBLE = 4
    SMALL = 8
    NUMBER = 16

    def within(self, size: int) -> int:
        """Return how many of these numbers fit into this many bytes."""
        return size * 8 // self.value


#: The fields that a sight has unchanged: their width there, and their name.
COPIED: Final = {
    "claimed": (Unit.BIT, "claimed"),
    "open_tracks": (Unit.BIT, "available"),
    "stations": (Unit.BIT, "stations"),
    "tickets": (Unit.BIT, "tickets"),
    "passengers": (Unit.NIBBLE, "standing"),
    "passes": (Unit.SMALL, "passes"),
    "hand": (Unit.SMALL, "hand"),
    "trains": (Unit.SMALL, "trains"),
    "stations_left": (Unit.SMALL, "stations_left"),
    "collected": (Unit.SMALL, "collected"),
    "offer_size": (Unit.SMALL, "offer_size"),
    "discards": (Unit.SMALL, "discards"),
    "extra": (Unit.SMALL, "extra"),
    "points": (Unit.NUMBER, "points"),
    "hand_size": (Unit.NUMBER, "hand_size"),
    "ticket_count": (Unit.NUMBER, "ticket_count"),
    "long_count": (Unit.NUMBER, "long_count"),
    "deck_size": (Unit.NUMBER, "deck_size"),
    "ticket_left": (Unit.NUMBER, "ticket_left"),
}

# The offsets of fields that are an index in a sight, and are one-hot encoded in an observation.
VIEWER, PLAYERS, PHASE, DISPLAY, DISPLAY_SIZE, OFFER, OFFER_SIZE = (
    FIELD_BYTES[name].start for name in "viewer players phase display display_size offer offer_size".split()
)
TUNNEL_TRACK, LAID_COLOUR, LAID_CARDS, LAID_LOCOMOTIVES, REVEALED, REVEALED_SIZE = (
    FIELD_BYTES[name].start
    for name in "tunnel_track laid_colour laid_cards laid_locomotives revealed revealed_size".split()
)
CHOICES, CHOICES_LEFT = (FIELD_BYTES[name].start for name in ("choices", "choices_left"))
SEAT_PLACES: Final = tuple((name, FIELD_BYTES[name].start) for name in ("to_move", "start", "last_turn_of"))


class Observer:
    """Encodes the views of one board and number of players as observations."""

    def __init__(self, layout: Layout):
        self.layout = layout
        self._meant = f"the layout is of {layout.board.name} with {layout.players}"
        self._offsets = {part.name: part.offset for part in layout}
        self._has_tunnels = layout["laid"].size > 0
        self._has_passengers = layout["passengers"].size > 0
        # A sight's bits, nibbles, bytes and pairs of bytes, one after another, followed by a zero.
        ends = np.cumsum([unit.within(SIGHT_BYTES) for unit in Unit]).tolist()
        self._starts = dict(zip(Unit, [0, *ends], strict=False))
        self._numbers = np.zeros(ends[-1] + 1, np.float32)
        self._bits, self._nibbles, self._smalls, self._wides, _ = np.split(self._numbers, ends)
        self._taken = [
            np.concatenate([self._where(part, viewer) for part in layout]) for viewer in range(layout.players)
        ]

    def observe(self, view: View) -> Floats:
        """Return what the viewer sees, in the format of the layout."""
        raw = view.raw
        viewer = raw[VIEWER]
        if viewer == NOBODY:
            raise ValueError("An observation is what a seat sees; a spectator has none.")
        if view.board.id != self.layout.board.id or raw[PLAYERS] != self.layout.players:
            raise ValueError(f"This is a view of {view.board.name} with {raw[PLAYERS]} players; {self._meant}.")
        self._read(np.frombuffer(raw, np.uint8))
        observation: Floats = self._numbers.take(self._taken[viewer])
        self._mark_seats(observation, raw, viewer)
        self._mark_cards(observation, raw)
        self._mark_offer(observation, raw, viewer)
        if self._has_tunnels:
            self._mark_tunnel(observation, raw)
        if self._has_passengers:
            self._mark_passenger_places(observation, raw)
        return observation

    def _where(self, part: Part, viewer: int) -> Places:
        """Return each number's position among those of a sight, or that of the zero if it is one-hot."""
        if part.size == 0 or part.name not in COPIED:
            return np.full(part.size, len(self._numbers) - 1)
        unit, name = COPIED[part.name]
        place = FIELD_BYTES[name]
        row = unit.within(place.stop - place.start) // ROOM[part.axes[0]]
        rows = np.arange(part.shape[0])
        if part.axes[0] == "seats":
            rows = (rows + viewer) % self.layout.players
        columns = np.arange(part.size // part.shape[0])
        places: Places = self._starts[unit] + unit.within(place.start) + (row * rows[:, None] + columns).ravel()
        return places

    def _read(self, sight: npt.NDArray[np.uint8]) -> None:
        self._bits[:] = np.unpackbits(sight, bitorder="little")
        self._smalls[:] = sight.view(np.int8)
        self._wides[:] = sight.view(np.int16)
        if self._has_passengers:
            self._nibbles[0::2] = sight & 15
            self._nibbles[1::2] = sight >> 4

    def _mark_seats(self, observation: Floats, raw: bytes, viewer: int) -> None:
        observation[self._offsets["phase"] + raw[PHASE]] = 1
        for name, place in SEAT_PLACES:
            seat = raw[place]
            if seat != NOBODY:
                observation[self._offsets[name] + (seat - viewer) % self.layout.players] = 1

    def _mark_cards(self, observation: Floats, raw: bytes) -> None:
        offset = self._offsets["display"]
        for card in raw[DISPLAY : DISPLAY + raw[DISPLAY_SIZE]]:
            observation[offset + card] += 1

    def _mark_offer(self, observation: Floats, raw: bytes, viewer: int) -> None:
        part = self.layout["offer"]
        for position, ticket in enumerate(raw[OFFER : OFFER + raw[OFFER_SIZE + viewer]]):
            observation[part.offset + position * part.shape[1] + ticket] = 1

    def _mark_tunnel(self, observation: Floats, raw: bytes) -> None:
        track = raw[TUNNEL_TRACK]
        if track == NOBODY:
            return
        observation[self._offsets["tunnel_track"] + track] = 1
        observation[self._offsets["laid"] + raw[LAID_COLOUR]] += raw[LAID_CARDS]
        observation[self._offsets["laid"] + LOCOMOTIVES] += raw[LAID_LOCOMOTIVES]
        offset = self._offsets["revealed"]
        for card in raw[REVEALED : REVEALED + raw[REVEALED_SIZE]]:
            observation[offset + card] += 1

    def _mark_passenger_places(self, observation: Floats, raw: bytes) -> None:
        offset = self._offsets["passenger_places"]
        for place in raw[CHOICES : CHOICES + raw[CHOICES_LEFT]]:
            observation[offset + place] = 1
