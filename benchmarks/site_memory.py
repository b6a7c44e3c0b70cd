"""How much memory the game without a server holds: `python -m benchmarks.site_memory` (`--games`, `--bot`).

In Chromium as visitors have it, with bots that don't wait: the home page, an open table, and the end of each game on
USA; after each also what is left five seconds later, and after the last what is left half a minute later, when Chromium
has looked for garbage by itself, and what a thorough search leaves (Linux). Each figure says what it consists of.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from benchmarks.web.light_player import play_to_the_end
from benchmarks.web.memory_parts import told
from benchmarks.web.plain_guest import PlainGuest
from tests.support.browser.chromium import VISITORS_FLAGS, launched
from tests.support.browser.site_folder import built_site
from tests.support.browser.static_host import hosted

#: One opponent.
OPPONENT: Final = """
localStorage.setItem("ironlanes.players", "2");
localStorage.setItem("ironlanes.opponents", JSON.stringify(["BOT"]));
"""
#: Milliseconds until a table has loaded its networks, and Chromium had time to look for garbage.
REST: Final = 5000
#: And until it has looked by itself after a game, which it does when a page has rested for a while.
LONG_REST: Final = 30_000


def without_waiting(folder: Path, target: Path) -> Path:
    """Copy a site; the bots of the copy don't wait before they act."""
    shutil.copytree(folder, target)
    [settings] = (target / "assets").glob("tables-*.json")
    content = json.loads(settings.read_text("utf-8"))
    content["options"]["bot_pace_ms"] = 0
    settings.write_text(json.dumps(content), "utf-8")
    return target


def play(browser: Browser, url: str, games: int, bot: str) -> None:
    """Play games, and print the memory at each station."""
    guest = PlainGuest(browser, url)
    guest.context.add_init_script(OPPONENT.replace("BOT", bot))
    session = guest.context.new_cdp_session(guest.page)

    def tell(what: str) -> None:
        print(f"{what}: {told(browser)}", flush=True)

    tell("empty page")
    for number in range(1, games + 1):
        guest.page.goto(url)
        guest.see("hall")
        if number == 1:
            tell("home page")
        guest.see("play-bots-usa").click()
        guest.see("ticket-option")
        if number == 1:
            guest.page.wait_for_timeout(REST)
            tell("open table")
        play_to_the_end(guest.page)
        tell(f"game {number}")
        guest.page.wait_for_timeout(REST)
        tell(f"game {number}, five seconds later")
    guest.page.wait_for_timeout(LONG_REST)
    tell("half a minute later")
    session.send("HeapProfiler.collectGarbage")
    session.send("Memory.simulatePressureNotification", {"level": "critical"})
    guest.page.wait_for_timeout(1000)
    tell("without garbage")
    guest.leave()


def main() -> None:
    """Build the site, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--bot", default="champion")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = without_waiting(built_site(), Path(folder) / "site")
        with hosted(site) as url, launched(VISITORS_FLAGS) as browser:
            play(browser, url, options.games, options.bot)


if __name__ == "__main__":
    main()
