"""The short way from and to the wire."""

import pytest
from websockets.frames import Frame, Opcode

from ironlanes.server.frames import EXTENSION, ShortWay, framed, short_way_of, text_of


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
