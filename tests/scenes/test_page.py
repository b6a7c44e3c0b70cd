"""A page that kernels write on."""

import pytest

from ironlanes.game.prepared import prepared
from ironlanes.rules.compiling import new_records
from ironlanes.scenes.page import (
    COMMA,
    OPEN_OBJECT,
    PAGE,
    PAGE_ROOM,
    begin_object,
    end_object,
    put,
    put_key_number,
    put_letter,
    put_number,
)
from ironlanes.scenes.phrases import Key, Word, phrases_of


def written(pages: object) -> bytes:
    page = pages[0]  # type: ignore[index] # an array
    return bytes(page["text"][: page["size"]])


@pytest.mark.parametrize("number", [0, 7, 10, 99, 100, 1205])
def test_numbers(number: int) -> None:
    pages = new_records(1, PAGE)
    put_number(pages[0], number)
    assert written(pages) == str(number).encode()


def test_an_object_in_which_nothing_changed_is_not_told() -> None:
    phrases = phrases_of(prepared("usa"))[0]
    for is_whole, told in ((0, b'{"trains":3'), (1, b'{"trains":3,"hand":{}')):
        pages = new_records(1, PAGE)
        page = pages[0]
        page["is_whole"] = is_whole
        put_letter(page, OPEN_OBJECT)
        put_key_number(page, phrases, Key.TRAINS, 3)
        end_object(page, begin_object(page, phrases, Key.HAND))
        assert written(pages) == told


def test_a_page_that_is_full_says_so() -> None:
    phrases = phrases_of(prepared("usa"))[0]
    pages = new_records(1, PAGE)
    page = pages[0]
    page["size"] = PAGE_ROOM - 3
    put(page, phrases, Word.NULL)
    assert page["is_full"]
    assert page["size"] == PAGE_ROOM - 3
    page["is_full"], page["size"] = 0, PAGE_ROOM
    put_letter(page, COMMA)
    assert page["is_full"]
