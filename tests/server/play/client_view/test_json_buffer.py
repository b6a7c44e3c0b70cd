"""The buffer that kernels write JSON into."""

from typing import Annotated

import pytest

from ironlanes.game.compiled_board import compiled_board
from ironlanes.kernel.compile import compiled_entry, new_records
from ironlanes.kernel.records import Records
from ironlanes.server.play.client_view.json_buffer import (
    BUFFER_SIZE,
    COMMA,
    JSON_BUFFER,
    OPEN_OBJECT,
    begin_object,
    end_object,
    put,
    put_char,
    put_key_number,
    put_number,
)
from ironlanes.server.play.client_view.string_table import STRING_TABLE, Key, Word, string_table_of

Buffers = Annotated[Records, JSON_BUFFER]
StringTables = Annotated[Records, STRING_TABLE]


@compiled_entry
def write_number(buffers: Buffers, number: int) -> None:
    put_number(buffers[0], number)


@compiled_entry
def write_trains_and_empty_hand(buffers: Buffers, strings: StringTables) -> None:
    put_char(buffers[0], OPEN_OBJECT)
    put_key_number(buffers[0], strings[0], Key.TRAINS, 3)
    end_object(buffers[0], begin_object(buffers[0], strings[0], Key.HAND))


@compiled_entry
def write_null(buffers: Buffers, strings: StringTables) -> None:
    put(buffers[0], strings[0], Word.NULL)


@compiled_entry
def write_comma(buffers: Buffers) -> None:
    put_char(buffers[0], COMMA)


def written(buffers: object) -> bytes:
    buffer = buffers[0]  # type: ignore[index] # an array
    return bytes(buffer["text"][: buffer["used"]])


@pytest.mark.parametrize("number", [0, 7, 10, 99, 100, 1205])
def test_numbers(number: int) -> None:
    buffers = new_records(1, JSON_BUFFER)
    write_number(buffers, number)
    assert written(buffers) == str(number).encode()


def test_an_object_in_which_nothing_changed_is_not_written() -> None:
    strings = string_table_of(compiled_board("usa"))
    for is_whole, told in ((0, b'{"trains":3'), (1, b'{"trains":3,"hand":{}')):
        buffers = new_records(1, JSON_BUFFER)
        buffers["is_whole"] = is_whole
        write_trains_and_empty_hand(buffers, strings)
        assert written(buffers) == told


def test_a_full_buffer_is_marked() -> None:
    strings = string_table_of(compiled_board("usa"))
    buffers = new_records(1, JSON_BUFFER)
    buffer = buffers[0]
    buffer["used"] = BUFFER_SIZE - 3
    write_null(buffers, strings)
    assert buffer["has_overflowed"]
    assert buffer["used"] == BUFFER_SIZE - 3
    buffer["has_overflowed"], buffer["used"] = 0, BUFFER_SIZE
    write_comma(buffers)
    assert buffer["has_overflowed"]
