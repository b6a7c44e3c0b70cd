"""Find problems in a picture: things that touch, or are outside the board."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np

from ironlanes.boards import Board
from ironlanes.boards.model import slug

from ..arrays import FloatArray, Points
from ..font_metrics import ASCENT, DESCENT, text_width
from ..picture import LabelShape, Picture
from ..sizes import FRAME, MOST_PASSENGERS, PASSENGER, PASSENGER_PITCH
from .boxes import Boxes, distances_to, overlapping_pairs

#: Before the name of the place where passengers stand.
PASSENGERS_OF: Final = "The passengers of "
#: Pairs of names of things that should not touch.
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Findings:
    """The problems found in a picture."""

    slots_on_slots: Pairs
    slots_on_cities: Pairs
    labels_on_slots: Pairs
    labels_on_labels: Pairs
    labels_on_cities: Pairs
    #: Passengers, and the name, track or city that they cover.
    stands_on_others: Pairs
    outside: tuple[str, ...]
    shortest_slot: float
    #: The smallest distance between a slot and the edge of a city's disc.
    least_clearance: float

    def sentences(self) -> list[str]:
        """All problems as sentences, each with its remedy."""
        remedies = (
            (self.slots_on_slots, "overlap; move one of their cities with dx and dy, or set a bow"),
            (self.slots_on_cities, "touch; set a bow for the track"),
            (self.labels_on_slots, "touch; set a direction for the label"),
            (self.labels_on_labels, "are written over each other; set a direction for one of them"),
            (self.labels_on_cities, "touch; set a direction for the label"),
            (self.stands_on_others, "touch; set a direction where they stand"),
        )
        found = [f"{one} and {other} {remedy}." for pairs, remedy in remedies for one, other in pairs]
        return found + [f"{name} is not wholly inside the frame; make the margins larger." for name in self.outside]

    @property
    def crowded_labels(self) -> list[str]:
        """The names that touch something, each once."""
        pairs = (*self.labels_on_slots, *self.labels_on_labels, *self.labels_on_cities)
        return list(dict.fromkeys(one for one, _ in pairs))

    def adjustments(self) -> list[str]:
        """Lines for the file of adjustments with which to begin: for each name or passengers that touch something."""
        labels = self.crowded_labels
        stands = [one.removeprefix(PASSENGERS_OF) for one, _ in self.stands_on_others]
        lines = [f'{slug(name)} = {{ label = "ne", reach = 50 }}' for name in labels]
        lines += [f'{slug(name)} = {{ stand = "s" }}' for name in dict.fromkeys(stands) if name not in labels]
        return ["[nodes]", *lines] if lines else []


def check_picture(board: Board, picture: Picture, names: Mapping[str, str] = MappingProxyType({})) -> Findings:
    """Find everything in a picture that touches but should not, with the board's names or, by slug, with others."""
    slot_names = [name for name, track in picture.tracks.items() for _ in track.slots]
    slots = slot_boxes(picture)
    shown = {place.slug: names.get(place.slug, place.name) for place in board.places}
    nodes = [(shown[slug], node) for slug, shapes in picture.places.items() for node in shapes]
    cities = np.array([(node.x, node.y) for _, node in nodes])
    labels = np.array([label_box(node.label, name, picture.label_size) for name, node in nodes])
    label_names = [name for name, _ in nodes]
    radius = picture.city_radius
    discs = np.concatenate([cities, np.zeros((len(cities), 1)), np.full((len(cities), 2), 0.8 * radius)], axis=1)
    clearance = np.array([distances_to(slots, *city) for city in cities]) - radius
    return Findings(
        slots_on_slots=tuple(
            (slot_names[one], slot_names[other])
            for one, other in overlapping_pairs(slots, slots)
            if one < other and slot_names[one] != slot_names[other]
        ),
        slots_on_cities=tuple((slot_names[slot], label_names[city]) for city, slot in np.argwhere(clearance < 0)),
        labels_on_slots=tuple((label_names[one], slot_names[other]) for one, other in overlapping_pairs(labels, slots)),
        labels_on_labels=tuple(
            (label_names[one], label_names[other]) for one, other in overlapping_pairs(labels, labels) if one < other
        ),
        labels_on_cities=tuple(
            (label_names[one], label_names[other]) for one, other in overlapping_pairs(labels, discs)
        ),
        stands_on_others=_stands_on_others(
            board, picture, np.concatenate([slots, labels, discs]), slot_names + label_names + label_names
        ),
        outside=_outside(picture, (slots, slot_names), (labels, label_names), (discs, label_names)),
        shortest_slot=float(min(slots[:, 3]) * 2),
        least_clearance=float(clearance.min()),
    )


def _stands_on_others(board: Board, picture: Picture, others: Boxes, names: list[str]) -> Pairs:
    found: dict[tuple[str, str], None] = {}
    for place in board.places:
        for node in picture.places[place.slug]:
            if node.stand is None:
                continue
            box = stand_box(*node.stand, place.passengers)[None]
            hits = overlapping_pairs(box, others)[:, 1]
            found.update(dict.fromkeys((f"{PASSENGERS_OF}{place.name}", names[each]) for each in hits))
    return tuple(found)


def _outside(picture: Picture, *groups: tuple[Boxes, list[str]]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for boxes, names in groups:
        low, high = (corners_of(boxes).min(axis=1), corners_of(boxes).max(axis=1))
        inside = (low > FRAME).all(axis=1)
        inside &= (high < np.array([picture.width, picture.height]) - FRAME).all(axis=1)
        found.update(dict.fromkeys(names[number] for number in np.flatnonzero(~inside)))
    return tuple(found)


def corners_of(boxes: Boxes) -> Points:
    """Return the four corners of every box."""
    along = np.stack([np.cos(boxes[:, 2]), np.sin(boxes[:, 2])], axis=1) * boxes[:, 3:4]
    across = np.stack([-np.sin(boxes[:, 2]), np.cos(boxes[:, 2])], axis=1) * boxes[:, 4:5]
    middle = boxes[:, :2]
    return np.stack([middle + a * along + b * across for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))], axis=1)


def slot_boxes(picture: Picture) -> Boxes:
    """Return the rectangle that each slot fills."""
    return np.array(
        [
            (slot.x, slot.y, math.radians(slot.angle), slot.length / 2, picture.slot_width / 2)
            for track in picture.tracks.values()
            for slot in track.slots
        ]
    )


def label_box(label: LabelShape, name: str, size: float) -> FloatArray:
    """Return the rectangle that a name fills."""
    width = text_width(name, size)
    middle = label.x + {"start": 0.5, "middle": 0.0, "end": -0.5}[label.anchor] * width
    top, bottom = label.y - ASCENT * size, label.y + DESCENT * size
    return np.array([middle, (top + bottom) / 2, 0.0, width / 2, (bottom - top) / 2])


def stand_box(x: float, y: float, passengers: int) -> FloatArray:
    """Return the rectangle that a number of passengers fills, given the position of their feet."""
    width = PASSENGER[0] + PASSENGER_PITCH * (min(passengers, MOST_PASSENGERS) - 1)
    return np.array([x, y + 1 - PASSENGER[1] / 2, 0.0, width / 2, PASSENGER[1] / 2])
