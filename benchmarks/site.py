"""How fast the game without a server starts: `python -m benchmarks.site` (`--rounds`, `--out FILE`).

`--against FOLDER` measures another build in turns with this one, `--slower 1` leaves the core as it is.

In Chromium with a four times slower core, from a host that compresses and sends 10 Mbit/s to all requests together,
those of workers too: from the navigation with an empty cache until the first tickets can be chosen, and what was sent
until then; then the second start, with the network cut off, until the page is there.
"""

from __future__ import annotations

import argparse
import gzip
import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession
from rich.console import Console
from rich.table import Table

from benchmarks.web.plain_guest import PlainGuest
from tests.support.browser.chromium import VISITORS_FLAGS, launched
from tests.support.browser.site_folder import built_site
from tests.support.browser.static_host import PATH, FileHandler

#: Bytes a second of the line, and how many are sent at a time.
RATE: Final = 10_000_000 / 8
PIECE: Final = 8_192
#: Seconds that a request is on its way.
LATENCY: Final = 0.04
#: What public hosts compress.
COMPRESSED: Final = (".html", ".js", ".css", ".json", ".svg", ".wasm")
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


def main_thread(session: CDPSession) -> float:
    """Return the milliseconds that the main thread of a page has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "ThreadTime")


def start(browser: Browser, url: str, line: Line, slower: float) -> dict[str, float]:
    """Visit for the first time, begin a game, and come back without a network."""
    guest = PlainGuest(browser, url)
    session = guest.context.new_cdp_session(guest.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    session.send("Performance.enable")
    before = line.sent
    guest.page.goto(url, wait_until="commit")
    begun = main_thread(session)
    page, page_bytes = guest.page.evaluate(SHOWN, PLAY), line.sent - before
    guest.page.evaluate(CLICK, PLAY)
    move, move_bytes = guest.page.evaluate(SHOWN, TICKETS), line.sent - before
    worked = main_thread(session) - begun
    guest.page.evaluate(KEPT)
    everything = line.sent - before
    guest.page.goto("about:blank")
    guest.context.set_offline(True)
    guest.page.goto(url, wait_until="commit")
    begun = main_thread(session)
    second = guest.page.evaluate(SHOWN, HOME)
    worked_again = main_thread(session) - begun
    guest.forgive("")
    guest.leave()
    return {
        "s until the page can be used": page,
        "kB until then": page_bytes / 1000,
        "s until a move can be made": move,
        "kB until that": move_bytes / 1000,
        "ms of the main thread until that": worked,
        "kB in all": everything / 1000,
        "s until the page is there again, offline": second,
        "ms of the main thread until that, offline": worked_again,
    }


def main() -> None:
    """Measure, print a table, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower than this core")
    parser.add_argument("--against", type=Path, help="the folder of another build")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    folders = {"this build": built_site(), **({"the other": options.against} if options.against else {})}
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in folders}
    with ExitStack() as stack:
        browser = stack.enter_context(launched(VISITORS_FLAGS))
        line = Line()
        urls = {name: stack.enter_context(slow_host(folder, line)) for name, folder in folders.items()}
        for _ in range(options.rounds):
            for name, url in urls.items():
                rounds[name].append(start(browser, url, line, options.slower))
    for name, measured in rounds.items():
        table = Table(f"what, {name}", "median", "least", "most")
        for what in measured[0]:
            values = [each[what] for each in measured]
            table.add_row(what, *(f"{value:.2f}" for value in (median(values), min(values), max(values))))
        Console().print(table)
    if options.out:
        options.out.write_text(json.dumps(rounds, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
