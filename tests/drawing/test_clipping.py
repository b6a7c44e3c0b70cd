"""Lines and rings cut at a window, thinned, filled up and smoothed."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.drawing.arrays import Points
from ironlanes.drawing.clipping import Window, clip_line, clip_ring, densified, smoothed, thinned

WINDOW = Window(0, 0, 10, 10)


def area(ring: Points) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def test_a_ring_inside_stays_and_one_outside_goes() -> None:
    ring = np.array([(1.0, 1.0), (4.0, 1.0), (4.0, 4.0)])
    assert clip_ring(ring, WINDOW) is ring
    assert len(clip_ring(ring + 20, WINDOW)) == 0


def test_a_ring_is_cut_at_the_window() -> None:
    cut = clip_ring(np.array([(-5.0, 2.0), (5.0, 2.0), (5.0, 8.0), (-5.0, 8.0)]), WINDOW)
    assert area(cut) == pytest.approx(30)
    assert WINDOW.holds(cut).all()


def test_a_ring_around_the_window_becomes_the_window() -> None:
    assert area(clip_ring(np.array([(-50.0, -50.0), (60.0, -50.0), (60.0, 60.0), (-50.0, 60.0)]), WINDOW)) == 100


def test_a_line_is_cut_into_the_stretches_inside() -> None:
    line = np.array([(-2.0, 5.0), (-1.0, 5.0), (1.0, 5.0), (2.0, 5.0), (12.0, 5.0), (13.0, 5.0), (9.0, 5.0)])
    stretches = list(clip_line(line, WINDOW))
    assert [stretch[:, 0].tolist() for stretch in stretches] == [[-1, 1, 2, 12, 13, 9]]
    assert list(clip_line(line + 50, WINDOW)) == []


def test_long_steps_are_filled_up() -> None:
    line = densified(np.array([(0.0, 0.0), (1.0, 0.0), (5.0, 0.0)]), 1.5)
    assert line[:, 0] == pytest.approx([0, 1, 1 + 4 / 3, 1 + 8 / 3, 5])


def test_small_bends_go_and_ends_and_corners_stay() -> None:
    line = np.array([(0.0, 0.0), (5.0, 0.01), (10.0, 0.0), (10.0, 10.0)])
    assert [keep.tolist() for keep in thinned([line, line[:2]], 0.5)] == [[0, 2, 3], [0, 1]]
    assert thinned([], 0.5) == []


def test_a_smoothed_line_keeps_its_ends_and_cuts_its_corners() -> None:
    line = smoothed(np.array([(0.0, 0.0), (4.0, 4.0), (8.0, 0.0)]))
    assert line[0].tolist() == [0, 0]
    assert line[-1].tolist() == [8, 0]
    assert line[:, 1].max() < 4
