"""Python objects from numbers: what the native library makes is what Python would have made."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import numpy as np
import pytest

from ironlanes.kernel.mode import MODE, Mode
from ironlanes.kernel.objects import Places, maker_of, pick, pick_plainly

ITEMS = ("Paris", "Brest", "Dieppe")

prebuilt = pytest.mark.skipif(MODE is not Mode.PREBUILT, reason="Python's own errors are others")


@dataclass(frozen=True, slots=True)
class Base:
    seat: int


@dataclass(frozen=True, slots=True)
class Journey(Base):
    stops: tuple[str, ...]
    lasts: int | None = None


@pytest.mark.parametrize("dtype", [np.int8, np.int32])
@pytest.mark.parametrize("count", [0, 1, 4])
def test_items_are_picked_by_their_places(dtype: Any, count: int) -> None:
    places = np.array([2, 0, 2, 1, 7], dtype)
    assert pick(ITEMS, places, count) == pick_plainly(ITEMS, places, count)
    assert pick(ITEMS, places, count) == [ITEMS[place] for place in places[:count]]


def test_a_place_that_is_not_there_is_an_error() -> None:
    with pytest.raises(IndexError):
        pick(ITEMS, np.array([1, 3], np.int8), 2)


@prebuilt
@pytest.mark.parametrize(
    ("items", "places", "count", "error"),
    [
        (list(ITEMS), np.zeros(2, np.int8), 1, SystemError),
        (ITEMS, np.zeros(2, np.int64), 1, TypeError),
        (ITEMS, np.zeros((2, 2), np.int8), 1, TypeError),
        (ITEMS, np.zeros(8, np.int8)[::4], 1, TypeError),
        (ITEMS, [0, 1], 1, TypeError),
        (ITEMS, np.zeros(2, np.int8), 3, IndexError),
        (ITEMS, np.zeros(2, np.int8), -1, IndexError),
        (ITEMS, np.zeros(2, np.int8), "1", TypeError),
    ],
)
def test_what_can_not_be_picked_is_refused(items: Any, places: Places, count: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        pick(items, places, count)


def test_an_object_that_is_made_is_like_any_other_of_its_class() -> None:
    made = maker_of(Journey)(2, ("Paris", "Brest"), 5)
    assert made == Journey(2, ("Paris", "Brest"), 5)
    assert type(made) is Journey
    assert hash(made) == hash(Journey(2, ("Paris", "Brest"), 5))
    assert repr(made) == "Journey(seat=2, stops=('Paris', 'Brest'), lasts=5)"
    with pytest.raises(FrozenInstanceError):
        made.seat = 1  # type: ignore[misc] # that is what must not be possible


@prebuilt
def test_all_fields_must_be_given() -> None:
    with pytest.raises(TypeError, match="Journey has 3 fields, not 2"):
        maker_of(Journey)(2, ("Paris",))
