"""A buffer that kernels write JSON into: bytes in a record."""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8, Int8Array, Int32, UInt8Array, record_dtype

from .string_table import Key, StringTable, Word

#: More than any scene takes.
BUFFER_SIZE: Final = 2**17
# Letters. Plain numbers would be compiled once for each of them.
COMMA, COLON, QUOTE, ZERO, MINUS = (np.int64(ord(char)) for char in ',:"0-')
OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST = (np.int64(ord(char)) for char in "{}[]")


class JsonBuffer:
    """The JSON text written so far."""

    used: Int32
    is_whole: Int8  # a whole scene is written, not only its changes
    has_overflowed: Int8  # the buffer was too small: its content is not complete
    colours: Annotated[Int8Array, (CARD_KINDS,)]  # those of a hand, of which it has most first
    text: Annotated[UInt8Array, (BUFFER_SIZE,)]


JSON_BUFFER: Final = record_dtype(JsonBuffer)


@kernel
def put_char(buffer: JsonBuffer, char: np.int64) -> None:
    """Write one character."""
    size = int(buffer.used)
    if size >= BUFFER_SIZE:
        buffer.has_overflowed = 1
        return
    buffer.text[size] = char
    buffer.used = size + 1


@kernel
def put(buffer: JsonBuffer, strings: StringTable, string: int) -> None:
    """Write a string of the string table."""
    size, first, end = int(buffer.used), int(strings.start[string]), int(strings.start[string + 1])
    if size + end - first > BUFFER_SIZE:
        buffer.has_overflowed = 1
        return
    for index in range(first, end):
        buffer.text[size] = strings.letters[index]
        size += 1
    buffer.used = size


@kernel
def put_number(buffer: JsonBuffer, number: int) -> None:
    """Write a number that is not negative."""
    rest, power = np.int64(number), np.int64(1)
    while rest // power >= 10:
        power *= 10
    while power > 0:
        put_char(buffer, ZERO + rest // power % 10)
        power //= 10


@kernel
def is_empty(buffer: JsonBuffer) -> bool:
    """Return whether the innermost open object or list is empty."""
    last = buffer.text[buffer.used - 1]
    return last in (OPEN_OBJECT, OPEN_LIST)


@kernel
def separate(buffer: JsonBuffer) -> None:
    """Write the separator before the next item of an object or list."""
    if not is_empty(buffer):
        put_char(buffer, COMMA)


@kernel
def put_key(buffer: JsonBuffer, strings: StringTable, key: Key) -> None:
    """Begin a field of an object."""
    separate(buffer)
    put(buffer, strings, key)


@kernel
def put_item(buffer: JsonBuffer, strings: StringTable, string: int) -> None:
    """Write a string of the string table as an item of a list."""
    separate(buffer)
    put(buffer, strings, string)


@kernel
def put_name(buffer: JsonBuffer, strings: StringTable, name: int) -> None:
    """Begin a field of an object whose keys are names."""
    separate(buffer)
    put(buffer, strings, name)
    put_char(buffer, COLON)


@kernel
def put_key_number(buffer: JsonBuffer, strings: StringTable, key: Key, number: int) -> None:
    """Write a number."""
    put_key(buffer, strings, key)
    put_number(buffer, number)


@kernel
def put_key_null(buffer: JsonBuffer, strings: StringTable, key: Key) -> None:
    """Write null for a part that is gone."""
    put_key(buffer, strings, key)
    put(buffer, strings, Word.NULL)


@kernel
def begin_object(buffer: JsonBuffer, strings: StringTable, key: Key) -> int:
    """Begin an object; return its place, for `end_object`."""
    start = int(buffer.used)
    put_key(buffer, strings, key)
    put_char(buffer, OPEN_OBJECT)
    return start


@kernel
def end_object(buffer: JsonBuffer, start: int) -> None:
    """End an object. Where only changes are written, an object without changes is left out."""
    if is_empty(buffer) and not buffer.is_whole:
        buffer.used = start
    else:
        put_char(buffer, CLOSE_OBJECT)


@kernel
def begin_list(buffer: JsonBuffer, strings: StringTable, key: Key) -> None:
    put_key(buffer, strings, key)
    put_char(buffer, OPEN_LIST)


@kernel
def end_list(buffer: JsonBuffer) -> None:
    put_char(buffer, CLOSE_LIST)
