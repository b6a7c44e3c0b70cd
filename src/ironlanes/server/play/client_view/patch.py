"""Patches: what has changed between two scenes, as a JSON merge patch (RFC 7396) with item numbers.

An object is merged key by key, null removes a key, and anything else replaces the value. Item numbers are the one
addition to the RFC: where the old value is a list of objects, an object patches the items that it names by their
number. A scene holds no null, and what is a list in it never turns into an object, so a patch can express every change.
The format is documented here; kernels write it (`view_json.write_seats` writes item numbers), and browsers apply it
(`web/src/net/patch.ts`).
"""

from __future__ import annotations

from typing import Any

Tree = dict[str, Any]


def changes(old: Tree, new: Tree) -> Tree:
    """Return the patch that turns the old scene, or a part of it, into the new one."""
    patch: Tree = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] is not value and old[key] != value:
            patch[key] = _change(old[key], value)
    return patch


def _change(old: Any, new: Any) -> Any:
    """Return what a patch says where one value replaces another."""
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
