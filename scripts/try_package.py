"""Tries the installed package as a user would: plays games, checks their records, and asks the server for the client.

Run by `scripts/try-wheel` with the Python of an empty environment, outside the checkout. With a number it only checks
that what is installed takes at most so many megabytes.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from threading import Timer
from urllib.parse import urljoin
from urllib.request import urlopen

from ironlanes import Game, __version__, packaged_boards
from ironlanes.kernel.mode import MODE, Mode
from ironlanes.kernel.native.library import PACKAGED

#: Seconds after which a server that does not answer is ended; the first start compiles the rules.
DEADLINE = 900
#: What a new environment has by itself.
TOOLS = ("pip", "setuptools", "_distutils_hack", "distutils")
PROGRAM = str(Path(sysconfig.get_path("scripts")) / "ironlanes")


def main() -> None:
    printed = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, text=True).stdout
    assert __version__ in printed, printed
    assert MODE is Mode.PREBUILT or not PACKAGED.is_dir(), f"the wheel has a native library, but kernels are {MODE}"
    time_simulation()
    with tempfile.TemporaryDirectory() as folder:
        for board in packaged_boards():
            play_game(board, Path(folder) / f"{board}.json")
        ask_server(Path(folder) / "games.sqlite")
    print(f"ironlanes {__version__} on Python {sys.version.split()[0]}: games played, records checked, client served")


def check_size(megabytes: int) -> None:
    """Say what the installed packages take, without pip, and fail if it is more than that."""
    found = Path(sysconfig.get_path("purelib"))
    files = [file for file in found.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files if file.relative_to(found).parts[0].split("-")[0] not in TOOLS)
    print(f"installed: {size / 1e6:.0f} MB, at most {megabytes}")
    assert size <= megabytes * 1e6, f"the packages take {size / 1e6:.0f} MB"


def time_simulation() -> None:
    """Say how long the first results of `ironlanes simulate` take."""
    begun = time.monotonic()
    command = [PROGRAM, *"simulate --bot random --bot random --games 20 --jobs 1".split()]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    print(f"kernels: {MODE}; simulate: {time.monotonic() - begun:.1f} s")


def play_game(board: str, file: Path) -> None:
    """A random game to its end, and `ironlanes replay` agrees with it."""
    chance, game = random.Random(7), Game.new(board, players=2, seed=7)
    while not game.is_over:
        game.play(chance.choice(game.legal_actions()))
    file.write_text(json.dumps(game.record()), encoding="utf-8")
    subprocess.run([PROGRAM, "replay", str(file), "--verify"], check=True, stdout=subprocess.DEVNULL)
    print(f"{board}: {len(game.played)} actions, won by seat {game.score().winners[0]}")


def ask_server(database: Path) -> None:
    """The server sends the page, and everything that the page asks for."""
    begun = time.monotonic()
    command = [PROGRAM, "serve", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        deadline = Timer(DEADLINE, server.kill)
        deadline.start()
        try:
            address = address_of(server)
            page = fetch(address)
            print(f"serve: {time.monotonic() - begun:.1f} s until the page was there")
            assets = re.findall(r'(?:src|href)="([^"]+\.(?:js|css|svg))"', page)
            assert any(asset.endswith(".js") for asset in assets), page
            for asset in assets:
                assert fetch(urljoin(address, asset)), asset
        finally:
            server.terminate()
            deadline.cancel()


def address_of(server: subprocess.Popen[str]) -> str:
    """The address that the server prints once it listens."""
    assert server.stdout
    said = []
    for line in server.stdout:
        said.append(line)
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise SystemExit("the server ended before it listened:\n" + "".join(said))


def fetch(address: str) -> str:
    with urlopen(address, timeout=60) as answer:
        text: str = answer.read().decode()
    return text


if __name__ == "__main__":
    if len(sys.argv) == 2:
        check_size(int(sys.argv[1]))
    else:
        main()
