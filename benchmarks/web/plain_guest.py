"""A guest whose pages are as visitors have them: with motion, and without the scripts of tests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.support.browser.browser_guest import BrowserGuest


class PlainGuest(BrowserGuest):
    """Someone whose browser has kept nothing but that they know the boards: others are shown the rules first."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        super().__init__(browser, url, service_workers="allow", reduced_motion="no-preference", **options)

    def init_scripts(self) -> tuple[str, ...]:
        """Nothing."""
        return ()
