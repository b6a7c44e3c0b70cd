"""Web socket frames (RFC 6455, section 5.2): writing the server's, and finding a client's in its bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

#: How the frame of a whole text begins: final, text.
FINAL_TEXT: Final = 0x81
#: Bits of a frame's first two bytes.
FINAL: Final = 0x80
MASKED: Final = 0x80
CONTROL: Final = 0x08
OPCODE: Final = 0x0F
#: Opcodes.
CONTINUATION: Final = 0x0
CLOSE: Final = 0x8


class FramePart(NamedTuple):
    """A frame, or as much of it as has come."""

    #: The first byte of the frame; None where these bytes go on with a frame that began before.
    first: int | None
    data: bytes
    #: Where in `data` the content begins.
    content: int
    is_whole: bool

    @property
    def is_whole_text(self) -> bool:
        """Whether this is a text in one frame, all of it, and masked as every client has to."""
        return self.first == FINAL_TEXT and self.is_whole and bool(self.data[1] & MASKED)

    @property
    def text(self) -> str:
        """The text in one frame; a UnicodeDecodeError where it is none."""
        return unmask(self.data[self.content :], self.data[self.content - 4 : self.content]).decode()


class FrameReader:
    """Finds the frames in a client's bytes, however the network has cut them."""

    def __init__(self) -> None:
        #: The bytes of a frame's head that is not complete yet.
        self._head = b""
        #: The bytes of the present frame that are still to come.
        self._left = 0

    def read(self, data: bytes) -> list[FramePart]:
        """The frames in the next bytes; the last one, and the first one, may be only a part."""
        if self._head:
            data, self._head = self._head + data, b""
        parts, at, size = list[FramePart](), 0, len(data)
        if self._left:
            at = min(size, self._left)
            self._left -= at
            parts.append(FramePart(None, data[:at], 0, False))
        while at < size:
            head = _head_size(data, at, size)
            if at + head > size:
                self._head = data[at:]
                break
            end = at + head + _content_size(data, at)
            self._left = max(0, end - size)
            parts.append(FramePart(data[at], data[at:end], head, end <= size))
            at = end
        return parts


def _head_size(data: bytes, at: int, size: int) -> int:
    """How long the head of a frame is."""
    if at + 1 >= size:
        return 2
    second = data[at + 1]
    length = second & 0x7F
    head = 2 if length < 126 else 4 if length == 126 else 10
    return head + 4 if second & MASKED else head


def _content_size(data: bytes, at: int) -> int:
    """How long the content of a frame is, whose head is all there."""
    length = data[at + 1] & 0x7F
    if length < 126:
        return length
    return int.from_bytes(data[at + 2 : at + (4 if length == 126 else 10)], "big")


def unmask_in_python(content: bytes, mask: bytes) -> bytes:
    """A client's content without its mask (RFC 6455, 5.3)."""
    size = len(content)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(content, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


#: The same, ten times as fast where the library has it compiled; it does not document that, so it may go away.
unmask: Callable[[bytes, bytes], bytes]
try:
    from websockets.speedups import apply_mask
except ImportError:
    unmask = unmask_in_python
else:
    unmask = apply_mask


def text_frame(*parts: bytes) -> bytes:
    """A text, perhaps in parts, as the server's frame: final, text, not masked."""
    size = sum(map(len, parts))
    if size < 126:
        return b"".join((b"\x81%c" % size, *parts))
    if size < 65536:
        return b"".join((b"\x81\x7e%c%c" % (size >> 8, size & 255), *parts))
    return b"".join((b"\x81\x7f", size.to_bytes(8, "big"), *parts))


def close_frame(code: int) -> bytes:
    """The server's frame that closes a web socket."""
    return b"\x88\x02" + code.to_bytes(2, "big")


def frame_text(frame: bytes) -> str:
    """The text in a frame of the server's."""
    start = {126: 4, 127: 10}.get(frame[1], 2)
    return frame[start:].decode()
