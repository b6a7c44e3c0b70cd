"""The server is killed in the middle of games: whatever it acknowledged is there afterwards, once."""

import asyncio
import json
import os
import signal
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ironlanes.scenes.patch import apply
from ironlanes.server.happenings import Acted
from ironlanes.server.store import Store
from ironlanes.server.table_state import rebuild_table
from tests.server.hall import choose
from tests.server.nursery import Nursery


@dataclass
class Player:
    """A browser that plays as fast as it can and sends what was not acknowledged again."""

    port: int
    seat: int
    cookie: str
    random: Random
    table: str = ""
    number: int = 0
    waiting: dict[str, Any] | None = None
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)
    is_over: bool = False

    async def play(self) -> None:
        """Until the server is gone or the game is over."""
        url = f"ws://localhost:{self.port}/ws/{self.table}"
        with suppress(ConnectionClosed, WebSocketException, OSError):
            async with connect(url, additional_headers={"cookie": self.cookie}, max_size=None) as line:
                await line.send(json.dumps({"t": "hello", "v": 1, "tab": f"tab{self.seat}"}))
                if self.waiting is not None:
                    await line.send(json.dumps(self.waiting))
                await self._listen(line)

    async def _listen(self, line: ClientConnection) -> None:
        scene: dict[str, Any] = {}
        seq = 0
        async for text in line:
            message = json.loads(text)
            if message["t"] in ("snapshot", "step"):
                scene = message["scene"] if message["t"] == "snapshot" else apply(scene, message["changes"])
                seq = message["seq"]
            elif message["t"] == "ack" and self.waiting is not None and message["id"] == self.waiting["id"]:
                self.acknowledged[message["id"]] = (message["seq"], self.waiting["action"])
                self.waiting = None
            elif message["t"] == "refused":
                assert message["reason"]["code"] == "stale", message
                self.waiting = None
            if scene and scene["view"]["phase"] == "over":
                self.is_over = True
                return
            if self.waiting is None and "decision" in scene and scene["view"]["to_move"] == self.seat:
                await self._act(line, scene, seq)

    async def _act(self, line: ClientConnection, scene: dict[str, Any], seq: int) -> None:
        self.number += 1
        action = choose(scene, self.random)
        name = f"{self.seat}-{self.number}"
        self.waiting = {"t": "act", "id": name, "seq": seq, "seat": self.seat, "action": action}
        await line.send(json.dumps(self.waiting))


async def new_table(players: list[Player], board: str) -> None:
    """Two people and a bot at a new table."""
    async with httpx.AsyncClient(base_url=f"http://localhost:{players[0].port}") as http:
        options = {"bot_pace_ms": 0, "fallback": "random"}
        wish = {"board": board, "players": 3, "bot": "random", "options": options}
        headers = {"cookie": players[0].cookie}
        table = (await http.post("/api/tables", json=wish, headers=headers)).json()["table"]
    for player, message in (
        (players[1], {"t": "sit", "id": "sit", "seat": 1}),
        (players[0], {"t": "start", "id": "go"}),
    ):
        url = f"ws://localhost:{player.port}/ws/{table}"
        async with connect(url, additional_headers={"cookie": player.cookie}) as line:
            await line.send(json.dumps({"t": "hello", "v": 1, "tab": "first"}))
            await line.send(json.dumps(message))
            while json.loads(await line.recv())["t"] != "ack":
                pass
    for player in players:
        player.table, player.acknowledged, player.waiting, player.is_over = table, {}, None, False


async def guest(port: int, seat: int, random: Random) -> Player:
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"http://localhost:{port}/api/home")
        return Player(port, seat, answer.headers["set-cookie"].partition(";")[0], random)


def check(database: Path, players: list[Player]) -> int:
    """Everything that was acknowledged is in the log, once and where it was said to be; how many actions there are."""
    store = Store(database)
    entries = store.log(players[0].table)
    store.close()
    acted = [entry for entry in entries if isinstance(entry.happening, Acted)]
    placed: dict[str, list[tuple[int, str]]] = {}
    for seq, entry in enumerate(acted, 1):
        assert isinstance(entry.happening, Acted)
        if entry.message is not None:
            placed.setdefault(entry.message, []).append((seq, entry.happening.text))
    for player in players:
        for message, answer in player.acknowledged.items():
            assert placed.get(message) == [answer]
    assert rebuild_table(players[0].table, entries).seq == len(acted)
    return len(acted)


async def kill_often(nursery: Nursery, database: Path, kills: int, random: Random) -> None:
    players: list[Player] = []
    boards = ["usa", "europe", "germany"]
    acknowledged = 0
    for kill in range(kills):
        server = await asyncio.to_thread(nursery.start)
        if not players:
            players = [await guest(nursery.port, seat, random) for seat in range(2)]
        if kill == 0 or all(player.is_over for player in players):
            await new_table(players, boards[kill % len(boards)])
        playing = [asyncio.create_task(player.play()) for player in players]
        enough = random.randrange(1, 12) + sum(len(player.acknowledged) for player in players)
        while sum(len(player.acknowledged) for player in players) < enough and not any(map(asyncio.Task.done, playing)):
            await asyncio.sleep(0.001)
        await asyncio.sleep(random.random() * 0.004)  # any moment, also one while something is being written
        os.kill(server, signal.SIGKILL)
        await asyncio.gather(*playing)
        check(database, players)
        acknowledged += sum(len(player.acknowledged) for player in players)
    assert acknowledged > kills


def run(folder: Path, kills: int, seed: int) -> None:
    database = folder / "games.sqlite"
    nursery = Nursery(database)
    try:
        asyncio.run(kill_often(nursery, database, kills, Random(seed)))
    finally:
        nursery.close()


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    run(tmp_path, 5, 1)


@pytest.mark.slow
def test_what_was_acknowledged_is_there_after_two_hundred_kills(tmp_path: Path) -> None:
    run(tmp_path, 200, 2)
