"""Changing the settings of a guest's device."""

from __future__ import annotations

from tests.support.browser.browser_guest import BrowserGuest


def choose(guest: BrowserGuest, name: str, value: str) -> None:
    """Set something on the page of settings."""
    if not guest.page.url.endswith("/settings"):
        guest.page.goto("/settings")
    press(guest, name, value)


def press(guest: BrowserGuest, name: str, value: str) -> None:
    """Set something where the settings are open already."""
    label = guest.page.locator("label", has=guest.find(f"settings-{name}-{value}"))
    label.tap() if guest.is_phone else label.click()
