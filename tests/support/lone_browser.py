"""A real browser without a driver: it opens one page, which sends back what it found."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Final

from tests.support.browser.chromium import find_chromium

#: The installed browsers; `scripts/setup-browser` installs Chromium, `scripts/setup-browser firefox-esr` Firefox.
CHROMIUM: Final = find_chromium()
FIREFOX: Final = shutil.which("firefox-esr") or shutil.which("firefox")

KINDS: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
}
#: Chromium runs as root in containers only without its sandbox; it loads nothing but this page.
CHROMIUM_FLAGS: Final = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run")
FIREFOX_FLAGS: Final = ("--headless", "--no-remote")


def told_by_page(program: str, files: Mapping[str, bytes], page: str) -> dict[str, Any]:
    """Open a page of these files in a browser, and return what it sends to `result`."""
    results: Queue[dict[str, Any]] = Queue()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(files, results))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        if "firefox" in Path(program).name:
            command = [program, *FIREFOX_FLAGS, "--profile", profile]
        else:
            command = [program, *CHROMIUM_FLAGS, f"--user-data-dir={profile}"]
        address = f"http://127.0.0.1:{server.server_port}/{page}"
        browser = subprocess.Popen(
            [*command, address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            while True:
                try:
                    return results.get(timeout=1)
                except Empty:
                    if browser.poll() is not None:
                        raise RuntimeError(f"{program} ended without a result: {browser.returncode}") from None
        finally:
            os.killpg(browser.pid, signal.SIGTERM)  # the program may be a script that has started the browser
            browser.wait()
            server.shutdown()
            server.server_close()


def _handler(files: Mapping[str, bytes], results: Queue[dict[str, Any]]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path[1:].partition("?")[0]
            self.send_response(200 if name in files else 404)
            self.send_header("content-type", KINDS.get(Path(name).suffix, "application/octet-stream"))
            self.end_headers()
            self.wfile.write(files.get(name, b""))

        def do_POST(self) -> None:
            results.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            """Say nothing."""

    return Handler
