"""What a whole game sends to one player: three bots beside them, from the hello to the score."""

from __future__ import annotations

import asyncio
import zlib
from dataclasses import dataclass

import httpx

from benchmarks.web.throughput import our_server
from benchmarks.web.traffic import Traffic
from benchmarks.web.web_clients import ClientTable


@dataclass(frozen=True, slots=True)
class Sent:
    """All that one viewer was sent."""

    board: str
    actions: int
    messages: int
    bytes: int
    #: As one stream, as a connection with compression would send it.
    compressed: int
    mean_step: int


async def game_bytes(board: str, seed: int = 1) -> Sent:
    """Play one game with bots, and count."""
    with our_server() as server:
        traffic = Traffic()
        table = ClientTable(seed, traffic, people=1)
        table.keep = []
        async with httpx.AsyncClient() as client:
            await table.open(server.port, client, board)
        table.play(lambda: 0.0)
        await asyncio.wait_for(table.over.wait(), 600)
        table.close()
    whole = b"\n".join(table.keep)
    return Sent(
        board=board,
        actions=traffic.messages["step"],
        messages=len(table.keep),
        bytes=sum(map(len, table.keep)),
        compressed=len(zlib.compress(whole, 6)),
        mean_step=traffic.mean_bytes("step"),
    )
