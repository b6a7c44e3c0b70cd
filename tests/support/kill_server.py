"""Kills a server in the middle of games: `python -m tests.support.kill_server --count 500`."""

import asyncio
import json
import os
import signal
from argparse import ArgumentParser
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ironlanes.server.model.table_events import Acted, LogRow, Spoke, TookBack
from ironlanes.server.play.tables.table_loader import load_table
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.storage import Storage
from tests.support.databases import database_for
from tests.support.in_process import choose
from tests.support.patches import apply
from tests.support.server_factory import ServerFactory
from tests.support.timeouts import TIMEOUT

TAKEN_BACK = "taken back"


def socket_of(url: str, cookie: str) -> connect:
    """A socket that waits for the server however busy the machine is."""
    headers = {"cookie": cookie}
    return connect(url, additional_headers=headers, max_size=None, open_timeout=TIMEOUT, ping_interval=None)


@dataclass
class Player:
    """A browser that plays as fast as it can and sends what was not acknowledged again."""

    #: Why something may be refused.
    refusals: ClassVar[tuple[str, ...]] = ("stale", "take-back-late")

    port: int
    seat: int
    cookie: str
    random: Random
    table: str = ""
    number: int = 0
    waiting: dict[str, Any] | None = None
    #: For actions their number and text, for remarks and for taking an action back a text.
    acknowledged: dict[str, tuple[int | None, str]] = field(default_factory=dict)
    is_over: bool = False

    @property
    def actions_that_stand(self) -> int:
        """How many actions were acknowledged and not taken back."""
        texts = [text for seq, text in self.acknowledged.values() if seq is not None]
        return len(texts) - 2 * texts.count(TAKEN_BACK)

    async def play(self) -> None:
        """Until the server is gone or the game is over."""
        url = f"ws://localhost:{self.port}/ws/{self.table}"
        with suppress(ConnectionClosed, WebSocketException, OSError):
            async with socket_of(url, self.cookie) as line:
                await line.send(json.dumps({"t": "hello", "v": 1, "tab": f"tab{self.seat}"}))
                if self.waiting is not None:
                    await line.send(json.dumps(self.waiting))
                await self._listen(line)

    async def _listen(self, line: ClientConnection) -> None:
        scene: dict[str, Any] = {}
        seq = played = 0
        async for text in line:
            message = json.loads(text)
            if message["t"] in ("snapshot", "step"):
                scene = message["scene"] if message["t"] == "snapshot" else apply(scene, message["changes"])
                seq = message["seq"]
            elif message["t"] == "ack" and self.waiting is not None and message["id"] == self.waiting["id"]:
                said = self.waiting.get("action") or self.waiting.get("text") or TAKEN_BACK
                self.acknowledged[message["id"]] = (message.get("seq"), said)
                self.waiting, played = None, message.get("seq", played)
            elif message["t"] == "refused":
                assert message["reason"]["code"] in self.refusals, message
                self.waiting = None
            if scene and scene["view"]["phase"] == "over":
                self.is_over = True
                return
            entry = message.get("entry", {})
            if entry.get("can_take_back") and entry["seat"] == self.seat:
                await self._take_back(line, seq)
            # An action is acknowledged before its step comes: until then the scene is an old one.
            is_new = seq >= played and "decision" in scene
            if self.waiting is None and is_new and scene["view"]["to_move"] == self.seat:
                await self._act(line, scene, seq)

    async def _take_back(self, line: ClientConnection, seq: int) -> None:
        """Now and then take back what was just done, if the bot or the other one is not faster."""
        if self.waiting is None and self.random.random() < 0.5:
            self.number += 1
            name = f"{self.seat}-{self.number}"
            self.waiting = {"t": "take_back", "id": name, "seq": seq, "seat": self.seat}
            await line.send(json.dumps(self.waiting))

    async def _act(self, line: ClientConnection, scene: dict[str, Any], seq: int) -> None:
        self.number += 1
        name = f"{self.seat}-{self.number}"
        if self.random.random() < 0.1:
            self.waiting = {"t": "say", "id": name, "text": f"remark {name}"}
        else:
            action = choose(scene, self.random)
            self.waiting = {"t": "act", "id": name, "seq": seq, "seat": self.seat, "action": action}
        await line.send(json.dumps(self.waiting))


async def new_table(players: list[Player], board: str) -> None:
    """Two people and a bot at a new table."""
    async with httpx.AsyncClient(base_url=f"http://localhost:{players[0].port}", timeout=TIMEOUT, verify=False) as http:
        options = {"bot_pace_ms": 0, "fallback": "random"}
        wish = {"board": board, "players": 3, "bot": "random", "options": options}
        headers = {"cookie": players[0].cookie}
        table = (await http.post("/api/tables", json=wish, headers=headers)).json()["table"]
    for player, message in (
        (players[1], {"t": "sit", "id": "sit", "seat": 1}),
        (players[0], {"t": "start", "id": "go"}),
    ):
        url = f"ws://localhost:{player.port}/ws/{table}"
        async with socket_of(url, player.cookie) as line:
            await line.send(json.dumps({"t": "hello", "v": 1, "tab": "first"}))
            await line.send(json.dumps(message))
            while json.loads(await line.recv())["t"] != "ack":
                pass
    for player in players:
        player.table, player.acknowledged, player.waiting, player.is_over = table, {}, None, False


async def guest(port: int, seat: int, random: Random) -> Player:
    async with httpx.AsyncClient(timeout=TIMEOUT, verify=False) as http:
        answer = await http.get(f"http://localhost:{port}/api/home")
        return Player(port, seat, answer.headers["set-cookie"].partition(";")[0], random)


@dataclass
class Result:
    """What many kills came to."""

    kills: int = 0
    acknowledged: int = 0
    #: Kills between a commit and its acknowledgement.
    between: int = 0
    taken_back: int = 0


def check_log(entries: list[LogRow], players: list[Player]) -> set[str]:
    """What was acknowledged is in the log, once and where it was said to be; the ids of all messages in it."""
    placed: dict[str, list[tuple[int | None, str]]] = {}
    acted = 0
    for entry in entries:
        event = entry.event
        acted += isinstance(event, Acted | TookBack)
        if entry.message is not None and isinstance(event, Acted | TookBack | Spoke):
            seq = None if isinstance(event, Spoke) else acted
            text = TAKEN_BACK if isinstance(event, TookBack) else event.text
            placed.setdefault(entry.message, []).append((seq, text))
    assert all(len(found) == 1 for found in placed.values()), "nothing is carried out twice"
    for player in players:
        for message, answer in player.acknowledged.items():
            assert placed.get(message) == [answer]
    return set(placed)


async def check(database: Path | str, players: list[Player]) -> int:
    """The log holds what was acknowledged and can be loaded; how many more messages are in it."""
    storage = Storage(await open_database(database))
    entries = await storage.logs.lines(players[0].table)
    state = await load_table(storage.logs, players[0].table)
    await storage.database.close()
    placed = check_log(entries, players)
    assert state is not None
    assert state.seq == sum(isinstance(entry.event, Acted | TookBack) for entry in entries)
    return sum(player.waiting is not None and player.waiting["id"] in placed for player in players)


async def kill_often(nursery: ServerFactory, database: Path | str, kills: int, random: Random) -> Result:
    """Kill servers while two people play, one in ten of them right after it has committed a message."""
    players: list[Player] = []
    result, boards, aims = Result(), ["usa", "europe", "germany"], 0
    for kill in range(kills):
        needs_table = kill == 0 or all(player.is_over for player in players)
        aims += kill % 10 == 9
        is_aimed = aims > 0 and not needs_table
        aims -= is_aimed
        server = await asyncio.to_thread(nursery.start, random.randrange(1, 9) if is_aimed else 0)
        if not players:
            players = [await guest(nursery.port, seat, random) for seat in range(2)]
        if needs_table:
            await new_table(players, boards[kill % len(boards)])
        before = sum(len(player.acknowledged) for player in players)
        taken_back = sum(text == TAKEN_BACK for player in players for _, text in player.acknowledged.values())
        playing = [asyncio.create_task(player.play()) for player in players]
        while not any(map(asyncio.Task.done, playing)):
            if not is_aimed and sum(len(player.acknowledged) for player in players) > before + random.randrange(12):
                break
            await asyncio.sleep(0.001)
        await asyncio.sleep(random.random() * 0.004)  # any moment, also one while something is being written
        with suppress(ProcessLookupError):
            os.kill(server, signal.SIGKILL)
        await asyncio.gather(*playing)
        more = await check(database, players)
        result.between += is_aimed and more > 0
        result.kills += 1
        answers = [answer for player in players for answer in player.acknowledged.values()]
        result.acknowledged += len(answers) - before
        result.taken_back += sum(text == TAKEN_BACK for _, text in answers) - taken_back
        if kill % 10 == 9:
            print(result, flush=True)
    return result


def kill_in(folder: Path, kills: int, seed: int) -> Result:
    """Play and kill in an empty folder; an AssertionError where anything is lost or doubled."""
    database = database_for(folder / "games.sqlite")
    nursery = ServerFactory(database)
    try:
        return asyncio.run(kill_often(nursery, database, kills, Random(seed)))
    finally:
        nursery.close()


if __name__ == "__main__":
    parser = ArgumentParser(description="Kills a server again and again; nothing acknowledged may be lost or doubled.")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=3)
    wishes = parser.parse_args()
    with TemporaryDirectory() as folder:
        print(kill_in(Path(folder), wishes.count, wishes.seed))
