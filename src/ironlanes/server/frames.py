"""A short way to the wire: a text that goes to many browsers is framed once, and written without waiting.

Between an application and its socket an ASGI server does for every text and every browser what is the same each time.
Where ours runs in uvicorn, as `ironlanes serve` does, that is left out; in any other server messages go the usual way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

#: Where a connection's scope says that there is this way.
EXTENSION: Final = "ironlanes.frames"
#: Writes a frame and says whether it could.
Write = Callable[[bytes], bool]


class FrameProtocol(WebSocketsSansIOProtocol):
    """uvicorn's web socket, which offers the application to write finished frames."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = {"write": self.write_frame}

    def write_frame(self, frame: bytes) -> bool:
        """Send a frame now; False where the browser does not read so fast, or is gone."""
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True


def frame_writer(scope: Any) -> Write | None:
    """The short way of a connection, where it has one."""
    extension = scope.get("extensions", {}).get(EXTENSION)
    return cast("Write", extension["write"]) if extension else None


@lru_cache(maxsize=64)
def framed(text: str) -> bytes:
    """A text as a web socket's frame (RFC 6455, 5.2): final, text, not masked."""
    payload = text.encode()
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload
