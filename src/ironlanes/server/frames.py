"""A short way from and to the wire: what goes to many browsers is framed once, and nothing waits in a queue.

Between an application and its socket an ASGI server does for every text and every browser what is the same each time.
Where ours runs in uvicorn, as `ironlanes serve` does, that is left out; in any other server messages go the usual way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from .encoding import encode

#: Where a connection's scope says that there is this way.
EXTENSION: Final = "ironlanes.frames"
#: Writes a frame and says whether it could.
Write = Callable[[bytes], bool]
#: Takes a text that has come.
Hear = Callable[[str], None]


class FrameProtocol(WebSocketsSansIOProtocol):
    """uvicorn's web socket, which offers the application to write finished frames and to hear texts at once."""

    _hear: Hear | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            short_way = ShortWay(self.write_frame, self.hear_with)
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = {"way": short_way}

    def write_frame(self, frame: bytes) -> bool:
        """Send a frame now; False where the browser does not read so fast, or is gone."""
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    def hear_with(self, hear: Hear) -> None:
        """From now on texts go there; what came before has gone the usual way, and is waited for there."""
        self._hear = hear

    def handle_text(self, event: Frame) -> None:
        if self._hear is None or not event.fin or self.close_sent or not self.queue.empty():
            super().handle_text(event)
            return
        try:
            text = bytes(event.data).decode()
        except UnicodeDecodeError:
            super().handle_text(event)  # which ends the connection
            return
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


def framed(text: bytes) -> bytes:
    """A text as a web socket's frame (RFC 6455, 5.2): final, text, not masked."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def text_of(frame: bytes) -> str:
    """The text in a frame of ours."""
    start = {126: 4, 127: 10}.get(frame[1], 2)
    return frame[start:].decode()


def frame_of(tree: Any) -> bytes:
    """A message as its frame."""
    return framed(encode(tree))
