"""What has changed between two scenes, and how a scene is brought up to date by it.

An object is merged key by key, null removes a key, a list is replaced; an object for a list changes the items that it
names by their number. A scene holds no null, and what is a list in it never turns into an object: so a patch can say
everything that happens to one.
"""

from __future__ import annotations

from typing import Any

Tree = dict[str, Any]


def changes(old: Tree, new: Tree) -> Tree:
    """The patch that makes the new one of the old one."""
    patch: Tree = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] is not value and old[key] != value:
            patch[key] = change(old[key], value)
    return patch


def change(old: Any, new: Any) -> Any:
    """What a patch says where one value takes the place of another one."""
    if isinstance(old, dict) and isinstance(new, dict):
        return changes(old, new)
    if _can_change_items(old, new):
        pairs = enumerate(zip(old, new, strict=True))
        return {str(number): changes(before, after) for number, (before, after) in pairs if before != after}
    return new


def _can_change_items(old: Any, new: Any) -> bool:
    if not isinstance(old, list) or not isinstance(new, list) or len(old) != len(new) or not old:
        return False
    return isinstance(old[0], dict) and all(isinstance(item, dict) for item in (*old, *new))


def apply(old: Tree, patch: Tree) -> Tree:
    """The old one with a patch carried out; the old one itself stays as it is."""
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
