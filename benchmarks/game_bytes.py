"""What a whole game sends to one player: three bots beside him, from his hello to the score."""

from __future__ import annotations

import asyncio
import zlib
from dataclasses import dataclass

import httpx

from benchmarks.rooms import our_server
from benchmarks.traffic import Traffic
from benchmarks.web_clients import Room


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
    with our_server() as serving:
        traffic = Traffic()
        room = Room(seed, traffic, people=1)
        room.keep = []
        async with httpx.AsyncClient() as client:
            await room.open(serving.port, client, board)
        room.play(lambda: 0.0)
        await asyncio.wait_for(room.over.wait(), 600)
        room.close()
    whole = b"\n".join(room.keep)
    return Sent(
        board=board,
        actions=traffic.messages["step"],
        messages=len(room.keep),
        bytes=sum(map(len, room.keep)),
        compressed=len(zlib.compress(whole, 6)),
        mean_step=traffic.mean_bytes("step"),
    )
