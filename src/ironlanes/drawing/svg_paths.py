"""Write points as short SVG path texts: tracks to a tenth of a unit, the land to a half."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from .arrays import Points
from .clipping import thinned

#: The grid that the land is drawn on, in units. Rounding moves a coast less than leaving out small bends does, and
#: by less than a pixel at the largest zoom; a grid of tenths would make the file half as large again.
LAND_GRID: Final = 0.5


def number(value: float) -> str:
    """Return a number with at most one decimal, as short as SVG allows."""
    text = f"{round(float(value), 1):.1f}".removesuffix(".0")
    if text.startswith("0."):
        return text[1:]
    return text.replace("-0.", "-.", 1) if text.startswith("-0.") else ("0" if text == "-0" else text)


def path(lines: Iterable[Points], is_closed: bool) -> str:
    """Return lines or rings of the land as one path: the start of each, then relative steps."""
    return "".join(_one(line, is_closed) for line in lines)


def line_paths(lines: list[Points]) -> list[str]:
    """Return open lines in absolute coordinates, without points that hardly bend them."""
    return [_line(line[keep]) for line, keep in zip(lines, thinned(lines, 0.12), strict=True)]


def _line(line: Points) -> str:
    first, *others = (_pair(x, y) for x, y in (np.round(line * 10) / 10).tolist())
    return f"M{first}L{_joined(others)}"


def _one(line: Points, is_closed: bool) -> str:
    grid = np.round(line / LAND_GRID).astype(np.int64)
    moved = np.concatenate([[True], np.any(np.diff(grid, axis=0) != 0, axis=1)])
    grid = grid[moved]
    if is_closed and len(grid) > 1 and (grid[0] == grid[-1]).all():
        grid = grid[:-1]
    if len(grid) < (3 if is_closed else 2):
        return ""
    first, *steps = (_pair(x, y) for x, y in (np.diff(grid, axis=0, prepend=0) * LAND_GRID).tolist())
    return f"M{first}l{_joined(steps)}{'z' if is_closed else ''}"


def _pair(x: float, y: float) -> str:
    return _joined([number(x), number(y)])


def _joined(texts: list[str]) -> str:
    """Join numbers, with a space only where no sign separates them."""
    return texts[0] + "".join(text if text.startswith("-") else f" {text}" for text in texts[1:])
