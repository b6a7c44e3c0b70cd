"""Web socket frames that the server finds in what a client sent."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from ironlanes.server.web.tcp.frames import FrameReader, close_frame


def test_the_close_frame_is_the_one_that_the_library_makes() -> None:
    assert close_frame(1008) == Frame(Opcode.CLOSE, (1008).to_bytes(2, "big")).serialize(mask=False)


def sent(opcode: Opcode, content: bytes, *, is_final: bool = True, is_masked: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, content, fin=is_final).serialize(mask=is_masked)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 16_384, 65_535, 65_536])
def test_whole_frames_are_found_in_what_came(size: int) -> None:
    text, pong = sent(Opcode.TEXT, b"x" * size), sent(Opcode.PONG, b"beat")
    parts = list(FrameReader().read(text + pong + text))
    assert [(part.first, part.data, part.is_whole) for part in parts] == [
        (0x81, text, True),
        (0x8A, pong, True),
        (0x81, text, True),
    ]


data_frames = st.builds(
    sent,
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    st.binary(max_size=400),
    is_final=st.booleans(),
    is_masked=st.booleans(),
)
control_frames = st.builds(
    sent, st.sampled_from([Opcode.PING, Opcode.PONG, Opcode.CLOSE]), st.binary(max_size=125), is_masked=st.booleans()
)
frames = st.lists(data_frames | control_frames, max_size=6)


@given(frames, st.lists(st.integers(0, 2500), max_size=12))
def test_every_frame_is_found_however_the_bytes_are_cut(whole: list[bytes], cuts: list[int]) -> None:
    data, reader, parts = b"".join(whole), FrameReader(), []
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    for start, end in pairwise(edges):
        parts += list(reader.read(data[start:end]))
    assert b"".join(part.data for part in parts) == data
    assert [part.first for part in parts if part.first is not None] == [frame[0] for frame in whole]


def test_a_head_waits_until_it_is_whole() -> None:
    reader, frame = FrameReader(), sent(Opcode.TEXT, b"x" * 300)
    assert [list(reader.read(frame[at : at + 1])) for at in range(7)] == [[]] * 7
    assert [part.data for part in reader.read(frame[7:])] == [frame]
