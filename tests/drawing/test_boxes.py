"""Turned rectangles: whether two overlap is the same as whether they have a point in common."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironlanes.drawing.layout.boxes import distances_to, grown, overlapping_pairs, overlaps
from ironlanes.drawing.layout.overlaps import corners_of

boxes = st.tuples(
    st.floats(-20, 20), st.floats(-20, 20), st.floats(-math.pi, math.pi), st.floats(1, 15), st.floats(1, 15)
)


def has_common_point(one: tuple[float, ...], other: tuple[float, ...], slack: float) -> bool:
    """Whether one of many points of a box lies in another that is larger by the slack."""
    along, across = np.meshgrid(np.linspace(-1, 1, 41), np.linspace(-1, 1, 41))
    cos, sin = math.cos(one[2]), math.sin(one[2])
    a, b = along.ravel() * one[3], across.ravel() * one[4]
    x, y = one[0] + a * cos - b * sin - other[0], one[1] + a * sin + b * cos - other[1]
    cos, sin = math.cos(other[2]), math.sin(other[2])
    inside = (np.abs(x * cos + y * sin) <= other[3] + slack) & (np.abs(-x * sin + y * cos) <= other[4] + slack)
    return bool(inside.any())


@given(one=boxes, other=boxes)
def test_overlapping_is_having_a_point_in_common(one: tuple[float, ...], other: tuple[float, ...]) -> None:
    found = bool(overlaps(np.array([one]), np.array([other]))[0])
    assert found == bool(overlaps(np.array([other]), np.array([one]))[0])
    if has_common_point(one, other, -1e-6):
        assert found
    if found:
        assert has_common_point(one, other, 0.8)


@given(some=st.lists(boxes, min_size=1, max_size=5), others=st.lists(boxes, min_size=1, max_size=5))
def test_pairs_are_all_that_overlap(some: list[tuple[float, ...]], others: list[tuple[float, ...]]) -> None:
    one, other = np.array(some), np.array(others)
    first, second = (each.ravel() for each in np.indices((len(one), len(other))))
    found = overlaps(one[first], other[second])
    assert overlapping_pairs(one, other).tolist() == np.stack([first, second], axis=1)[found].tolist()


def test_pairs_distances_and_margins() -> None:
    row = np.array([(0.0, 0.0, 0.0, 2.0, 1.0), (3.0, 0.0, 0.0, 2.0, 1.0), (10.0, 0.0, math.pi / 2, 2.0, 1.0)])
    assert overlapping_pairs(row, row).tolist() == [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2]]
    assert overlapping_pairs(row[1:2], row[2:]).tolist() == []
    assert overlapping_pairs(grown(row[1:2], 2.1), grown(row[2:], 2.1)).tolist() == [[0, 0]]
    assert distances_to(row, 10.0, 5.0)[2] == pytest.approx(3)
    assert distances_to(row, 0.5, 0.5)[0] == 0


def test_corners_of_a_turned_box() -> None:
    corners = corners_of(np.array([(1.0, 2.0, math.pi / 2, 3.0, 1.0)]))[0]
    assert sorted(map(tuple, np.round(corners, 6).tolist())) == [(0, -1), (0, 5), (2, -1), (2, 5)]
