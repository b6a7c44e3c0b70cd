"""Sets of tracks, tickets, places or nodes as bits."""

from __future__ import annotations

import numpy as np

from .board_arrays import MASK_WORDS
from .compile import kernel
from .mode import MODE, Mode
from .records import UInt64Array

#: The empty set.
EMPTY = np.uint64(0)

ONE_BIT = np.uint64(0x5555555555555555)
TWO_BITS = np.uint64(0x3333333333333333)
FOUR_BITS = np.uint64(0x0F0F0F0F0F0F0F0F)
EACH_BYTE = np.uint64(0x0101010101010101)


@kernel
def bit(position: int) -> np.uint64:
    """The set of one element below 64."""
    return np.uint64(1) << np.uint64(position)


@kernel
def contains(mask: UInt64Array, element: int) -> bool:
    """Whether an element is in a set of several words."""
    return bool(mask[element >> 6] & bit(element & 63) != np.uint64(0))


@kernel
def include(mask: UInt64Array, element: int) -> None:
    """Put an element into a set of several words."""
    mask[element >> 6] |= bit(element & 63)


@kernel
def exclude(mask: UInt64Array, element: int) -> None:
    """Take an element out of a set of several words."""
    mask[element >> 6] &= ~bit(element & 63)


def _count_interpreted(mask: np.uint64) -> int:
    return int(mask).bit_count()


@kernel
def _count_compiled(mask: np.uint64) -> int:
    """The compiler knows this form, and makes one instruction of it."""
    pairs = mask - ((mask >> np.uint64(1)) & ONE_BIT)
    nibbles = (pairs & TWO_BITS) + ((pairs >> np.uint64(2)) & TWO_BITS)
    octets = (nibbles + (nibbles >> np.uint64(4))) & FOUR_BITS
    return int((octets * EACH_BYTE) >> np.uint64(56))


#: How many elements a set of one word has. Interpreted, NumPy would warn of the product that runs over.
size_of = _count_interpreted if MODE is Mode.INTERPRETED else _count_compiled


@kernel
def count_members(mask: UInt64Array) -> int:
    """Return how many elements a set of several words has."""
    count = 0
    for word in range(MASK_WORDS):
        count += size_of(mask[word])
    return count


@kernel
def count_common(mask: UInt64Array, other: UInt64Array) -> int:
    """Return how many elements two sets of several words have in common."""
    count = 0
    for word in range(MASK_WORDS):
        count += size_of(mask[word] & other[word])
    return count


@kernel
def is_empty(mask: UInt64Array) -> bool:
    """Return whether a set of several words has no element."""
    return count_members(mask) == 0


@kernel
def first_of(mask: np.uint64) -> int:
    """The smallest element of a set of one word that is not empty."""
    lowest = mask & (~mask + np.uint64(1))
    return size_of(lowest - np.uint64(1))


@kernel
def without_first(mask: np.uint64) -> np.uint64:
    """A set of one word that is not empty, less its smallest element."""
    return mask & (mask - np.uint64(1))


@kernel
def signed(word: np.uint32) -> int:
    """A word as a number that may be subtracted from: `int` alone would leave it without a sign when compiled."""
    return np.int64(word)  # type: ignore[return-value]
