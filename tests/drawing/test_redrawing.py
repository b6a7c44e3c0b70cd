"""Drawing a board again gives what is committed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ironlanes.drawing import Drawing, draw_board
from tests.drawing.boards import ALPS, BOARDS, board_of, drawing_of, overrides_of, short_name

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
#: Processors differ in the last digit of a sine, which may round a coordinate the other way.
TOLERANCE = 0.25


def assert_alike(new: Any, old: Any) -> None:
    """The same but for the last digit of numbers."""
    assert type(new) is type(old)
    match new:
        case dict():
            assert list(new) == list(old)
            for key in new:
                assert_alike(new[key], old[key])
        case list():
            assert len(new) == len(old)
            for one, other in zip(new, old, strict=True):
                assert_alike(one, other)
        case str():
            assert NUMBER.sub("0", new) == NUMBER.sub("0", old)
            assert_alike([float(each) for each in NUMBER.findall(new)], [float(each) for each in NUMBER.findall(old)])
        case float():
            assert new == pytest.approx(old, abs=TOLERANCE)
        case _:
            assert new == old


def assert_as_committed(name: str, told: list[float]) -> Drawing:
    new = draw_board(board_of(name), overrides_of(name), lambda _, done: told.append(done))
    committed = drawing_of(name)
    assert_alike(new.picture.to_json(), committed.picture.to_json())
    shapes = [re.findall(r'class="([\w-]+)"', land) for land in (new.land, committed.land)]
    assert shapes[0] == shapes[1]
    assert len(new.land) == pytest.approx(len(committed.land), rel=0.01)
    return new


def test_an_example_drawn_anew_is_as_committed() -> None:
    told: list[float] = []
    assert assert_as_committed(ALPS, told).fits(board_of(ALPS), overrides_of(ALPS))
    assert told == sorted(told)
    assert told[0] == 0
    assert told[-1] == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in BOARDS if name != ALPS], ids=short_name)
def test_a_board_drawn_anew_is_as_committed(name: str) -> None:
    assert_as_committed(name, [])
