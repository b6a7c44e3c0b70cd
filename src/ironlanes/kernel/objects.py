"""Python objects from the numbers that entries write. The native library makes them in a fraction of Python's time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import ParamSpec, TypeVar, cast

import numpy as np
import numpy.typing as npt

from .compile import native_module

Parameters = ParamSpec("Parameters")
Made = TypeVar("Made")
Item = TypeVar("Item")
Places = npt.NDArray[np.int8] | npt.NDArray[np.int32]


def pick_plainly(items: tuple[Item, ...], places: Places, count: int) -> list[Item]:
    """Return the items at the first `count` places of an array."""
    return [items[place] for place in places[:count].tolist()]


def _picker() -> Callable[[tuple[Item, ...], Places, int], list[Item]]:
    module = native_module()
    return (
        pick_plainly if module is None else cast("Callable[[tuple[Item, ...], Places, int], list[Item]]", module.pick)
    )


#: `pick_plainly`, or what the native library has in its place.
pick = _picker()


def maker_of(kind: Callable[Parameters, Made]) -> Callable[Parameters, Made]:
    """Return what makes objects of a frozen dataclass with slots; all fields are given by position.

    The class itself sets each field by `object.__setattr__`, which takes most of the time.
    """
    module = native_module()
    if module is None:
        return kind
    slots = tuple(getattr(kind, field.name) for field in fields(kind))  # type: ignore[arg-type] # it is a dataclass
    return cast("Callable[Parameters, Made]", module.maker(kind, slots, kind.__name__))
