"""What is written down about a library: what it was built from, and how its entries are called."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from ..signatures import ArrayType


def describe_arguments(arguments: Iterable[type | ArrayType]) -> list[str]:
    """Return a text for each argument: the type of a number, or the layout of an array's elements."""
    return [
        f"{describe_dtype(each.dtype)}[{each.dimensions}]" if isinstance(each, ArrayType) else each.__name__
        for each in arguments
    ]


def describe_layouts(arguments: Iterable[type | ArrayType]) -> dict[str, dict[str, list[Any]]]:
    """Return the fields of each kind of record among arguments: name, element type, shape and place in bytes."""
    dtypes = {each.dtype for each in arguments if isinstance(each, ArrayType) and each.dtype.fields is not None}
    return {
        describe_dtype(dtype): {
            name: [kind.base.str, list(kind.shape), place] for name, (kind, place, *_) in (dtype.fields or {}).items()
        }
        for dtype in dtypes
    }


@cache
def describe_dtype(dtype: np.dtype[Any]) -> str:
    """Return the name of a number's dtype; for records the size and a digest of the fields, with their places."""
    if dtype.fields is None:
        return dtype.str
    fields = (f"{name} {kind.base.str} {kind.shape} {place}" for name, (kind, place, *_) in dtype.fields.items())
    return f"record {dtype.itemsize} {hashlib.sha256(';'.join(fields).encode()).hexdigest()[:16]}"
