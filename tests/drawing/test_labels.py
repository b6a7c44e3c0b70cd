"""Names next to cities: as near as they can be, and farther away where everything near is taken."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.drawing.layout.boxes import overlapping_pairs
from ironlanes.drawing.layout.labels import FAR_REACHES, FARTHEST, REACHES, Obstacles, place_labels, place_stands
from ironlanes.drawing.layout.overlaps import Findings, stand_box
from ironlanes.drawing.layout.overrides import NodeOverride
from ironlanes.drawing.sizes import Frame

CITY = 500.0, 500.0


def ring(radius: float, size: float) -> np.ndarray:
    """Slots all around the city, as boxes."""
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    rows = [(CITY[0] + radius * np.cos(each), CITY[1] + radius * np.sin(each), each, size, size) for each in angles]
    return np.array(rows)


@pytest.mark.parametrize("is_crowded", [False, True])
def test_a_name_goes_as_far_away_as_it_must(is_crowded: bool) -> None:
    nothing = np.zeros((0, 5))
    slots = np.concatenate([ring(30, 8), ring(45, 8)]) if is_crowded else nothing
    around = Obstacles(Frame(1000, 1000), np.array([CITY, (900.0, 900.0)]), slots, np.zeros((0, 2)))
    [label, _], _ = place_labels(["Oban", "Wick"], around, [NodeOverride(), NodeOverride()])
    distance = float(np.hypot(label.x - CITY[0], label.y - CITY[1]))
    assert distance > max(REACHES) + 8 if is_crowded else distance < min(REACHES) + 8
    assert distance < max(FAR_REACHES) + 30


def test_what_touches_has_a_line_to_begin_with() -> None:
    findings = Findings(
        slots_on_slots=(),
        slots_on_cities=(),
        labels_on_slots=(("St. Inverness", "inverness--ullapool"), ("St. Inverness", "inverness--wick")),
        labels_on_labels=(),
        labels_on_cities=(),
        stands_on_others=(("The passengers of Wick", "inverness--wick"),),
        outside=(),
        shortest_slot=1.0,
        least_clearance=1.0,
    )
    lines = ['st-inverness = { label = "ne", reach = 50 }', 'wick = { stand = "s" }']
    assert findings.adjustments() == ["[nodes]", *lines]


def test_a_name_is_tried_everywhere_before_it_covers_a_track() -> None:
    """All usual spots are taken; only one place in between, to the upper right, is free."""
    rows = [(x, y, 0.0, 6.0, 6.0) for x in range(350, 660, 11) for y in range(350, 660, 11)]
    slots = np.array([row for row in rows if not (516 < row[0] < 575 and 447 < row[1] < 478)])
    around = Obstacles(Frame(1000, 1000), np.array([CITY, (900.0, 900.0)]), slots, np.zeros((0, 2)))
    [label, _], boxes = place_labels(["Oban", "Wick"], around, [NodeOverride(), NodeOverride()])
    assert len(overlapping_pairs(boxes[:1], slots)) == 0
    assert label.anchor == "middle"


@pytest.mark.parametrize("farthest", [max(FAR_REACHES), FARTHEST])
def test_in_the_last_try_a_name_goes_farther_than_else(farthest: float) -> None:
    """Everything within 100 of the city is taken."""
    rows = [(x, y, 0.0, 6.0, 6.0) for x in range(300, 701, 11) for y in range(300, 701, 11)]
    slots = np.array([row for row in rows if np.hypot(row[0] - CITY[0], row[1] - CITY[1]) < 100])
    around = Obstacles(Frame(1000, 1000), np.array([CITY, (900.0, 900.0)]), slots, np.zeros((0, 2)))
    _, boxes = place_labels(["Oban", "Wick"], around, [NodeOverride(), NodeOverride()], farthest)
    assert bool(len(overlapping_pairs(boxes[:1], slots))) == (farthest < FARTHEST)


def test_passengers_too() -> None:
    rows = [(x, y, 0.0, 6.0, 6.0) for x in range(350, 660, 11) for y in range(350, 660, 11)]
    slots = np.array([row for row in rows if not (516 < row[0] < 575 and 440 < row[1] < 482)])
    around = Obstacles(Frame(1000, 1000), np.array([CITY]), slots, np.zeros((0, 2)))
    stands = place_stands([([0], 2)], around, np.zeros((0, 5)), [NodeOverride()])
    box = stand_box(*stands[0], 2)
    assert len(overlapping_pairs(box[None], slots)) == 0
