"""What the memory of a page's process consists of, as Chromium itself counts it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession

#: The parts that are told apart, by Chromium's names.
PARTS: Final = {
    "v8/main": "the page's scripts",
    "v8/workers": "those of workers",
    "blink_gc": "nodes, styles and layout",
    "malloc": "Chromium's other objects",
    "partition_alloc": "texts and lists of them",
    "cc": "drawn tiles",
}
#: What a trace needs to have dumps of memory, and nothing else.
TRACED: Final = {
    "includedCategories": ["disabled-by-default-memory-infra"],
    "excludedCategories": ["*"],
    "memoryDumpConfig": {"triggers": []},
}


def renderers(session: CDPSession) -> list[int]:
    """Return the processes of a browser's pages."""
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [each["id"] for each in found if each["type"] == "renderer"]


def held(process: int) -> dict[str, float]:
    """Return the megabytes of a process by kind: its own, files, and what it shares; its share of what others have."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8")
    sizes = re.findall(r"^Pss_(Anon|File|Shmem): +(\d+) kB$", text, re.MULTILINE)
    return {kind: int(size) / 1024 for kind, size in sizes}


def parts(session: CDPSession) -> dict[int, dict[str, float]]:
    """Return the megabytes of each part, by process. Parts overlap a little, and may hold what is free again."""
    streams: list[str] = []
    session.on("Tracing.tracingComplete", lambda event: streams.append(event["stream"]))
    session.send("Tracing.start", {"transferMode": "ReturnAsStream", "traceConfig": TRACED})
    session.send("Tracing.requestMemoryDump", {"levelOfDetail": "light"})  # a detailed one would search for garbage
    session.send("Tracing.end")
    while not streams:
        session.send("Browser.getVersion")
    text, is_over = "", False
    while not is_over:
        piece = session.send("IO.read", {"handle": streams[0]})
        text, is_over = text + piece["data"], piece["eof"]
    found: dict[int, dict[str, float]] = {}
    for event in json.loads(text)["traceEvents"]:
        if event["ph"] == "v":
            allocators = event["args"].get("dumps", {}).get("allocators", {})
            found.setdefault(event["pid"], {}).update(_sizes(allocators))
    return found


def _sizes(allocators: dict[str, Any]) -> dict[str, float]:
    sizes = {name: each.get("attrs", {}).get("size", {}).get("value") for name, each in allocators.items()}
    return {name: int(size, 16) / 2**20 for name, size in sizes.items() if size is not None}


def told(browser: Browser) -> str:
    """Return a sentence about the memory of the process with the largest page."""
    session = browser.new_browser_cdp_session()
    process = max(renderers(session), key=lambda each: sum(held(each).values()))
    kinds = held(process)
    own = parts(session).get(process, {})
    session.detach()
    shown = ", ".join(f"{meaning} {own.get(name, 0):.0f}" for name, meaning in PARTS.items())
    kinds_text = f"{kinds['Anon']:.0f} of its own, {kinds['File']:.0f} of files, {kinds['Shmem']:.0f} shared"
    return f"{sum(kinds.values()):.0f} MB ({kinds_text}; {shown})"
