"""Patches: what they say, and that they say everything."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironlanes.server.play.client_view.patch import changes
from tests.server.play.client_view.random_scenes import scenes_of
from tests.support.patches import apply

KEYS = st.sampled_from("abcd")
LEAVES = st.integers(0, 3) | st.text("xy", max_size=2) | st.booleans()
LISTS = st.lists(LEAVES, max_size=3) | st.lists(st.lists(LEAVES, max_size=2), max_size=2)


def trees(depth: int) -> st.SearchStrategy[dict[str, Any]]:
    """Scenes of a kind: what is a list under one name is not an object in another tree."""
    if depth == 0:
        return st.dictionaries(KEYS, LEAVES, max_size=3)
    inner = trees(depth - 1)
    return st.fixed_dictionaries(
        {},
        optional={
            "leaf": LEAVES | inner,
            "list": LISTS,
            "items": st.lists(inner, max_size=3),
            "object": inner,
            "more": inner,
        },
    )


@given(trees(2), trees(2))
def test_a_patch_makes_the_new_one_of_the_old_one(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = repr(old)
    patch = changes(old, new)
    assert apply(old, patch) == new
    assert repr(old) == before
    assert bool(patch) == (old != new)


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 3}),
        ({"a": 1}, {}, {"a": None}),
        ({}, {"a": {"b": []}}, {"a": {"b": []}}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 2}}, {"a": {"b": None}}),
        ({"a": [1, 2]}, {"a": [1, 3]}, {"a": [1, 3]}),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {}]}, {"a": {"1": {"b": None}}}),
        ({"a": [{"b": 1}]}, {"a": [{"b": 1}, {"b": 1}]}, {"a": [{"b": 1}, {"b": 1}]}),
        ({"a": 1}, {"a": {"b": 1}}, {"a": {"b": 1}}),
    ],
)
def test_what_a_patch_says(old: dict[str, Any], new: dict[str, Any], patch: dict[str, Any]) -> None:
    assert changes(old, new) == patch
    assert apply(old, patch) == new


@pytest.mark.parametrize("board", ["usa", "europe", "germany", "alps"])
def test_patches_of_whole_games_are_small_and_right(board: str) -> None:
    for viewer in (0, None):
        before: dict[str, Any] = {}
        for scene in scenes_of(board, 3, 7, viewer):
            patch = changes(before, scene)
            assert apply(before, patch) == scene
            before = scene
