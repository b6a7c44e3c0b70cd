"""A page to write JSON on: bytes in a record, as kernels can write them."""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8, Int8Array, Int32, UInt8Array, record_dtype

from .phrases import Key, Phrases, Word

#: More than any scene takes.
PAGE_ROOM: Final = 2**17
# Letters. Plain numbers would be compiled once for each of them.
COMMA, COLON, QUOTE, ZERO = (np.int64(ord(letter)) for letter in ',:"0')
OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST = (np.int64(ord(letter)) for letter in "{}[]")


class Page:
    """What has been written so far."""

    used: Int32
    is_whole: Int8  # all of a scene is told, not only what has changed in it
    is_full: Int8  # there was no room left: what is written is worth nothing
    colours: Annotated[Int8Array, (CARD_KINDS,)]  # those of a hand, of which it has most first
    text: Annotated[UInt8Array, (PAGE_ROOM,)]


PAGE: Final = record_dtype(Page)


@kernel
def put_letter(page: Page, letter: np.int64) -> None:
    """Write one letter."""
    size = int(page.used)
    if size >= PAGE_ROOM:
        page.is_full = 1
        return
    page.text[size] = letter
    page.used = size + 1


@kernel
def put(page: Page, phrases: Phrases, phrase: int) -> None:
    """Write a phrase."""
    size, first, end = int(page.used), int(phrases.start[phrase]), int(phrases.start[phrase + 1])
    if size + end - first > PAGE_ROOM:
        page.is_full = 1
        return
    for place in range(first, end):
        page.text[size] = phrases.letters[place]
        size += 1
    page.used = size


@kernel
def put_number(page: Page, number: int) -> None:
    """Write a number that is not negative."""
    rest, power = np.int64(number), np.int64(1)
    while rest // power >= 10:
        power *= 10
    while power > 0:
        put_letter(page, ZERO + rest // power % 10)
        power //= 10


@kernel
def is_empty(page: Page) -> bool:
    """Whether the object or list that was begun last has nothing in it yet."""
    last = page.text[page.used - 1]
    return last in (OPEN_OBJECT, OPEN_LIST)


@kernel
def separate(page: Page) -> None:
    """Write what stands between one thing in an object or list and the next."""
    if not is_empty(page):
        put_letter(page, COMMA)


@kernel
def put_key(page: Page, phrases: Phrases, key: Key) -> None:
    """Begin to tell a part of an object."""
    separate(page)
    put(page, phrases, key)


@kernel
def put_item(page: Page, phrases: Phrases, phrase: int) -> None:
    """Write a phrase into a list."""
    separate(page)
    put(page, phrases, phrase)


@kernel
def put_name(page: Page, phrases: Phrases, name: int) -> None:
    """Begin to tell a part of an object whose keys are names."""
    separate(page)
    put(page, phrases, name)
    put_letter(page, COLON)


@kernel
def put_key_number(page: Page, phrases: Phrases, key: Key, number: int) -> None:
    """Tell a number."""
    put_key(page, phrases, key)
    put_number(page, number)


@kernel
def put_key_null(page: Page, phrases: Phrases, key: Key) -> None:
    """Tell that a part is not there any more."""
    put_key(page, phrases, key)
    put(page, phrases, Word.NULL)


@kernel
def begin_object(page: Page, phrases: Phrases, key: Key) -> int:
    """Begin an object; returns where, for `end_object`."""
    start = int(page.used)
    put_key(page, phrases, key)
    put_letter(page, OPEN_OBJECT)
    return start


@kernel
def end_object(page: Page, start: int) -> None:
    """End an object. Where only changes are told, one in which nothing changed is not told at all."""
    if is_empty(page) and not page.is_whole:
        page.used = start
    else:
        put_letter(page, CLOSE_OBJECT)


@kernel
def begin_list(page: Page, phrases: Phrases, key: Key) -> None:
    put_key(page, phrases, key)
    put_letter(page, OPEN_LIST)


@kernel
def end_list(page: Page) -> None:
    put_letter(page, CLOSE_LIST)
