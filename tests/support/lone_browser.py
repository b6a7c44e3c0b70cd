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


def find_webkit() -> str | None:
    """Return the path of WebKitGTK's own small browser, which needs the screen that Xvfb stands in for."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found and shutil.which("xvfb-run") else None


#: The installed browsers by their names. `scripts/setup-browser` installs Chromium, `scripts/setup-browser firefox-esr`
#: Firefox, and `apt install webkit2gtk-driver xvfb xauth` WebKit.
BROWSERS: Final = {
    name: program
    for name, program in (
        ("chromium", find_chromium()),
        ("firefox", shutil.which("firefox-esr") or shutil.which("firefox")),
        ("webkit", find_webkit()),
    )
    if program
}

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
        address = f"http://127.0.0.1:{server.server_port}/{page}"
        browser = subprocess.Popen(
            [*_command(program, profile), address],
            env=os.environ | dict.fromkeys(("XDG_DATA_HOME", "XDG_CACHE_HOME"), profile),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
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


def _command(program: str, profile: str) -> list[str]:
    """Return how a browser is started without a window."""
    name = Path(program).name
    if "firefox" in name:
        return [program, *FIREFOX_FLAGS, "--profile", profile]
    if name == "MiniBrowser":
        return ["xvfb-run", "--auto-servernum", program]  # its profile is in the folders of its environment
    return [program, *CHROMIUM_FLAGS, f"--user-data-dir={profile}"]


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
