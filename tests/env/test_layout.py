"""Layouts: every number of an observation has a name, a place and a bound."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.env import layout
from ironlanes.env.observation_fields import AXES, FIELDS
from tests.docs.blocks import DOCS
from tests.support.random_games import BOARDS_AND_PLAYERS, EXAMPLES, board_by_id

PAGE = (DOCS / "reference" / "observations.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_the_fields_fill_an_observation_without_gaps(board_id: str, players: int) -> None:
    laid = layout(board_by_id(board_id), players)
    assert [part.name for part in laid] == [field.name for field in FIELDS]
    end = 0
    for part in laid:
        assert part.offset == end
        assert part.highest.size == part.size
        assert (part.highest >= 1).all()
        end += part.size
    assert laid.size == end == len(laid.highest)


def test_a_board_without_a_rule_has_no_numbers_for_it() -> None:
    usa, europe, germany = (layout(board_by_id(name), 2) for name in ("usa", "europe", "germany"))
    absent = {name: {part.name for part in laid if not part.size} for name, laid in (("usa", usa), ("europe", europe))}
    passengers = {"collected", "passengers", "passenger_places", "long_count"}
    assert absent["europe"] == passengers
    assert absent["usa"] == passengers | {"stations", "stations_left", "tunnel_track", "laid", "revealed", "extra"}
    assert germany["passengers"].shape == (len(germany.board.places), 8)
    assert usa["stations"].of(np.zeros(usa.size)).shape == (2, 0)


def test_a_field_is_cut_from_one_observation_or_from_many() -> None:
    laid = layout("usa", 3)
    numbers = np.arange(4 * laid.size).reshape(4, laid.size)
    assert laid["claimed"].of(numbers).shape == (4, 3, 100)
    assert np.array_equal(laid["claimed"].of(numbers[1]), laid["claimed"].of(numbers)[1])
    assert laid["deck_size"].of(numbers[0]).tolist() == [laid["deck_size"].offset]


def test_a_board_may_be_a_file() -> None:
    assert layout(EXAMPLES / "alps.toml", 4)["trains"].shape == (4,)


def test_an_unknown_field_and_a_wrong_table_are_told() -> None:
    with pytest.raises(KeyError, match=r"no field «hands» in an observation; there are phase, to_move, "):
        layout("usa", 2)["hands"]
    with pytest.raises(ValueError, match=r"players: USA is played by 2, 3, 4 or 5 players\."):
        layout("usa", 6)


def test_the_reference_tells_every_axis_and_field() -> None:
    for axis, meaning in AXES.items():
        assert f"| `{axis}` | {meaning} |" in PAGE
    assert str(layout("europe", 2)) in PAGE


@pytest.mark.parametrize("board_id", ["usa", "europe", "germany"])
def test_the_reference_tells_how_long_observations_are(board_id: str) -> None:
    sizes = " | ".join(str(layout(board_id, players).size) for players in (2, 3, 4, 5))
    assert f"| `{board_id}` | {sizes} |" in PAGE
