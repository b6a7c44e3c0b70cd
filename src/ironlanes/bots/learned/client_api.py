"""The product of matrices, with which the browser client computes networks; there it calls it in WebAssembly.

Python leaves products to NumPy. The build ahead of time vectorises the loops of this unit.
"""

from __future__ import annotations

from typing import Annotated

from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Float32Array


@compiled_entry_of("matrices")
def add_product(
    left: Annotated[Float32Array, 2], right: Annotated[Float32Array, 2], out: Annotated[Float32Array, 2]
) -> None:
    """Add the product of two matrices to a third, four rows of the second at a time."""
    columns = out.shape[1]
    last = right.shape[0] & ~3
    for row in range(out.shape[0]):
        for first in range(0, last, 4):
            a, b, c, d = left[row, first], left[row, first + 1], left[row, first + 2], left[row, first + 3]
            if a == 0 and b == 0 and c == 0 and d == 0:  # much of what a layer hands on is 0
                continue
            for column in range(columns):
                out[row, column] += (
                    a * right[first, column]
                    + b * right[first + 1, column]
                    + c * right[first + 2, column]
                    + d * right[first + 3, column]
                )
        for inner in range(last, right.shape[0]):
            factor = left[row, inner]
            for column in range(columns):
                out[row, column] += factor * right[inner, column]
