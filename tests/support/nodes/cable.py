"""A cable between two programs, which a test can cut: it passes bytes on until then, and after it is mended."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Cable:
    """Listens at a port of its own, and passes on what comes there; cut, it is silent, and refuses nothing."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._is_whole = asyncio.Event()
        self._is_whole.set()
        self._writers = set[asyncio.StreamWriter]()
        self.port = 0

    async def lay(self) -> Cable:
        self._server = await asyncio.start_server(self._pass_both, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def cut(self) -> None:
        self._is_whole.clear()

    def mend(self) -> None:
        self._is_whole.set()

    def remove(self) -> None:
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()

    async def _pass_both(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._is_whole.wait()
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        with suppress(asyncio.CancelledError):  # the test is over
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        self._writers -= {writer, back}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while received := await reader.read(65536):
                await self._is_whole.wait()
                writer.write(received)
                await writer.drain()
        with suppress(OSError):
            await self._is_whole.wait()
            writer.close()
