"""A page that kernels write on."""

from typing import Annotated

import pytest

from ironlanes.game.compiled_board import compiled_board
from ironlanes.kernel.compile import compiled_entry, new_records
from ironlanes.kernel.records import Records
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
from ironlanes.scenes.phrases import PHRASES, Key, Word, phrases_of

Pages = Annotated[Records, PAGE]
AllPhrases = Annotated[Records, PHRASES]


@compiled_entry
def write_number(pages: Pages, number: int) -> None:
    put_number(pages[0], number)


@compiled_entry
def write_trains_and_empty_hand(pages: Pages, phrases: AllPhrases) -> None:
    put_letter(pages[0], OPEN_OBJECT)
    put_key_number(pages[0], phrases[0], Key.TRAINS, 3)
    end_object(pages[0], begin_object(pages[0], phrases[0], Key.HAND))


@compiled_entry
def write_null(pages: Pages, phrases: AllPhrases) -> None:
    put(pages[0], phrases[0], Word.NULL)


@compiled_entry
def write_comma(pages: Pages) -> None:
    put_letter(pages[0], COMMA)


def written(pages: object) -> bytes:
    page = pages[0]  # type: ignore[index] # an array
    return bytes(page["text"][: page["used"]])


@pytest.mark.parametrize("number", [0, 7, 10, 99, 100, 1205])
def test_numbers(number: int) -> None:
    pages = new_records(1, PAGE)
    write_number(pages, number)
    assert written(pages) == str(number).encode()


def test_an_object_in_which_nothing_changed_is_not_told() -> None:
    phrases = phrases_of(compiled_board("usa"))
    for is_whole, told in ((0, b'{"trains":3'), (1, b'{"trains":3,"hand":{}')):
        pages = new_records(1, PAGE)
        pages["is_whole"] = is_whole
        write_trains_and_empty_hand(pages, phrases)
        assert written(pages) == told


def test_a_page_that_is_full_says_so() -> None:
    phrases = phrases_of(compiled_board("usa"))
    pages = new_records(1, PAGE)
    page = pages[0]
    page["used"] = PAGE_ROOM - 3
    write_null(pages, phrases)
    assert page["is_full"]
    assert page["used"] == PAGE_ROOM - 3
    page["is_full"], page["used"] = 0, PAGE_ROOM
    write_comma(pages)
    assert page["is_full"]
