"""How fast the game without a server starts: `python -m benchmarks.site` (`--rounds`, `--games`, `--out FILE`).

In Chromium with a four times slower core, from a host that compresses and sends 10 Mbit/s to all requests together,
those of workers too: from the navigation with an empty cache until the first tickets can be chosen, and what was sent
until then; then the second start, with the network cut off, until the page is there. With `--games` also the memory of
the page's process after as many games against the champion, before and after a search for garbage.
"""

from __future__ import annotations

import argparse
import gzip
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.chromium import launched
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.site_folder import built_site
from tests.support.browser.static_host import PATH, FileHandler

#: Bytes a second of the line, and how many are sent at a time.
RATE: Final = 10_000_000 / 8
PIECE: Final = 8_192
#: Seconds that a request is on its way.
LATENCY: Final = 0.04
SLOWER: Final = 4
#: What public hosts compress.
COMPRESSED: Final = (".html", ".js", ".css", ".json", ".svg", ".wasm")
#: One opponent, the champion.
CHAMPION: Final = """
localStorage.setItem("ironlanes.players", "2");
localStorage.setItem("ironlanes.opponents", JSON.stringify(["champion"]));
"""
#: Waits until an element is on the screen, a frame later; the answer is how many seconds after the navigation. The page
#: watches itself: Playwright's own waiting would cost more on a slow core than what it waits for.
SHOWN: Final = """(selector) => new Promise((resolve) => {
  const tell = () => resolve(performance.now() / 1000);
  const look = () => {
    const isThere = document.querySelector(selector)?.getClientRects().length;
    requestAnimationFrame(isThere ? () => setTimeout(tell) : look);
  };
  look();
})"""
PLAY: Final = "[data-testid=play-bots-usa]:enabled"
TICKETS: Final = "[data-testid=game][data-busy=false] [data-testid=ticket-option]"
HOME: Final = "[data-testid=hall]"
CLICK: Final = "(selector) => document.querySelector(selector).click()"
KEPT: Final = """async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
}"""


class Line:
    """The one line that all files go through."""

    def __init__(self) -> None:
        self.sent = 0
        self._free_at = 0.0
        self._lock = threading.Lock()

    def wait_for(self, size: int) -> None:
        """Return when so many bytes have gone through."""
        with self._lock:
            self.sent += size
            self._free_at = max(self._free_at, time.monotonic()) + size / RATE
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


@cache
def compressed(file: Path) -> bytes:
    """Return a file as it is sent."""
    content = file.read_bytes()
    return gzip.compress(content) if file.suffix in COMPRESSED else content


class SlowHandler(FileHandler):
    """Sends files at the pace of a line."""

    def __init__(self, *rest: Any, line: Line, **options: Any) -> None:
        self._line = line
        super().__init__(*rest, **options)

    def do_GET(self) -> None:  # noqa: N802 - the base class names it
        """Send a file."""
        time.sleep(LATENCY)
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        content = compressed(file)
        self.send_response(200)
        self.send_header("content-type", self.guess_type(str(file)))
        self.send_header("content-length", str(len(content)))
        self.send_header("cache-control", "max-age=600")
        if file.suffix in COMPRESSED:
            self.send_header("content-encoding", "gzip")
        self.end_headers()
        for start in range(0, len(content), PIECE):
            piece = content[start : start + PIECE]
            self._line.wait_for(len(piece))
            self.wfile.write(piece)


@contextmanager
def slow_host(folder: Path, line: Line) -> Iterator[str]:
    """Serve a folder through a line."""
    handler = partial(SlowHandler, directory=str(folder), line=line)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{PATH}/"
        server.shutdown()


def start(browser: Browser, url: str, line: Line) -> dict[str, float]:
    """Visit for the first time, begin a game, and come back without a network."""
    guest = BrowserGuest(browser, url, service_workers="allow")
    slow = guest.context.new_cdp_session(guest.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    before = line.sent
    guest.page.goto(url, wait_until="commit")
    page, page_bytes = guest.page.evaluate(SHOWN, PLAY), line.sent - before
    guest.page.evaluate(CLICK, PLAY)
    move, move_bytes = guest.page.evaluate(SHOWN, TICKETS), line.sent - before
    guest.page.evaluate(KEPT)
    everything = line.sent - before
    guest.page.goto("about:blank")
    guest.context.set_offline(True)
    guest.page.goto(url, wait_until="commit")
    second = guest.page.evaluate(SHOWN, HOME)
    guest.forgive("")
    guest.leave()
    return {
        "s until the page can be used": page,
        "kB until then": page_bytes / 1000,
        "s until a move can be made": move,
        "kB until that": move_bytes / 1000,
        "kB in all": everything / 1000,
        "s until the page is there again, offline": second,
    }


def memory(browser: Browser) -> str:
    """Return the megabytes of a browser's pages: what is theirs, with their share of what others have too (Linux)."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [Path(f"/proc/{each['id']}/smaps_rollup") for each in found if each["type"] == "renderer"]
    kilobytes = [int(page.read_text("utf-8").split("\nPss:")[1].split()[0]) for page in pages]
    return f"{sum(kilobytes) / 1024:.0f} MB"


def play_games(browser: Browser, url: str, games: int) -> None:
    """Play games against the champion, and print the memory after each."""
    guest = BrowserGuest(browser, url, service_workers="allow")
    guest.context.add_init_script(CHAMPION)
    session = guest.context.new_cdp_session(guest.page)
    for number in range(games):
        guest.page.goto(url)
        guest.see("play-bots-usa").click()
        MousePlayer(guest).play_to_the_end()
        before = memory(browser)
        session.send("HeapProfiler.collectGarbage")
        session.send("Memory.simulatePressureNotification", {"level": "critical"})
        guest.page.wait_for_timeout(1000)
        print(f"game {number + 1}: {before}, without garbage {memory(browser)}", flush=True)
    guest.leave()


def main() -> None:
    """Measure, print a table, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--games", type=int, default=0)
    options = parser.parse_args()
    line = Line()
    with slow_host(built_site(), line) as url, launched() as browser:
        rounds = [start(browser, url, line) for _ in range(options.rounds)]
        play_games(browser, url, options.games)
    table = Table("what", "median", "least", "most")
    for name in rounds[0]:
        values = [each[name] for each in rounds]
        table.add_row(name, *(f"{value:.2f}" for value in (median(values), min(values), max(values))))
    Console().print(table)
    if options.out:
        options.out.write_text(json.dumps(rounds, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
