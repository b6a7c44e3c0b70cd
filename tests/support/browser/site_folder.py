"""The folder of files that plays without a server, and what tests do on its pages."""

from __future__ import annotations

import fcntl
import subprocess
from pathlib import Path

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.mouse_player import MousePlayer
from tests.web.sources import ROOT


def built_site() -> Path:
    """The folder, built from the sources of this checkout by the first process that needs it."""
    folder, scripts = ROOT / "build" / "site", ROOT / "scripts"
    folder.parent.mkdir(exist_ok=True)
    with (folder.parent / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        node = subprocess.run([scripts / "setup-web"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        subprocess.run([scripts / "build-site", node, folder], check=True)
    return folder


def begin(guest: BrowserGuest, board: str) -> MousePlayer:
    """Begin a game on a board, and wait for the guest's turn."""
    guest.see(f"play-bots-{board}").click()
    player = MousePlayer(guest)
    player.wait_for_turn()
    return player
