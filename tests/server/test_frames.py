"""The short way from and to the wire."""

import pytest
from websockets.frames import Frame, Opcode

from ironlanes.server.frames import EXTENSION, ShortWay, framed, frames_in, short_way_of, text_of


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_the_one_that_the_library_makes(size: int) -> None:
    for text in ("x" * size, "é" * (size // 2)):
        expected = Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
        assert framed(text.encode()) == expected
        assert text_of(expected) == text


def test_another_server_offers_no_short_way() -> None:
    way = ShortWay(bool, lambda _hear: None)
    assert short_way_of({"type": "websocket"}) is None
    assert short_way_of({"extensions": {"websocket.http.response": {}}}) is None
    assert short_way_of({"extensions": {EXTENSION: {"way": way}}}) is way


def sent(opcode: Opcode, content: bytes, *, is_final: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, content, fin=is_final).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 16_384, 65_535])
def test_whole_frames_are_found_in_what_came(size: int) -> None:
    text, pong = sent(Opcode.TEXT, b"x" * size), sent(Opcode.PONG, b"beat")
    head = 6 if size < 126 else 8
    assert frames_in(text) == [(0, head, len(text))]
    whole = text + pong + text
    assert frames_in(whole) == [
        (0, head, len(text)),
        (len(text), len(text) + 6, len(text + pong)),
        (len(text + pong), len(text + pong) + head, len(whole)),
    ]


ODD = {
    "not all of it": sent(Opcode.TEXT, b"hello")[:-1],
    "a single byte": sent(Opcode.TEXT, b"hello")[:1],
    "and the beginning of another one": sent(Opcode.TEXT, b"hello") + b"\x81",
    "not all of its size": sent(Opcode.TEXT, b"x" * 300)[:7],
    "to be continued": sent(Opcode.TEXT, b"hel", is_final=False),
    "not masked, as no browser sends it": Frame(Opcode.TEXT, b"hello").serialize(mask=False),
    "too long to be read": sent(Opcode.TEXT, b"x" * 65_536),
}


@pytest.mark.parametrize("name", ODD)
def test_anything_else_is_left_to_the_library(name: str) -> None:
    assert frames_in(ODD[name]) is None
