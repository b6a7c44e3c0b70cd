"""A short way from and to the wire: what goes to many browsers is framed once, and nothing waits in a queue.

Between an application and its socket an ASGI server does for every text and every browser what is the same each time.
Where ours runs in uvicorn, as `ironlanes serve` does, that is left out; in any other server messages go the usual way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined] # the quick one, where it could be compiled
from websockets.http11 import Request

from .encoding import encode

#: How the frame of a whole text begins.
FINAL_TEXT: Final = 0x81
#: Where a connection's scope says that there is this way.
EXTENSION: Final = "ironlanes.frames"
#: Writes a frame and says whether it could.
Write = Callable[[bytes], bool]
#: Takes a text that has come.
Hear = Callable[[str], None]


class FrameProtocol(WebSocketsSansIOProtocol):
    """uvicorn's web socket, which offers the application to write finished frames and to hear texts at once."""

    _hear: Hear | None = None
    #: The browser does not read so fast.
    _is_jammed = False
    #: So far everything came in whole frames.
    _is_simple = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            short_way = ShortWay(self.write_frame, self.hear_with)
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = {"way": short_way}

    def write_frame(self, frame: bytes) -> bool:
        """Send a frame now; False where the browser does not read so fast, or is gone."""
        if self.close_sent or self.disconnected or self._is_jammed:
            return False
        self.transport.write(frame)
        return True

    def pause_writing(self) -> None:
        self._is_jammed = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_jammed = False
        super().resume_writing()

    def hear_with(self, hear: Hear) -> None:
        """From now on texts go there; what came before has gone the usual way, and is waited for there."""
        self._hear = hear

    def data_received(self, data: bytes) -> None:
        """Texts that came in one piece are heard at once; all else is uvicorn's to understand."""
        if not self.handshake_initiated:
            super().data_received(data)  # what asks for the web socket
            self._is_simple = data.endswith(b"\r\n\r\n")
            return
        frames = frames_in(data) if self._is_simple else None
        if frames is None:
            self._is_simple = False  # what comes next may be the rest of something
            super().data_received(data)
            return
        for start, first, end in frames:
            text = None
            if self._hear is not None and data[start] == FINAL_TEXT and not self.close_sent and self.queue.empty():
                text = _text_in(data[first - 4 : first], data[first:end])
            if text is None:
                super().data_received(data[start:end])
            elif self._hear is not None:
                self._hear(text)


@dataclass(frozen=True, slots=True)
class ShortWay:
    """Both directions of it."""

    write: Write
    hear_with: Callable[[Hear], None]


def short_way_of(scope: Any) -> ShortWay | None:
    """The short way of a connection, where it has one."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    return cast("ShortWay", extension["way"]) if extension else None


def frames_in(data: bytes) -> list[tuple[int, int, int]] | None:
    """The frames that some bytes are, if they are whole ones as a browser sends them: where each begins, its content
    begins, and it ends (RFC 6455, 5.2). None where they are anything else, or begin or end in the middle."""
    frames, start, size = [], 0, len(data)
    while start < size:
        if size - start < 6 or not data[start] & 0x80 or not data[start + 1] & 0x80:
            return None  # not final, or not masked
        length, first = data[start + 1] & 0x7F, start + 6
        if length == 126:
            length, first = int.from_bytes(data[start + 2 : start + 4], "big"), start + 8
        end = first + length
        if data[start + 1] == 0xFF or end > size:
            return None  # longer than anything that is read here, or not all of it
        frames.append((start, first, end))
        start = end
    return frames


def _text_in(mask: bytes, content: bytes) -> str | None:
    """The text in a frame's content."""
    try:
        return apply_mask(content, mask).decode()
    except UnicodeDecodeError:
        return None


def framed(*parts: bytes) -> bytes:
    """A text, perhaps in parts, as a web socket's frame (RFC 6455, 5.2): final, text, not masked."""
    size = sum(map(len, parts))
    if size < 126:
        return b"".join((b"\x81%c" % size, *parts))
    if size < 65536:
        return b"".join((b"\x81\x7e%c%c" % (size >> 8, size & 255), *parts))
    return b"".join((b"\x81\x7f", size.to_bytes(8, "big"), *parts))


def text_of(frame: bytes) -> str:
    """The text in a frame of ours."""
    start = {126: 4, 127: 10}.get(frame[1], 2)
    return frame[start:].decode()


def frame_of(tree: Any) -> bytes:
    """A message as its frame."""
    return framed(encode(tree))
