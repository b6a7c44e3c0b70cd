"""Numba's types of the arguments that entries take."""

from __future__ import annotations

from typing import Any, Final

import numba
import numpy as np

from .signatures import ArrayType

_NUMBERS: Final = {int: numba.int64, bool: numba.boolean, np.uint64: numba.uint64}


def numba_type(argument: type | ArrayType) -> Any:
    """Return Numba's type of an entry's argument."""
    if isinstance(argument, ArrayType):
        return numba.types.Array(numba.from_dtype(argument.dtype), argument.dimensions, "C")
    return _NUMBERS[argument]
