"""A real Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

#: The flags keep Chromium from asking the world for updates; as root it can't have its sandbox. Most pages live for a
#: second or two, too short for what other threads compile: without those threads a page costs a twelfth less. The pages
#: of a guest share a process, so that what one of them has compiled is there for the next (`context_pool.py`).
FLAGS: Final = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
    "--js-flags=--single-threaded",
]


@contextmanager
def launched() -> Iterator[Browser]:
    """Chromium until nobody needs it any more; `scripts/setup-browser` installs it and says where it is."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        raise RuntimeError("There is no Chromium: run `scripts/setup-browser`, which installs it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
