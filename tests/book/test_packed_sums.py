"""Sums as book files have them."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.book.group_sums import sums_of
from ironlanes.book.packed_sums import GIVEN, SEATS, packed, unpacked
from ironlanes.book.seat_table import WIN


@pytest.mark.parametrize("are_all_compared", [True, False])
def test_sums_are_the_same_after_packing(are_all_compared: bool) -> None:
    """Whether the second group is everybody else or not; and nearly nothing is written where it is."""
    random = np.random.default_rng(1)
    first = random.random((200, 3, 5)) < 0.4
    second = ~first if are_all_compared else ~first & (random.random(first.shape) < 0.5)
    winners = random.integers(0, 3, 200)
    wins = WIN * (np.arange(3)[None, :] == winners[:, None]).astype(np.int64)
    lead = random.integers(-50, 50, (200, 3))
    won, led = sums_of(first, second, wins), sums_of(first, second, lead)
    columns = packed(won, 3, WIN)
    assert unpacked(columns, 3, WIN).tolist() == won.tolist()
    more = packed(led, 3, 0, won)
    assert unpacked(more, 3, 0, won).tolist() == led.tolist()
    if are_all_compared:
        assert not any(any(column) for number, column in enumerate(columns) if number not in GIVEN)
    assert not any(any(more[number]) for number in SEATS)
