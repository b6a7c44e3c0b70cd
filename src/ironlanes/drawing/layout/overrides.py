"""Manual adjustments to a drawing: the file `BOARD.layout.toml` next to the board's layout."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Final

#: The directions of labels, clockwise from the east.
COMPASS: Final = "e ese se sse s ssw sw wsw w wnw nw nnw n nne ne ene".split()

#: The minimum and maximum width and height of a board.
LEAST_SIZE: Final = 400
MOST_SIZE: Final = 6000
#: Standard parallels closer to a pole than this give no usable map.
MOST_LATITUDE: Final = 85


class LayoutError(ValueError):
    """A board can't be drawn; the message is one sentence that says what to do."""


@dataclass(frozen=True)
class NodeOverride:
    """Adjustments of one node: a shift of its real place, and where its label and passengers go."""

    dx: float = 0.0
    dy: float = 0.0
    label: str | None = None
    #: The distance of the label from the city's centre.
    reach: float | None = None
    stand: str | None = None


@dataclass(frozen=True)
class Overrides:
    """All adjustments for a board; whatever is None or missing is computed."""

    size: tuple[int, int] | None = None
    #: Left, top, right, bottom: the initial distance of the cities from the board's edges.
    margins: tuple[float, float, float, float] | None = None
    parallels: tuple[float, float] | None = None
    meridian: float | None = None
    #: The countries drawn lighter than others, by their English names.
    focus: tuple[str, ...] | None = None
    nodes: dict[str, NodeOverride] = field(default_factory=dict)
    bows: dict[str, float] = field(default_factory=dict)


def read_overrides(text: str, file: str) -> Overrides:
    """Read the overrides in a file."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(f"{file}: this is not valid TOML: {error}.") from error
    known = "size margins parallels meridian focus nodes bows".split()
    for key in content:
        if key not in known:
            raise LayoutError(f"{file}: '{key}' is not a setting of a layout; the settings are {', '.join(known)}.")
    for key, kind in (("focus", list), ("nodes", dict), ("bows", dict)):
        if not isinstance(content.get(key, kind()), kind):
            raise LayoutError(f"{file}: {key} must be {'a list of names' if kind is list else 'a table'}.")
    numbers = {
        key: _numbers(content[key], count, file, key)
        for key, count in (("size", 2), ("margins", 4), ("parallels", 2))
        if key in content
    }
    if not all(LEAST_SIZE <= each <= MOST_SIZE for each in numbers.get("size", ())):
        raise LayoutError(f"{file}: size must be two numbers from {LEAST_SIZE} to {MOST_SIZE}.")
    if not all(abs(each) <= MOST_LATITUDE for each in numbers.get("parallels", ())):
        raise LayoutError(f"{file}: parallels must be two latitudes from -{MOST_LATITUDE} to {MOST_LATITUDE}.")
    size, margins, parallels = (numbers.get(key) for key in ("size", "margins", "parallels"))
    return Overrides(
        size=(int(size[0]), int(size[1])) if size else None,
        margins=(margins[0], margins[1], margins[2], margins[3]) if margins else None,
        parallels=(parallels[0], parallels[1]) if parallels else None,
        meridian=_number(content["meridian"], file, "meridian") if "meridian" in content else None,
        focus=tuple(map(str, content["focus"])) if "focus" in content else None,
        nodes={key: _node(value, file, key) for key, value in content.get("nodes", {}).items()},
        bows={key: _number(value, file, key) for key, value in content.get("bows", {}).items()},
    )


def _node(value: object, file: str, key: str) -> NodeOverride:
    known = "dx dy label reach stand".split()
    if not isinstance(value, dict) or set(value) - set(known):
        raise LayoutError(f"{file}: {key} must be a table of {', '.join(known)}.")
    for name in ("label", "stand"):
        if name in value and value[name] not in COMPASS:
            raise LayoutError(
                f"{file}: {key}: '{value[name]}' is not a direction; the directions are {', '.join(COMPASS)}."
            )
    moves = {name: _number(value[name], file, key) for name in ("dx", "dy", "reach") if name in value}
    return NodeOverride(**moves, label=value.get("label"), stand=value.get("stand"))


def _number(value: object, file: str, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise LayoutError(f"{file}: {key} must be a number.")
    return float(value)


def _numbers(value: object, count: int, file: str, key: str) -> list[float]:
    if not isinstance(value, list) or len(value) != count:
        raise LayoutError(f"{file}: {key} must be a list of {count} numbers.")
    return [_number(each, file, key) for each in value]
