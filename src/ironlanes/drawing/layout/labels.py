"""Find a free spot next to every city for its name and for its passengers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from ..arrays import FloatArray, Points
from ..font_metrics import ASCENT, DESCENT, text_width
from ..picture import Anchor, LabelShape
from ..sizes import CITY_RADIUS, FRAME, LABEL_SIZE, LONGEST_SLOT, MOST_PASSENGERS, PASSENGER, PASSENGER_PITCH, Frame
from .boxes import Boxes, grown, overlapping_pairs
from .overrides import COMPASS, NodeOverride

REACHES: Final = (16.0, 19.0, 22.0, 26.0, 31.0, 37.0, 44.0)
#: For a name that touches something wherever it is tried nearer.
FAR_REACHES: Final = (52.0, 61.0, 71.0, 82.0)
#: A picture that is the last try may have a name as far away as this.
FARTHEST: Final = 150.0
#: Where that does not help, a name is tried everywhere around its city, on a grid of this many units.
GRID: Final = 4.0
ANYWHERE_COST: Final = 2.0
#: Then touching something costs this many times more, so that a spot far away is better.
LAST_RESORT: Final = 6.0
SWEEPS: Final = 8
#: How far a name above or below its city may be shifted, as fractions of its width.
SHIFTS: Final = (0.0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45)
#: The cost of each direction, clockwise from the east: names read best to the right of a city and above its centre.
PREFERENCE: Final = (0.0, 0.5, 0.6, 1.2, 1.5, 1.6, 1.4, 1.4, 1.1, 1.2, 1.0, 1.2, 1.0, 0.7, 0.1, 0.2)
#: Space around a label's letters, for the halo.
MARGIN: Final = 2.0
#: A wagon is a little larger than its slot.
SLOT_MARGIN: Final = 1.5

SLOT_COST: Final = 14.0
CITY_COST: Final = 10.0
OUTSIDE_COST: Final = 50.0
RAIL_COST: Final = 0.35


@dataclass(frozen=True)
class Candidates:
    """Candidate positions for one label or group of passengers, and the cost of each."""

    boxes: Boxes
    labels: tuple[LabelShape, ...]
    costs: FloatArray


@dataclass(frozen=True, eq=False)
class Obstacles:
    """Everything that labels must keep clear of."""

    frame: Frame
    cities: Points
    slots: Boxes
    #: Points along the thin lines between cities.
    rails: Points

    def near(self, city: Points, boxes: Boxes) -> Obstacles:
        """Return only the slots and rails that boxes around a city can touch."""
        reach = np.hypot(boxes[:, 0] - city[0], boxes[:, 1] - city[1]).max() + boxes[:, 3:].max() + LONGEST_SLOT
        slots, rails = (
            each[np.hypot(each[:, 0] - city[0], each[:, 1] - city[1]) < reach] for each in (self.slots, self.rails)
        )
        return Obstacles(self.frame, self.cities, slots, rails)


def place_labels(
    names: list[str], around: Obstacles, overrides: list[NodeOverride], farthest: float = FAR_REACHES[-1]
) -> tuple[list[LabelShape], Boxes]:
    """Return a label for every node: in turn, each takes the cheapest spot, until none changes.

    A name that still touches something then may go farther away from its city, in the end as far as `farthest`.
    """
    spots = [
        _with_costs(_label_spots(name, around.cities[node], overrides[node], REACHES), node, around)
        for node, name in enumerate(names)
    ]
    chosen = [int(np.argmin(each.costs)) for each in spots]
    _settle(spots, chosen)
    for wider, severity in ((_far_spots, 1.0), (partial(_spots_anywhere, farthest=farthest), LAST_RESORT)):
        crowded = [node for node in range(len(names)) if _cost_of(spots, chosen, node) >= CITY_COST]
        for node in crowded:
            tried = wider(names[node], around.cities[node], overrides[node])
            spots[node] = _with_costs(tried, node, around, severity)
            chosen[node] = int(np.argmin(spots[node].costs))
        if crowded:
            _settle(spots, chosen)
    boxes = np.array([spots[node].boxes[choice] for node, choice in enumerate(chosen)])
    return [spots[node].labels[choice] for node, choice in enumerate(chosen)], boxes


def _settle(spots: list[Candidates], chosen: list[int]) -> None:
    """Let each label take its cheapest spot in turn, until none changes."""
    for _ in range(SWEEPS):
        before = list(chosen)
        for node in range(len(spots)):
            chosen[node] = _cheapest(spots[node], _taken(spots, chosen, node))
        if chosen == before:
            break


def _taken(spots: list[Candidates], chosen: list[int], node: int) -> Boxes:
    """Return where all labels but one are."""
    return np.array([spots[other].boxes[chosen[other]] for other in range(len(spots)) if other != node])


def _cost_of(spots: list[Candidates], chosen: list[int], node: int) -> float:
    """Return the cost of the spot that a label has."""
    choice = chosen[node]
    return float(spots[node].costs[choice] + _crowding(spots[node].boxes, _taken(spots, chosen, node))[choice])


def place_stands(
    groups: list[tuple[list[int], int]],
    around: Obstacles,
    taken: Boxes,
    overrides: list[NodeOverride],
    farthest: float = FAR_REACHES[-1],
) -> dict[int, tuple[float, float]]:
    """Return where passengers stand, as points by node. A group is a place's nodes and its number of passengers."""
    stands: dict[int, tuple[float, float]] = {}
    for nodes, passengers in groups:
        found = []
        for node in nodes:
            city, wish = around.cities[node], overrides[node]
            stand = _best_stand(_stand_spots(passengers, city, wish), node, around, taken)
            if stand[0] >= CITY_COST and wish.stand is None:
                stand = _best_stand(_stands_anywhere(passengers, city, farthest), node, around, taken, LAST_RESORT)
            found.append(stand)
        _, node, box, foot = min(found, key=lambda each: each[:2])
        stands[node] = (foot.x, foot.y)
        taken = np.concatenate([taken, box[None]])
    return stands


def _best_stand(
    spots: Candidates, node: int, around: Obstacles, taken: Boxes, severity: float = 1.0
) -> tuple[float, int, Boxes, LabelShape]:
    """Return the cost, node, box and feet of the cheapest spot for passengers."""
    spots = _with_costs(spots, node, around, severity)
    choice = _cheapest(spots, taken)
    cost = spots.costs[choice] + _crowding(spots.boxes, taken)[choice]
    return round(float(cost), 6), node, spots.boxes[choice], spots.labels[choice]


def _cheapest(spots: Candidates, taken: Boxes) -> int:
    return int(np.argmin(np.round(spots.costs + _crowding(spots.boxes, taken), 6)))


def _crowding(boxes: Boxes, taken: Boxes) -> FloatArray:
    """Return the cost of overlapping what is already placed."""
    across = np.minimum(boxes[:, None, 0] + boxes[:, None, 3], taken[None, :, 0] + taken[None, :, 3])
    across -= np.maximum(boxes[:, None, 0] - boxes[:, None, 3], taken[None, :, 0] - taken[None, :, 3])
    down = np.minimum(boxes[:, None, 1] + boxes[:, None, 4], taken[None, :, 1] + taken[None, :, 4])
    down -= np.maximum(boxes[:, None, 1] - boxes[:, None, 4], taken[None, :, 1] - taken[None, :, 4])
    area = np.maximum(across, 0) * np.maximum(down, 0)
    cost: FloatArray = np.where(area > 0, 12 + area / 40, 0).sum(axis=1)
    return cost


def _directions(wish: str | None) -> list[int]:
    return list(range(len(COMPASS))) if wish is None else [COMPASS.index(wish)]


def _label_spots(name: str, city: Points, override: NodeOverride, reaches: tuple[float, ...]) -> Candidates:
    """Return all spots for a name: its box touches a circle around the city, in every direction."""
    width, height = text_width(name, LABEL_SIZE), (ASCENT + DESCENT) * LABEL_SIZE
    rows, labels, costs = [], [], []
    for direction in _directions(override.label):
        sin = math.sin(direction * math.pi / 8)
        for reach in reaches if override.reach is None else (override.reach,):
            # beside the city the text is vertically centred; to the north and south it moves up and down with the angle
            rise = reach - 3 + height / 2 if abs(sin) > 0.8 else reach * 0.75 + height * 0.28
            middle = float(city[1]) + sin * rise
            for x, anchor, cost in _text_starts(direction, reach, width):
                left = {"start": 0.5, "middle": 0.0, "end": -0.5}[anchor] * width
                rows.append((float(city[0]) + x + left, middle, 0.0, width / 2 + MARGIN, height / 2))
                baseline = round(middle - height / 2 + ASCENT * LABEL_SIZE, 1)
                labels.append(LabelShape(round(float(city[0]) + x, 1), baseline, anchor))
                costs.append(PREFERENCE[direction] + (reach - REACHES[0]) / 5 + cost)
    return Candidates(np.array(rows), tuple(labels), np.array(costs))


def _far_spots(name: str, city: Points, override: NodeOverride) -> Candidates:
    """Return spots farther away from the city, too."""
    return _label_spots(name, city, override, (*REACHES, *FAR_REACHES))


def _spots_anywhere(name: str, city: Points, override: NodeOverride, *, farthest: float) -> Candidates:
    """Return the spots on a fine grid around the city as well; a wish for a direction or distance is kept."""
    spots = _far_spots(name, city, override)
    if override.label is not None or override.reach is not None:
        return spots
    width, height = text_width(name, LABEL_SIZE), (ASCENT + DESCENT) * LABEL_SIZE
    boxes, away = _grid_around(city, width + 2 * MARGIN, height, farthest)
    baselines = np.round(boxes[:, 1] - height / 2 + ASCENT * LABEL_SIZE, 1)
    labels = tuple(LabelShape(float(x), float(y), "middle") for x, y in zip(boxes[:, 0], baselines, strict=True))
    costs = ANYWHERE_COST + np.maximum(away - REACHES[0], 0) / 5
    return Candidates(np.concatenate([spots.boxes, boxes]), spots.labels + labels, np.concatenate([spots.costs, costs]))


def _text_starts(direction: int, reach: float, width: float) -> list[tuple[float, Anchor, float]]:
    """Return where a text may start, relative to the city's centre; above and below, it may be shifted sideways."""
    cos, sin = math.cos(direction * math.pi / 8), math.sin(direction * math.pi / 8)
    if abs(cos) < 0.1:
        return [(shift * width, "middle", 2.5 * abs(shift)) for shift in SHIFTS]
    return [(cos * reach * (1.0 if abs(sin) < 0.8 else 0.6), "start" if cos > 0 else "end", 0.0)]


def _stand_spots(passengers: int, city: Points, override: NodeOverride) -> Candidates:
    """Return all spots for a row of passengers; the label of a spot is the centre of their feet."""
    width = PASSENGER[0] + PASSENGER_PITCH * (min(passengers, MOST_PASSENGERS) - 1)
    height = PASSENGER[1]
    rows, feet, costs = [], [], []
    for direction in _directions(override.stand):
        angle = direction * math.pi / 8
        for reach in (0.0, 3.0, 6.0, 10.0, 15.0, 21.0, 28.0, 36.0, 43.0, 50.0):
            x = float(city[0]) + math.cos(angle) * (CITY_RADIUS + 2 + reach + width / 2)
            y = float(city[1]) + math.sin(angle) * (CITY_RADIUS + 2 + reach + height / 2)
            rows.append((x, y, 0.0, width / 2, height / 2))
            feet.append(LabelShape(round(x, 1), round(y + height / 2 - 1, 1), "middle"))
            costs.append(reach / 5)
    return Candidates(np.array(rows), tuple(feet), np.array(costs))


def _stands_anywhere(passengers: int, city: Points, farthest: float) -> Candidates:
    """Return spots for a row of passengers on a fine grid around the city."""
    width = PASSENGER[0] + PASSENGER_PITCH * (min(passengers, MOST_PASSENGERS) - 1)
    boxes, away = _grid_around(city, width, PASSENGER[1], farthest)
    feet = np.round(boxes[:, 1] + PASSENGER[1] / 2 - 1, 1)
    labels = tuple(LabelShape(float(x), float(y), "middle") for x, y in zip(boxes[:, 0], feet, strict=True))
    return Candidates(boxes, labels, ANYWHERE_COST + away / 5)


def _grid_around(city: Points, width: float, height: float, reach: float) -> tuple[Boxes, FloatArray]:
    """Return boxes of one size on a fine grid around a city, and their distances from its centre."""
    across = np.arange(-width / 2 - reach, width / 2 + reach, GRID)
    down = np.arange(-height / 2 - reach, height / 2 + reach, GRID)
    middles = np.round(np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2) + city, 1)
    away = np.hypot(*np.maximum(np.abs(middles - city) - (width / 2, height / 2), 0).T)
    near = away <= reach
    sizes = np.broadcast_to([0.0, width / 2, height / 2], (int(near.sum()), 3))
    return np.concatenate([middles[near], sizes], axis=1), away[near]


def _with_costs(spots: Candidates, node: int, around: Obstacles, severity: float = 1.0) -> Candidates:
    """Return the spots with the costs of touching slots, cities, rails and the frame added.

    `severity` multiplies the costs of touching slots and cities.
    """
    costs = spots.costs.copy()
    around = around.near(around.cities[node], spots.boxes)
    slots = grown(around.slots, SLOT_MARGIN)
    np.add.at(costs, overlapping_pairs(spots.boxes, slots)[:, 0], severity * SLOT_COST)
    radius = np.full((len(around.cities), 2), CITY_RADIUS + 1.5)
    discs = np.concatenate([around.cities, np.zeros((len(around.cities), 1)), radius], axis=1)
    discs[node, 3:] = CITY_RADIUS
    np.add.at(costs, overlapping_pairs(spots.boxes, discs)[:, 0], severity * CITY_COST)
    rails = np.concatenate([around.rails, np.zeros((len(around.rails), 3))], axis=1)
    np.add.at(costs, overlapping_pairs(spots.boxes, rails)[:, 0], RAIL_COST)
    margin = FRAME + 5
    x, y = spots.boxes[:, 0], spots.boxes[:, 1]
    width, height = spots.boxes[:, 3], spots.boxes[:, 4]
    outside = (x - width < margin) | (x + width > around.frame.width - margin)
    outside |= (y - height < margin) | (y + height > around.frame.height - margin)
    costs += OUTSIDE_COST * outside
    return Candidates(spots.boxes, spots.labels, costs + _ambiguity(spots.boxes, node, around.cities))


def _ambiguity(boxes: Boxes, node: int, cities: Points) -> FloatArray:
    """Return the cost of being closer to another city than to the label's own."""
    dx = np.maximum(np.abs(boxes[:, None, 0] - cities[None, :, 0]) - boxes[:, None, 3], 0)
    dy = np.maximum(np.abs(boxes[:, None, 1] - cities[None, :, 1]) - boxes[:, None, 4], 0)
    distance = np.hypot(dx, dy)
    own = distance[:, node].copy()
    distance[:, node] = np.inf
    nearest: FloatArray = distance.min(axis=1)
    return np.maximum(own + 8 - nearest, 0) / 4
