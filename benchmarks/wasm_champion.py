"""How long the champion thinks in the browser: `python -m benchmarks.wasm_champion [--slower 4]`.

Needs `make wasm`, and in `CHROMIUM` what `scripts/setup-browser` prints. A page in Chromium, on one core, plays games
in which the champion decides for everybody, with the client's own code. A decision is everything from the position
to the action: knowledge, features, network, choice.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, Route

from tests.support.browser.chromium import launched
from tests.support.device_page.page_files import PAGE, page_files

TABLES: Final = (("usa", 2), ("europe", 3), ("germany", 4))
ADDRESS: Final = "http://benchmark.localhost/"
#: Decisions until Chromium has compiled the code as well as it can.
WARM_UP: Final = 100
KINDS: Final = {"js": "text/javascript", "html": "text/html", "json": "application/json"}


def cpu_seconds(browser: Browser) -> float:
    """Return the CPU time of the pages of a browser, all threads."""
    processes: list[dict[str, Any]] = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(process["cpuTime"]) for process in processes if process["type"] == "renderer")


def measure(browser: Browser, page: Page, board: str, players: int, decisions: int) -> dict[str, object]:
    """Let the champion decide, and return milliseconds a decision."""
    page.evaluate("async ([name, players]) => { globalThis.play = await table(name, players) }", [board, players])
    first = page.evaluate("play(1)")[0]
    page.evaluate("(count) => play(count)", WARM_UP)
    begun = cpu_seconds(browser)
    spent = page.evaluate("(count) => play(count)", decisions)
    cpu = 1000 * (cpu_seconds(browser) - begun) / decisions
    walls = {"median_ms": round(median(spent), 2), "first_ms": round(first, 1)}
    return {"board": board, "players": players, "decisions": decisions, "cpu_ms": round(cpu, 2), **walls}


def main() -> None:
    """Print one JSON line for each board."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--slower", type=int, default=1, help="how many times slower than this core")
    chosen = parser.parse_args()
    files = page_files(Path(__file__).with_suffix(".ts"), [board for board, _ in TABLES])

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        kind = KINDS.get(name.rpartition(".")[2], "application/octet-stream")
        route.fulfill(body=files[name], content_type=kind) if name in files else route.fulfill(status=404)

    with launched() as browser:
        for board, players in TABLES:
            page = browser.new_page()
            page.route(f"{ADDRESS}**", answer)
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": chosen.slower})
            page.goto(ADDRESS + PAGE)
            page.wait_for_function("() => 'table' in globalThis")
            print(json.dumps(measure(browser, page, board, players, chosen.decisions)), flush=True)
            page.close()


if __name__ == "__main__":
    main()
