"""The types of an entry's arguments, read from its annotations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np

from .records import ELEMENTS

#: The numbers that an entry can take.
NUMBERS: Final = (int, bool, np.uint64)


class ArrayType(NamedTuple):
    """An array of numbers or of records, contiguous and in C order."""

    dtype: np.dtype[Any]
    dimensions: int


def arguments_of(entry: Callable[..., object]) -> tuple[type | ArrayType, ...]:
    """Return the type of each argument of an entry."""
    hints = get_type_hints(entry, include_extras=True)
    hints.pop("return", None)
    return tuple(_argument(hint) for hint in hints.values())


def _argument(hint: Any) -> type | ArrayType:
    """Return a number's type, an array of numbers with its dimensions (else one), or an array of records."""
    if hint in NUMBERS:
        number: type = hint
        return number
    plain, extra = get_args(hint) if get_origin(hint) is Annotated else (hint, 1)
    if isinstance(extra, np.dtype):
        return ArrayType(extra, 1)
    if plain not in ELEMENTS:
        raise TypeError(f"an entry can't take {hint}: numbers, arrays of them or `Annotated[Records, dtype]`.")
    return ArrayType(np.dtype(ELEMENTS[plain]), extra)
