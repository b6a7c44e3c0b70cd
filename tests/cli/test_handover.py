"""A server that begins interpreted, and is taken over by a compiled one without anybody losing their game."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from ironlanes.bots.needed_kernels import QUICK, quick_enough
from ironlanes.cli.server.handover import DONE, FAILED, NOTICE
from ironlanes.server.model.table_events import Acted
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from tests.support.cases import others_are_slow
from tests.support.kill_server import Player, check_log, guest
from tests.support.program import Lines, Program
from tests.support.timeouts import TIMEOUT, wait_until

#: A bot that writes a line for each decision.
BOT = '''
from pathlib import Path


class MyBot:
    """Plays the first legal action."""

    def decide(self, view, actions):
        with Path(__file__).with_suffix(".log").open("a") as log:
            log.write("decided\\n")
        return actions[0]
'''


def decisions(bot: Path) -> int:
    """How often that bot has decided."""
    log = bot.with_suffix(".log")
    return len(log.read_text("utf-8").splitlines()) if log.exists() else 0


async def find(pattern: str, lines: Lines) -> re.Match[str]:
    """Wait for a text."""
    for _ in range(round(TIMEOUT / 0.04)):
        found = re.search(pattern, lines.text)
        if found is not None:
            return found
        await asyncio.sleep(0.04)
    raise AssertionError(f"{pattern} did not come: {lines.text}")


class ColdServer:
    """The process, and the file by which the compiler goes on."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.database, self.sign = folder / "games.sqlite", folder / "sign"
        cold = (sys.executable, "-m", "tests.cli.uncompiled_server", str(self.sign))
        self.program = Program(arguments, {}, cold)
        self.process, self.out, self.err = self.program.process, self.program.out, self.program.err

    async def port(self) -> int:
        return int((await find(r"http://localhost:(\d+)/", self.out))[1])

    def end(self, how: signal.Signals) -> None:
        """Ask the whole group to end, as a terminal does, or the one process, as a supervisor does."""
        if how is signal.SIGINT:
            os.killpg(self.process.pid, how)
        else:
            self.process.send_signal(how)
        assert self.process.wait(TIMEOUT) == 0
        assert self.out.all().endswith("The server has stopped. All games are saved.\n")
        assert "Traceback" not in self.err.all()
        wait_until(lambda: not is_anyone_left(self.process.pid))


def is_anyone_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def cold_server(folder: Path, *options: str) -> Iterator[ColdServer]:
    server = ColdServer(folder, "serve", "--port", "0", "--database", str(folder / "games.sqlite"), *options)
    try:
        yield server
    finally:
        server.process.kill()
        server.program.wait()


async def sit_down(port: int, bot: str) -> Player:
    """A person at a new table with a bot."""
    player = await guest(port, 0, Random(3))
    async with httpx.AsyncClient(base_url=f"http://localhost:{port}") as http:
        request = {"board": "usa", "players": 2, "bot": bot, "start": True, "options": {"bot_pace_ms": 0}}
        answer = await http.post("/api/tables", json=request, headers={"cookie": player.cookie})
    player.table = answer.json()["table"]
    return player


async def until(player: Player, count: int) -> None:
    """Play, and come back where the line breaks, until that many actions stand or the game is over."""

    async def play() -> None:
        while True:
            await player.play()
            if player.is_over:
                return
            await asyncio.sleep(0.1)

    playing = asyncio.create_task(play())
    while player.actions_that_stand < count and not playing.done():
        await asyncio.sleep(0.02)
    playing.cancel()
    await asyncio.wait([playing])  # its connection is closed then


@pytest.mark.parametrize("name", others_are_slow("Otto", "planner"))
def test_a_game_goes_on_when_the_compiled_server_takes_over(tmp_path: Path, name: str) -> None:
    """With a bot of one's own, which either server knows, and with one that plans as soon as it can."""
    bot = tmp_path / "my_bot.py"
    bot.write_text(BOT, encoding="utf-8")

    async def log(server: ColdServer) -> None:
        port = await server.port()
        player = await sit_down(port, name)
        await until(player, 3)
        assert DONE not in server.err.text
        before = decisions(bot)
        assert (before > 0) == (name == "Otto")
        server.sign.write_text("go on", encoding="utf-8")
        await find(re.escape(DONE), server.err)
        assert await server.port() == port
        await until(player, 8)
        assert (decisions(bot) > before) == (name == "Otto")
        await check(server.database, player)

    with cold_server(tmp_path, "--bot", f"Otto={bot}:MyBot") as server:
        asyncio.run(asyncio.wait_for(log(server), TIMEOUT))
        server.end(signal.SIGINT)
        assert server.err.text.startswith(NOTICE)


async def check(database: Path, player: Player) -> None:
    """What was acknowledged is in the log once, where it was said to be, and the bot has played as well."""
    storage = Storage(SqliteDatabase(database))
    log = await storage.logs.lines(player.table)
    await storage.database.close()
    check_log(log, [player])
    assert sum(isinstance(entry.event, Acted) and entry.event.seat == 1 for entry in log) >= 3


@pytest.mark.parametrize(
    ("how", "moment"),
    others_are_slow(
        (signal.SIGTERM, "while it is compiled"),
        (signal.SIGINT, "at once"),
        (signal.SIGTERM, "at once"),
        (signal.SIGINT, "while it is compiled"),
    ),
)
def test_it_ends_well_at_every_moment(tmp_path: Path, how: signal.Signals, moment: str) -> None:
    async def log(server: ColdServer) -> None:
        await find("http://", server.out)
        if moment != "at once":
            await find(re.escape(NOTICE), server.err)

    with cold_server(tmp_path) as server:
        asyncio.run(asyncio.wait_for(log(server), TIMEOUT))
        server.end(how)


@pytest.mark.parametrize(
    ("how", "told"), others_are_slow(("die", "the compiler stopped"), ("fail", "ValueError: no such thing"))
)
def test_where_nothing_can_be_compiled_the_game_goes_on(tmp_path: Path, how: str, told: str) -> None:
    async def log(server: ColdServer) -> None:
        port = await server.port()
        server.sign.write_text(how, encoding="utf-8")
        await find(re.escape(f"{FAILED} ({told})"), server.err)
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"http://localhost:{port}/healthz")).status_code == 200

    with cold_server(tmp_path) as server:
        asyncio.run(asyncio.wait_for(log(server), TIMEOUT))
        server.end(signal.SIGINT)


def test_a_database_that_is_none_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("no database" * 100, encoding="utf-8")
    with cold_server(tmp_path) as server:
        assert server.process.wait(TIMEOUT) == 1
        assert server.out.all() == ""
        assert re.fullmatch(r"ironlanes: the database .* can't be used: file is not a database\.\n", server.err.all())


def test_a_planner_has_somebody_who_decides_while_it_would_be_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    assert quick_enough("planner") == "planner"
    monkeypatch.setattr("ironlanes.bots.needed_kernels.are_kernels_slow", lambda: True)
    assert [quick_enough(name) for name in ("planner", "planner-casual", "hungry", "path", "random", "x.py")] == [
        QUICK,
        QUICK,
        QUICK,
        "path",
        "random",
        "x.py",
    ]
