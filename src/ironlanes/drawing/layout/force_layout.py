"""Move the nodes apart until every track has room for its slots, but no further from the real map than needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from ..arrays import FloatArray, IndexArray, Points
from ..sizes import CITY_RADIUS, FRAME, LANE_PITCH, LEAST_PAD, SLOT_GAP, SLOT_LENGTH, SLOT_WIDTH, Frame, half_width
from .board_network import BoardNetwork
from .end_gaps import end_pads

ROUNDS: Final = 500
#: In the last rounds, nodes move less and less until they rest.
COOLING: Final = 150
#: The number of rounds between updates of the pads.
PAD_EVERY: Final = 25

ANCHOR_PULL: Final = 0.012
STRETCH: Final = 0.35
SHRINK: Final = 0.03
#: A bearing is corrected if it differs from the real one by more than this, in radians.
FREE_TURN: Final = 0.12
TURN_BACK: Final = 0.10
NODE_DISTANCE: Final = 62.0
#: The distance of a node from a bundle that does not end there, in addition to half the bundle's width.
CLEARANCE: Final = 24.0
LEAST_ANGLE: Final = 0.36


def move_apart(
    network: BoardNetwork, anchors: Points, frame: Frame, progress: Callable[[float], None] = lambda _: None
) -> Points:
    """Return where the nodes are drawn: position-based dynamics from the real places, without randomness."""
    points = anchors.copy()
    relaxing = _ForceSimulation(network, anchors)
    for number in range(ROUNDS):
        if number % PAD_EVERY == 0:
            relaxing.pad(points)
            progress(number / ROUNDS)
        before = points.copy()
        relaxing.step(points)
        warmth = min(1.0, (ROUNDS - number) / COOLING)
        points = frame.clamp(before + warmth * (points - before), FRAME + CITY_RADIUS + 14)
    return np.round(points, 3)


class _ForceSimulation:
    """The forces between the nodes, each applied to all nodes at once."""

    def __init__(self, network: BoardNetwork, anchors: Points):
        self.anchors = anchors
        self.first, self.second = network.ends[:, 0], network.ends[:, 1]
        self.network = network
        self.width = half_width(network.lanes)
        chord = anchors[self.second] - anchors[self.first]
        self.bearing = np.arctan2(chord[:, 1], chord[:, 0])
        self.needed = np.zeros(len(network.ends))
        nodes = len(anchors)
        self.pairs = np.stack(np.triu_indices(nodes, 1), axis=1)
        foreign = (np.arange(nodes)[:, None] != self.first) & (np.arange(nodes)[:, None] != self.second)
        self.foreign_node, self.foreign_edge = np.nonzero(foreign)
        self.foreign_least = (CLEARANCE + LANE_PITCH * (network.lanes - 1) / 2 + SLOT_WIDTH / 2)[self.foreign_edge]
        meetings = network.meetings
        self.hub = network.ends[meetings[:, 0], meetings[:, 1]]
        self.arm = network.ends[meetings[:, 0], 1 - meetings[:, 1]]
        self.other_arm = network.ends[meetings[:, 2], 1 - meetings[:, 3]]
        lanes = (network.lanes[meetings[:, 0]] + network.lanes[meetings[:, 2]]) / 2
        self.least_angle = np.maximum(LEAST_ANGLE, (LANE_PITCH * lanes + 4) / 46)

    def pad(self, points: Points) -> None:
        """Compute how long each bundle must be."""
        chord = points[self.second] - points[self.first]
        bearing = np.arctan2(chord[:, 1], chord[:, 0])
        pads = end_pads(self.network, np.stack([bearing, bearing + np.pi], axis=1), LEAST_PAD)
        lengths = self.network.lengths
        self.needed = lengths * SLOT_LENGTH + (lengths - 1) * SLOT_GAP + pads.sum(axis=1)

    def step(self, points: Points) -> None:
        points += ANCHOR_PULL * (self.anchors - points)
        self._fit_lengths(points)
        self._keep_bearings(points)
        self._part_nodes(points)
        self._part_nodes_from_bundles(points)
        self._part_arms(points)

    def _fit_lengths(self, points: Points) -> None:
        chord = points[self.second] - points[self.first]
        length = np.hypot(chord[:, 0], chord[:, 1])
        missing = np.where(length < 0.985 * self.needed, STRETCH * (self.needed - length) / 2, 0.0)
        missing -= np.where(length > 1.35 * self.needed, SHRINK * (length - 1.35 * self.needed) / 2, 0.0)
        push = chord * (missing / length)[:, None]
        _spread(points, self.first, -push)
        _spread(points, self.second, push)

    def _keep_bearings(self, points: Points) -> None:
        chord = points[self.second] - points[self.first]
        off = _around(self.bearing - np.arctan2(chord[:, 1], chord[:, 0]))
        turn = TURN_BACK * np.sign(off) * np.maximum(np.abs(off) - FREE_TURN, 0)
        push = _turned(chord, turn) / 2 - chord / 2
        _spread(points, self.first, -push)
        _spread(points, self.second, push)

    def _part_nodes(self, points: Points) -> None:
        one, other = self.pairs[:, 0], self.pairs[:, 1]
        between = points[other] - points[one]
        distance = np.maximum(np.hypot(between[:, 0], between[:, 1]), 1e-6)
        push = between * (0.3 * np.maximum(NODE_DISTANCE - distance, 0) / distance)[:, None]
        _spread(points, one, -push / 2)
        _spread(points, other, push / 2)

    def _part_nodes_from_bundles(self, points: Points) -> None:
        node, edge = self.foreign_node, self.foreign_edge
        start, chord = points[self.first[edge]], (points[self.second] - points[self.first])[edge]
        along = np.clip(((points[node] - start) * chord).sum(axis=1) / (chord**2).sum(axis=1), 0, 1)
        away = points[node] - (start + chord * along[:, None])
        distance = np.maximum(np.hypot(away[:, 0], away[:, 1]), 1e-6)
        push = away * (0.3 * np.maximum(self.foreign_least - distance, 0) / distance)[:, None]
        _spread(points, node, 0.6 * push)
        _spread(points, self.first[edge], -0.4 * push)
        _spread(points, self.second[edge], -0.4 * push)

    def _part_arms(self, points: Points) -> None:
        hub = points[self.hub]
        one, other = points[self.arm] - hub, points[self.other_arm] - hub
        angle = _around(np.arctan2(other[:, 1], other[:, 0]) - np.arctan2(one[:, 1], one[:, 0]))
        turn = 0.08 * np.sign(angle) * np.maximum(self.least_angle - np.abs(angle), 0) / 2
        _spread(points, self.arm, _turned(one, -turn) - one)
        _spread(points, self.other_arm, _turned(other, turn) - other)


def _spread(points: Points, rows: IndexArray, moves: Points) -> None:
    np.add.at(points, rows, moves)


def _turned(vectors: Points, angle: FloatArray) -> Points:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([vectors[:, 0] * cos - vectors[:, 1] * sin, vectors[:, 0] * sin + vectors[:, 1] * cos], axis=1)


def _around(angle: FloatArray) -> FloatArray:
    """Normalize an angle to between -pi and pi."""
    return (angle + np.pi) % (2 * np.pi) - np.pi
