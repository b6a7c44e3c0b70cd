"""Rectangles in any direction, and whether they overlap."""

from __future__ import annotations

import numpy as np

from ..arrays import BoolArray, FloatArray, IndexArray, Points

#: Rows of: centre x, centre y, angle in radians, half length, half width.
Boxes = FloatArray


def grown(boxes: Boxes, margin: float) -> Boxes:
    """Return the boxes with a margin on all sides."""
    larger = boxes.copy()
    larger[:, 3:] += margin
    return larger


def overlaps(one: Boxes, other: Boxes) -> BoolArray:
    """Whether two boxes overlap, row by row. They don't if a side of either one separates them."""
    apart = other[:, :2] - one[:, :2]
    result = np.ones(len(one), dtype=np.bool_)
    for boxes in (one, other):
        for turn in (0.0, np.pi / 2):
            axis = np.stack([np.cos(boxes[:, 2] + turn), np.sin(boxes[:, 2] + turn)], axis=1)
            distance = np.abs((apart * axis).sum(axis=1))
            result &= distance < _reach(one, axis) + _reach(other, axis) - 1e-9
    return result


def _reach(boxes: Boxes, axis: FloatArray) -> FloatArray:
    """Return how far each box extends from its centre along an axis."""
    cos, sin = np.cos(boxes[:, 2]), np.sin(boxes[:, 2])
    along = np.abs(axis[:, 0] * cos + axis[:, 1] * sin)
    across = np.abs(-axis[:, 0] * sin + axis[:, 1] * cos)
    reach: FloatArray = boxes[:, 3] * along + boxes[:, 4] * across
    return reach


def overlapping_pairs(one: Boxes, other: Boxes) -> IndexArray:
    """Return rows (index in `one`, index in `other`) of all overlapping pairs."""
    low, high = _bounds(one)
    other_low, other_high = _bounds(other)
    is_near = np.ones((len(one), len(other)), dtype=np.bool_)
    for axis in (0, 1):
        is_near &= low[:, None, axis] < other_high[None, :, axis]
        is_near &= other_low[None, :, axis] < high[:, None, axis]
    near = np.argwhere(is_near)
    return near[overlaps(one[near[:, 0]], other[near[:, 1]])]


def _bounds(boxes: Boxes) -> tuple[Points, Points]:
    """Return the upper left and the lower right corner of the upright rectangle around each box."""
    cos, sin = np.abs(np.cos(boxes[:, 2])), np.abs(np.sin(boxes[:, 2]))
    half = np.stack([boxes[:, 3] * cos + boxes[:, 4] * sin, boxes[:, 3] * sin + boxes[:, 4] * cos], axis=1)
    return boxes[:, :2] - half, boxes[:, :2] + half


def distances_to(boxes: Boxes, x: float, y: float) -> FloatArray:
    """Return the distance of a point from each box; 0 inside."""
    dx, dy = x - boxes[:, 0], y - boxes[:, 1]
    cos, sin = np.cos(boxes[:, 2]), np.sin(boxes[:, 2])
    along = np.maximum(np.abs(dx * cos + dy * sin) - boxes[:, 3], 0)
    across = np.maximum(np.abs(-dx * sin + dy * cos) - boxes[:, 4], 0)
    return np.hypot(along, across)
