"""From degrees to board units and back."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.drawing.geography.projection import Projection, projection_for

CONES = [
    Projection(33, 47, -97, 900.0, (800.0, 400.0)),
    Projection(-40, -20, 150, 900.0, (800.0, 400.0)),
    Projection(-5, 5, 179, 900.0, (800.0, 400.0)),
    Projection(52, 52, 10, 900.0, (800.0, 400.0)),
]


@pytest.mark.parametrize("cone", CONES, ids=("north", "south", "equator", "one parallel"))
def test_there_and_back(cone: Projection) -> None:
    middle = (cone.south + cone.north) / 2
    places = np.array(
        [(cone.meridian + east, middle + north) for east in (-20.0, 0.0, 15.0) for north in (-8.0, 0.0, 9.0)]
    )
    back = cone.to_world_turned(cone.to_board(places))
    assert back[:, 0] + cone.meridian == pytest.approx(places[:, 0])
    assert back[:, 1] == pytest.approx(places[:, 1])


@pytest.mark.parametrize("cone", CONES, ids=("north", "south", "equator", "one parallel"))
def test_north_is_up_and_east_is_right_and_shapes_are_kept(cone: Projection) -> None:
    here = (cone.south + cone.north) / 2
    tiny = 1e-4
    narrow = tiny / np.cos(np.radians(here))
    places = np.array([(cone.meridian, here), (cone.meridian, here + tiny), (cone.meridian + narrow, here)])
    start, up, right = cone.to_board(places)
    assert up[0] == pytest.approx(start[0])
    assert up[1] < start[1]
    assert right[0] > start[0]
    assert start[1] - up[1] == pytest.approx(right[0] - start[0], rel=1e-3)


def test_parallels_and_meridian_follow_from_the_places() -> None:
    cone = projection_for(np.array([(170.0, -30.0), (-170.0, -42.0)]))
    assert (cone.south, cone.north) == (-40.0, -32.0)
    assert abs(cone.meridian) == 180


def test_places_on_both_sides_of_the_date_line_are_neighbours() -> None:
    places = np.array([(179.0, -18.0), (-179.0, -17.0)])
    points = projection_for(places).fitted(places, 100, 100, 500, 500).to_board(places)
    assert points[0].tolist() == pytest.approx([100, points[0, 1]])
    assert points[1].tolist() == pytest.approx([500, points[1, 1]])


def test_fitted_places_fill_the_rectangle_as_far_as_their_shape_allows() -> None:
    places = np.array([(5.0, 45.0), (15.0, 47.0), (9.0, 52.0)])
    points = projection_for(places).fitted(places, 50, 60, 950, 660).to_board(places)
    assert np.ptp(points[:, 1]) == pytest.approx(600)
    assert points[:, 0].min() > 50
    assert points[:, 0].max() < 950
    assert (points[:, 0].min() + points[:, 0].max()) / 2 == pytest.approx(500)
