"""The short way to the wire."""

import pytest
from websockets.frames import Frame, Opcode

from ironlanes.server.frames import EXTENSION, frame_writer, framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_the_one_that_the_library_makes(size: int) -> None:
    for text in ("x" * size, "é" * (size // 2)):
        expected = Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
        assert framed(text) == expected


def test_another_server_offers_no_short_way() -> None:
    assert frame_writer({"type": "websocket"}) is None
    assert frame_writer({"extensions": {"websocket.http.response": {}}}) is None
    assert frame_writer({"extensions": {EXTENSION: {"write": bool}}}) is bool
