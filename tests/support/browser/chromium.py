"""A real Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: The flags keep Chromium from asking the world for updates; as root it can't have its sandbox. Else it is as visitors
#: have it.
VISITORS_FLAGS: Final = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: Most pages of tests live for a second or two, too short for what other threads compile: without those threads a page
#: costs a twelfth less. The pages of a guest share a process, so that what one of them has compiled is there for the
#: next (`context_pool.py`).
FLAGS: Final = (*VISITORS_FLAGS, "--process-per-site", "--js-flags=--single-threaded")


#: What the program may be called.
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")


def find_chromium() -> str | None:
    """Return the path of Chromium, the one that CHROMIUM names if it does; None if there is none.

    `scripts/setup-browser` installs it.
    """
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launched(flags: Sequence[str] = FLAGS) -> Iterator[Browser]:
    """Chromium until nobody needs it any more."""
    from playwright.sync_api import sync_playwright  # not needed by those who only look for the program

    path = find_chromium()
    if path is None:
        raise RuntimeError("There is no Chromium: run `scripts/setup-browser`, which installs it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()
