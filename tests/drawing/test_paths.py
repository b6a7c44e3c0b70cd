"""The path texts of SVG: short, and exact enough."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.drawing.svg_paths import line_paths, number, path


@pytest.mark.parametrize(
    ("value", "text"), [(3.0, "3"), (0.5, ".5"), (-0.5, "-.5"), (-0.04, "0"), (12.34, "12.3"), (-7.25, "-7.2")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_land_is_written_on_half_units() -> None:
    ring = np.array([[0.2, 0.3], [9.8, 0.1], [10.3, 9.9], [0.1, 0.1]])
    assert path([ring], True) == "M0 .5l10-.5 .5 10-10.5-10z"


def test_steps_and_rings_too_small_for_the_grid_are_left_out() -> None:
    line = np.array([[0.0, 0.0], [0.1, 0.1], [5.0, 0.0]])
    assert path([line], False) == "M0 0l5 0"
    speck = np.array([[3.0, 3.0], [3.1, 3.0], [3.1, 3.1]])
    assert path([speck], True) == path([speck], False) == ""


def test_tracks_are_written_to_the_tenth() -> None:
    line, other = np.array([[0.0, 0.0], [10.12, 5.26]]), np.array([[0.0, 0.0], [1.0, 0.01], [2.0, 0.0]])
    assert line_paths([line, other]) == ["M0 0L10.1 5.3", "M0 0L2 0"]
