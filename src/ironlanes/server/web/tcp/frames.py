"""Find web socket frames (RFC 6455, section 5.2) in the bytes that a client sends, to count them."""

from __future__ import annotations

from typing import Final, NamedTuple

#: The first byte of a text message in one frame, as browsers send it: final, text.
FINAL_TEXT: Final = 0x81
#: Bits of a frame's first two bytes.
MASKED: Final = 0x80
CONTROL: Final = 0x08
OPCODE: Final = 0x0F
#: Opcodes.
CLOSE: Final = 0x8


class FramePart(NamedTuple):
    """A frame, or as much of it as has arrived."""

    #: The first byte of the frame; None if these bytes continue a frame that began earlier.
    first: int | None
    data: bytes
    is_whole: bool


class FrameReader:
    """Finds the frames in a client's bytes, however the network has cut them."""

    def __init__(self) -> None:
        #: The bytes of a frame's head that is not complete yet.
        self._head = b""
        #: The number of bytes of the current frame that are still to come.
        self._left = 0

    def read(self, data: bytes) -> list[FramePart]:
        """Return the frames in the next bytes; the first and the last one may be only a part."""
        if self._head:
            data, self._head = self._head + data, b""
        parts, at, size = list[FramePart](), 0, len(data)
        if self._left:
            at = min(size, self._left)
            self._left -= at
            parts.append(FramePart(None, data[:at], False))
        while at < size:
            head = _head_size(data, at, size)
            if at + head > size:
                self._head = data[at:]
                break
            end = at + head + _content_size(data, at)
            self._left = max(0, end - size)
            parts.append(FramePart(data[at], data[at:end], end <= size))
            at = end
        return parts


def _head_size(data: bytes, at: int, size: int) -> int:
    """Return the length of a frame's head; 2 as long as its second byte is missing."""
    if at + 1 >= size:
        return 2
    second = data[at + 1]
    length = second & 0x7F
    head = 2 if length < 126 else 4 if length == 126 else 10
    return head + 4 if second & MASKED else head


def _content_size(data: bytes, at: int) -> int:
    """Return the length of a frame's content, from its complete head."""
    length = data[at + 1] & 0x7F
    if length < 126:
        return length
    return int.from_bytes(data[at + 2 : at + (4 if length == 126 else 10)], "big")


def close_frame(code: int) -> bytes:
    """Return the server's frame that closes a web socket."""
    return b"\x88\x02" + code.to_bytes(2, "big")
