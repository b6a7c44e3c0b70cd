"""How fast the browser's part is: `.venv/bin/python -m benchmarks.browser --out FILE` (`--quick` for a minute).

In Chromium, against a server on this machine: from the navigation to the painted board, with an empty cache and with a
full one; from a claim that is sent to the pale wagons that answer it at once, and to the real ones when the server has
said yes; and what has to be loaded.
"""

from __future__ import annotations

import argparse
import gzip
import json
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table

from benchmarks.web.claim_clicker import Clicker
from benchmarks.web.live_tables import percentile
from ironlanes.game.compiled_board import known_boards
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.chromium import launched
from tests.support.browser.server_process import Server
from tests.web.built_client import built_client

#: What the server compresses on its way; fonts and pictures are compressed already.
COMPRESSED: Final = (".html", ".js", ".css", ".json", ".svg")
PAINTED: Final = "() => performance.getEntriesByName('board-painted').length > 0"
PAINTED_AT: Final = "() => performance.getEntriesByName('board-painted')[0].startTime"
LOADED: Final = """() => performance.getEntries()
  .filter((entry) => entry.entryType === "resource" || entry.entryType === "navigation")
  .map((entry) => [new URL(entry.name).pathname, entry.transferSize])"""


def compressed(name: str, content: bytes) -> int:
    """How many bytes of it go over the network."""
    return len(gzip.compress(content, 6)) if name.endswith(COMPRESSED) else len(content)


def measure_bundle() -> dict[str, dict[str, int]]:
    """Every file of the bundle, raw and compressed."""
    client = built_client()
    files = {str(path.relative_to(client)): path.read_bytes() for path in sorted(client.rglob("*")) if path.is_file()}
    return {name: {"raw": len(content), "compressed": compressed(name, content)} for name, content in files.items()}


def measure_boards(guest: BrowserGuest) -> dict[str, dict[str, int]]:
    """What a board adds: its sheet and its land."""
    found = {}
    for board in known_boards():
        bodies = {"sheet": f"/api/boards/{board}", "land": f"/api/boards/{board}/land.svg"}
        contents = {name: guest.page.request.get(address).body() for name, address in bodies.items()}
        found[board] = {f"{name} raw": len(content) for name, content in contents.items()}
        found[board] |= {name: len(gzip.compress(content, 6)) for name, content in contents.items()}
    return found


def measure_paint(browser: Browser, url: str, loads: int) -> dict[str, Any]:
    """Open a table again and again, with an empty cache and with a full one."""
    host = BrowserGuest(browser, url)
    table = host.make_table("usa")
    state = host.context.storage_state()
    cold, warm, loaded = [], [], []
    for _ in range(loads):
        guest = BrowserGuest(browser, url, storage_state=state)
        cold.append(_painted(guest, table))
        loaded = guest.page.evaluate(LOADED)
        guest.leave()
    for _ in range(loads + 1):  # the first one fills the cache
        warm.append(_painted(host, table))
    host.leave()
    return {"cold_ms": sorted(cold), "warm_ms": sorted(warm[1:]), "transferred": dict(loaded)}


def _painted(guest: BrowserGuest, table: str) -> float:
    """Milliseconds from the navigation to the painted board."""
    guest.page.goto(f"/table/{table}")
    guest.page.wait_for_function(PAINTED)
    painted: float = guest.page.evaluate(PAINTED_AT)
    return round(painted, 1)


def measure_claims(browser: Browser, url: str, count: int) -> dict[str, list[float]]:
    """Milliseconds from each claim that is sent to its pale wagons and to the real ones, in games that are clicked."""
    taken: list[tuple[float, float]] = []
    while len(taken) < count:
        guest = BrowserGuest(browser, url, reduced_motion="no-preference")
        guest.open_table(guest.make_table("usa", players=2, bot="path"))
        taken += Clicker(guest).claim(count - len(taken))
        guest.leave()
    felt, shown = (sorted(times) for times in zip(*taken, strict=True))
    return {"claim to its pale wagons": felt, "claim to its wagons": shown}


def show(report: dict[str, Any]) -> None:
    """The figures for a person."""
    paint, claims = report["paint"], report["claims_ms"]
    times = Table(title="Milliseconds in Chromium, server on the same machine")
    for heading in ("", "count", "p50", "p95", "least", "most"):
        times.add_column(heading, justify="right" if heading else "left")
    rows = {"board painted, empty cache": paint["cold_ms"], "board painted, full cache": paint["warm_ms"]}
    for name, values in (rows | claims).items():
        figures = (median(values), percentile(values, 0.95), values[0], values[-1])
        times.add_row(name, str(len(values)), *(f"{figure:.0f}" for figure in figures))
    sizes = Table(title="What is loaded, in kB")
    for heading in ("", "raw", "compressed"):
        sizes.add_column(heading, justify="right" if heading else "left")
    for name, size in report["bundle"].items():
        sizes.add_row(name, *(f"{size[kind] / 1000:.1f}" for kind in ("raw", "compressed")))
    for board, size in report["boards"].items():
        for part in ("sheet", "land"):
            sizes.add_row(f"{board}: {part}", f"{size[f'{part} raw'] / 1000:.1f}", f"{size[part] / 1000:.1f}")
    whole = sum(size["compressed"] for size in report["bundle"].values())
    for board, size in report["boards"].items():
        sizes.add_row(f"all of it, with {board}", "", f"{(whole + size['sheet'] + size['land']) / 1000:.1f}")
    for shown in (times, sizes):
        Console().print(shown)
    expected = (
        f"first visit to a table, transferred with all headers: {sum(paint['transferred'].values()) / 1000:.1f} kB"
    )
    Console().print(expected, highlight=False)


def main() -> None:
    """Measure, show, and write what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loads", type=int, default=10, help="of the table's page, with each kind of cache")
    parser.add_argument("--claims", type=int, default=30)
    parser.add_argument("--quick", action="store_true", help="3 loads and 5 claims")
    parser.add_argument("--out", type=Path, help="write all figures to this JSON file")
    options = parser.parse_args()
    loads, claims = (3, 5) if options.quick else (options.loads, options.claims)
    report: dict[str, Any] = {"bundle": measure_bundle()}
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        server = Server(Path(folder))
        server.start()
        guest = BrowserGuest(browser, server.url)
        report["boards"] = measure_boards(guest)
        guest.leave()
        report["paint"] = measure_paint(browser, server.url, loads)
        report["claims_ms"] = measure_claims(browser, server.url, claims)
        server.stop()
    show(report)
    if options.out:
        options.out.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
