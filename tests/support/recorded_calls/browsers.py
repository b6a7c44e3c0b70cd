"""Make recorded calls again in a real browser, which needs no driver: a page does it, and sends the result back."""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from .recording import ROOT

PAGE = "replay_in_browser.html"
KINDS = {".html": "text/html", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm"}
#: Chromium runs as root in containers only without its sandbox; it loads nothing but this page.
CHROMIUM = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run")
FIREFOX = ("--headless", "--no-remote")


def replay_in_chromium(program: str, recording: Path, wasm: Path, most: int | None = None) -> dict[str, Any]:
    """Replay in Chromium, at most so many calls of each entry."""
    with tempfile.TemporaryDirectory() as profile:
        return _replay([program, *CHROMIUM, f"--user-data-dir={profile}"], recording, wasm, most)


def replay_in_firefox(program: str, recording: Path, wasm: Path, most: int | None = None) -> dict[str, Any]:
    """Replay in Firefox, at most so many calls of each entry."""
    with tempfile.TemporaryDirectory() as profile:
        return _replay([program, *FIREFOX, "--profile", profile], recording, wasm, most)


def _replay(command: Sequence[str], recording: Path, wasm: Path, most: int | None) -> dict[str, Any]:
    results: Queue[dict[str, Any]] = Queue()
    kernel = ROOT / "tests" / "kernel"
    files = {name: kernel / name for name in (PAGE, "replay_calls.mjs")}
    files |= {name: recording / name for name in ("calls.json", "blobs.bin")} | {"kernels.wasm": wasm}
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(files, results))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/{PAGE}" + ("" if most is None else f"?most={most}")
    browser = subprocess.Popen([*command, address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                return results.get(timeout=1)
            except Empty:
                if browser.poll() is not None:
                    raise RuntimeError(f"{command[0]} ended without a result: {browser.returncode}") from None
    finally:
        browser.terminate()
        browser.wait()
        server.shutdown()
        server.server_close()


def _handler(files: dict[str, Path], results: Queue[dict[str, Any]]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            file = files.get(self.path[1:].partition("?")[0])
            self.send_response(200 if file else 404)
            self.send_header("content-type", KINDS.get(file.suffix if file else "", "application/octet-stream"))
            self.end_headers()
            self.wfile.write(file.read_bytes() if file else b"")

        def do_POST(self) -> None:
            results.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            """Say nothing."""

    return Handler
