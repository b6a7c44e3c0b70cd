"""Avatars and train colours: what follows from what people chose."""

import pytest

from ironlanes.server.model.appearance import AVATARS, avatar_of, seat_colours
from ironlanes.server.model.ids import new_user


def test_everybody_has_an_avatar_until_they_choose_one() -> None:
    users = [new_user() for _ in range(400)]
    shown = {user: avatar_of(user, None) for user in users}
    assert set(shown.values()) == set(AVATARS), "each is somebody's"
    assert shown == {user: avatar_of(user, None) for user in users}, "it stays the same"
    assert avatar_of(users[0], "bell") == "bell"


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ([None, None, None], [0, 1, 2]),
        ([3, None, None], [3, 1, 2]),
        ([None, 0, None], [1, 0, 2]),
        ([4, 3, 2, 1, 0], [4, 3, 2, 1, 0]),
        ([2, 2, 2], [2, 1, 0]),
        ([None, None, None, None, 0], [4, 1, 2, 3, 0]),
    ],
)
def test_each_colour_is_at_a_table_once(chosen: list[int | None], shown: list[int]) -> None:
    assert seat_colours(chosen) == shown
