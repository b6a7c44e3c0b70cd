"""Typed records: a class of annotated fields gives both the NumPy dtype and what mypy checks field names against.

What mypy checks: inside kernels, records are typed by their classes (`state: State`), so that a field that is misspelt,
missing in that record or of another kind is an error, and so is a record in place of another one.

What mypy can't check: outside kernels, an array of records is `Records`, which is `Any`, since NumPy's types know
neither the fields of a structured array nor what an element of one is. So `state["hands"]` in Python is unchecked, and
so is which array an entry is handed. The tests see to the first (a field that does not exist raises at once), and an
entry refuses an array of another dtype than its annotation names (`Annotated[Records, STATE]`) with a `TypeError`.
"""

from __future__ import annotations

from inspect import get_annotations
from typing import Annotated, Any, get_args

import numpy as np
import numpy.typing as npt

#: A number in a record; the annotation gives the bytes that it takes.
Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
#: Arrays in a record are written `Annotated[Int8Array, (rows, columns)]`.
Int8Array = npt.NDArray[np.int8]
Int16Array = npt.NDArray[np.int16]
Int32Array = npt.NDArray[np.int32]
UInt8Array = npt.NDArray[np.uint8]
UInt32Array = npt.NDArray[np.uint32]
UInt64Array = npt.NDArray[np.uint64]
Float32Array = npt.NDArray[np.float32]
#: The numbers in each kind of array.
ELEMENTS: dict[Any, type[np.number[Any]]] = {
    Int8Array: np.int8,
    Int16Array: np.int16,
    Int32Array: np.int32,
    UInt8Array: np.uint8,
    UInt32Array: np.uint32,
    UInt64Array: np.uint64,
    Float32Array: np.float32,
}

#: An array of records, as entries take it, or one of them; see above for what that leaves unchecked.
Records = Any


def add_to_mask(mask: UInt64Array, element: int) -> None:
    """Add an element to a set of bits. Kernels have `bits.include` for it."""
    mask[element >> 6] |= np.uint64(1 << (element & 63))


def record_dtype(view: type) -> np.dtype[np.void]:
    """The dtype of the records that a view class describes, fields aligned and in the order written."""
    fields: list[Any] = []
    hints: dict[str, Any] = {}
    for base in reversed(view.__mro__[:-1]):
        hints |= get_annotations(base, eval_str=True)  # `get_type_hints` takes several times as long
    for name, hint in hints.items():
        plain, extra = get_args(Int8 if hint is int else hint)  # a class that others share may say just `int`
        if hasattr(np.record, name):  # interpreted kernels would read that instead of the field
            raise ValueError(f"{view.__name__}.{name}: NumPy's records have an attribute of that name.")
        fields.append((name, ELEMENTS[plain], extra) if plain in ELEMENTS else (name, extra))
    return np.dtype(fields, align=True)
