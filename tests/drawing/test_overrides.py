"""What a person sets by hand: read, applied, and refused in one sentence."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ironlanes.boards import parse_board
from ironlanes.drawing import LayoutError, Overrides, read_overrides
from ironlanes.drawing.layout.board_network import network_of
from ironlanes.drawing.layout.overrides import NodeOverride
from ironlanes.drawing.layout.pipeline import draw_land, draw_picture, fit, plan_board
from tests.boards.sample import GOOD
from tests.drawing.boards import board_of


def test_everything_that_can_be_set() -> None:
    text = """
    size = [900, 700]
    margins = [90, 80, 90, 80]
    parallels = [40, 50]
    meridian = 8.5
    focus = ["Germany"]
    nodes.ulm = { dx = 4, dy = -2.5, label = "nw", reach = 20, stand = "s" }
    bows."ulm--wien" = -0.1
    """
    assert read_overrides(text, "x.layout.toml") == Overrides(
        size=(900, 700),
        margins=(90, 80, 90, 80),
        parallels=(40, 50),
        meridian=8.5,
        focus=("Germany",),
        nodes={"ulm": NodeOverride(4, -2.5, "nw", 20, "s")},
        bows={"ulm--wien": -0.1},
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("size = 3", "size must be a list of 2 numbers."),
        ("size = [3, 900]", "size must be two numbers from 400 to 6000."),
        ("parallels = [40, 95]", "parallels must be two latitudes from -85 to 85."),
        ("meridian = true", "meridian must be a number."),
        ("zoom = 3", "'zoom' is not a setting of a layout; the settings are size, margins, "),
        ("focus = 'Germany'", "focus must be a list of names."),
        ("nodes = 3", "nodes must be a table."),
        ("nodes.ulm = 3", "ulm must be a table of dx, dy, label, reach, stand."),
        ("nodes.ulm = { up = 3 }", "ulm must be a table of dx, dy, label, reach, stand."),
        ("nodes.ulm = { label = 'up' }", "ulm: 'up' is not a direction; the directions are e, ese, "),
        ("bows.x = 'much'", "x must be a number."),
        ("=", "this is not valid TOML: "),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(LayoutError) as caught:
        read_overrides(text, "x.layout.toml")
    assert str(caught.value).startswith(f"x.layout.toml: {why}")
    assert "\n" not in str(caught.value)


def test_names_that_the_board_or_the_world_lacks() -> None:
    board = board_of("usa")
    with pytest.raises(LayoutError, match=r"usa\.layout\.toml: nodes: the board has no 'ulm'"):
        plan_board(board, Overrides(nodes={"ulm": NodeOverride()}))
    with pytest.raises(LayoutError, match=r"usa\.layout\.toml: bows: the board has no 'a--b'"):
        plan_board(board, Overrides(bows={"a--b": 0.1}))


def test_margins_that_leave_no_room() -> None:
    with pytest.raises(LayoutError, match="leave no room on a board of 500 x 500"):
        plan_board(board_of("usa"), Overrides(size=(500, 500), margins=(10, 300, 10, 300)))


def test_they_are_applied() -> None:
    board = parse_board(GOOD, "sample.toml")
    network = network_of(board)
    city, track = network.nodes[0].key, network.bundles[0].key
    overrides = Overrides(
        size=(800, 640),
        parallels=(45, 55),
        meridian=3,
        focus=("Narnia",),
        nodes={city: NodeOverride(dx=30, label="w", reach=40)},
        bows={track: 0.12},
    )
    plan = plan_board(board, overrides)
    picture = draw_picture(plan)
    assert (picture.width, picture.height) == (800, 640)
    assert (plan.projection.south, plan.projection.north, plan.projection.meridian) == (45, 55, 3)
    assert plan.bows[0] == 0.12
    node = picture.places[city][0]
    assert node.label.anchor == "end"
    assert node.x - node.label.x == pytest.approx(40, abs=0.2)
    without = plan_board(board, Overrides(size=(800, 640), parallels=(45, 55), meridian=3, bows={track: 0.12}))
    assert plan.points[0, 0] > without.points[0, 0] + 1
    with pytest.raises(LayoutError, match="focus: there is no country 'Narnia'"):
        draw_land(plan)


def test_places_that_all_are_at_one_point_are_spread_out() -> None:
    board = board_of("usa")
    places = tuple(replace(place, latitude=10.0, longitude=20.0) for place in board.places)
    network = network_of(replace(board, places=places))
    _, _, anchors = fit(network, Overrides())
    apart = np.hypot(*(anchors[:, None] - anchors[None]).transpose(2, 0, 1))
    assert apart[np.triu_indices(len(anchors), 1)].min() > 10
