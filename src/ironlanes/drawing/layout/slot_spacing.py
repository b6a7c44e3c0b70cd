"""Set where the slots of a bundle start and end: as close to the cities as possible without touching other bundles."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..arrays import FloatArray, Points
from ..sizes import CITY_RADIUS, LEAST_PAD, MOST_PAD, SLOT_WIDTH
from .board_network import BoardNetwork
from .boxes import Boxes, distances_to, grown, overlapping_pairs
from .lanes import Lane, Slot, lanes_of, slots_of

#: The minimum gap between slots of different bundles, and between slots and the discs of cities.
MARGIN: Final = 3.0
STEP: Final = 1.0
ROUNDS: Final = 60


class Spacing:
    """The lanes of a network, and the pads at their ends."""

    def __init__(self, network: BoardNetwork, points: Points, bows: FloatArray):
        self.network = network
        self.points = points
        self.lanes: list[list[Lane]] = [
            lanes_of(bundle, points[bundle.ends[0]], points[bundle.ends[1]], float(bow))
            for bundle, bow in zip(network.bundles, bows, strict=True)
        ]
        self.pads = np.full((len(network.bundles), 2), LEAST_PAD)
        #: The boxes of each bundle, and the end that each slot is closer to, with the pads that they were made for.
        self._known: dict[int, tuple[tuple[float, ...], Boxes, list[int]]] = {}

    def slots(self) -> list[list[list[Slot]]]:
        """Slots by bundle and lane."""
        return [[slots_of(lane, pads) for lane in lanes] for lanes, pads in zip(self.lanes, self.pads, strict=True)]

    def rail(self, bundle: int, slots: list[Slot]) -> Points:
        """The thin line of a lane: from one city to its slots, along them, and on to the other city."""
        start, end = self.network.ends[bundle]
        along = slots[0].lane.part(slots[0].begin, slots[-1].end)
        return np.concatenate([self.points[start][None], along, self.points[end][None]])

    def boxes(self) -> Boxes:
        """All slots as boxes, bundle by bundle and lane by lane."""
        return self._boxes()[0]

    def settle(self) -> None:
        """Move slots away from the cities, step by step, while slots of different bundles touch."""
        for _ in range(ROUNDS):
            if not self._widen():
                return

    def _widen(self) -> bool:
        boxes, owners, ends = self._boxes()
        crowded = np.zeros_like(self.pads, dtype=bool)
        larger = grown(boxes, MARGIN / 2)
        for one, other in overlapping_pairs(larger, larger):
            if owners[one] != owners[other]:
                crowded[owners[one], ends[one]] = True
                crowded[owners[other], ends[other]] = True
        for node, point in enumerate(self.points):
            near = np.flatnonzero(distances_to(boxes, *point) < CITY_RADIUS + MARGIN)
            for each in near:
                if node in self.network.bundles[owners[each]].ends:
                    crowded[owners[each], ends[each]] = True
        crowded &= self.pads < MOST_PAD
        self.pads[crowded] += STEP
        return bool(crowded.any())

    def _boxes(self) -> tuple[Boxes, list[int], list[int]]:
        """Return all slots as boxes, the bundle of each, and the end that it is closer to."""
        boxes, owners, ends = list[Boxes](), list[int](), list[int]()
        for number in range(len(self.lanes)):
            of_bundle, closer = self._boxes_of(number)
            boxes.append(of_bundle)
            owners += [number] * len(closer)
            ends += closer
        return np.concatenate(boxes), owners, ends

    def _boxes_of(self, bundle: int) -> tuple[Boxes, list[int]]:
        """Return the slots of a bundle as boxes, and the end that each is closer to; anew where its pads changed."""
        pads = tuple(self.pads[bundle].tolist())
        if bundle not in self._known or self._known[bundle][0] != pads:
            slots = [slot for lane in self.lanes[bundle] for slot in slots_of(lane, self.pads[bundle])]
            rows = [(x, y, angle, length / 2, SLOT_WIDTH / 2) for x, y, angle, length in (slot.box for slot in slots)]
            closer = [int(slot.begin + slot.end > slot.lane.length) for slot in slots]
            self._known[bundle] = pads, np.array(rows), closer
        return self._known[bundle][1:]
