"""Bots of one's own at a server: from the first second, by readable names; test_handover.py has what comes later."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random

import httpx
import pytest

from ironlanes.cli.server.handover import DONE
from ironlanes.kernel.mode import MODE_VARIABLE, Mode
from tests.cli.test_handover import BOT, decisions, until
from tests.support.kill_server import guest
from tests.support.program import running_program
from tests.support.timeouts import TIMEOUT, wait_until

PAGE = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    file = tmp_path / "my_bot.py"
    file.write_text(BOT, encoding="utf-8")
    return file


def test_the_guides_first_command_plays_on_a_machine_with_nothing_compiled(bot: Path, tmp_path: Path) -> None:
    cold = {
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "BROWSER": "true",
        MODE_VARIABLE: Mode.COMPILED,
    }

    async def play(url: str) -> None:
        player = await guest(int(url.split(":")[2].partition("/")[0]), 0, Random(1))
        headers = {"cookie": player.cookie, **PAGE}
        async with httpx.AsyncClient(timeout=TIMEOUT) as http:
            begun = await http.get(url, headers=headers)
            assert begun.status_code == 303, begun.text
            player.table = begun.headers["location"].removeprefix("/table/")
            home = await http.get(url.partition("/begin")[0] + "/api/home", headers=headers)
        assert {"name": "MyBot", "about": "Plays the first legal action.", "is_level": False} in home.json()["bots"]
        await until(player, 2)

    with running_program("play", "--bot", f"{bot}:MyBot", "--players", "2", **cold) as program:
        url = program.wait_for(r"http://\S+")[0]
        asyncio.run(asyncio.wait_for(play(url), TIMEOUT))
        wait_until(lambda: decisions(bot) > 0, "the bot's first decision")
        assert DONE not in program.err.text
        program.send(signal.SIGINT)
        assert program.wait().status == 0
