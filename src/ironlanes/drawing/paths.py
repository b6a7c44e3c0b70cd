"""Points as the path texts of SVG, short and with one decimal."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from .arrays import Points
from .clipping import thinned


def number(value: float) -> str:
    """A number with at most one decimal, as short as SVG allows."""
    text = f"{round(float(value), 1):.1f}".removesuffix(".0")
    if text.startswith("0."):
        return text[1:]
    return text.replace("-0.", "-.", 1) if text.startswith("-0.") else ("0" if text == "-0" else text)


def path(lines: Iterable[Points], is_closed: bool) -> str:
    """Lines or rings as one path: where each begins, then its steps."""
    return "".join(_one(line, is_closed) for line in lines)


def line_path(line: Points) -> str:
    """One open line in absolute numbers, without points that hardly bend it."""
    keep = thinned([line], 0.12)[0]
    first, *others = (_pair(x, y) for x, y in np.round(line[keep] * 10).astype(np.int64).tolist())
    return f"M{first}L{_joined(others)}"


def _one(line: Points, is_closed: bool) -> str:
    grid = np.round(line * 10).astype(np.int64)
    moved = np.concatenate([[True], np.any(np.diff(grid, axis=0) != 0, axis=1)])
    grid = grid[moved]
    if is_closed and len(grid) > 1 and (grid[0] == grid[-1]).all():
        grid = grid[:-1]
    if len(grid) < (3 if is_closed else 2):
        return ""
    steps = [_pair(x, y) for x, y in np.diff(grid, axis=0).tolist()]
    return f"M{_pair(*grid[0].tolist())}l{_joined(steps)}{'z' if is_closed else ''}"


def _pair(x: int, y: int) -> str:
    return _joined([number(x / 10), number(y / 10)])


def _joined(texts: list[str]) -> str:
    """Numbers one after the other, with a space only where a sign does not part them."""
    return texts[0] + "".join(text if text.startswith("-") else f" {text}" for text in texts[1:])
