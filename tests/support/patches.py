"""Apply patches to scenes, as a browser does."""

from __future__ import annotations

from typing import Any

from ironlanes.server.play.client_view.patch import Tree


def apply(old: Tree, patch: Tree) -> Tree:
    """Return a scene with a patch applied; the scene itself stays as it is."""
    new = dict(old)
    for key, change in patch.items():
        if change is None:
            new.pop(key, None)
        else:
            new[key] = _apply(old.get(key), change)
    return new


def _apply(old: Any, change: Any) -> Any:
    if not isinstance(change, dict) or not isinstance(old, dict | list):
        return change
    if isinstance(old, dict):
        return apply(old, change)
    new = list(old)
    for number, item_change in change.items():
        new[int(number)] = apply(old[int(number)], item_change)
    return new
