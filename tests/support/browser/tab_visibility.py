"""A tab in the background. A headless browser never hides its tabs, so this pretends to the page that it does."""

from __future__ import annotations

from tests.support.browser.browser_guest import BrowserGuest

PRETEND = """
window.isTabHidden = false;
Object.defineProperty(document, "visibilityState", { get: () => (window.isTabHidden ? "hidden" : "visible") });
Object.defineProperty(document, "hidden", { get: () => window.isTabHidden });
"""
TURN = "(isHidden) => { window.isTabHidden = isHidden; document.dispatchEvent(new Event('visibilitychange')); }"


def prepare(guest: BrowserGuest) -> None:
    """Before a page is opened: from then on its tab can be hidden."""
    guest.context.add_init_script(PRETEND)


def hide(guest: BrowserGuest) -> None:
    guest.page.evaluate(TURN, True)


def show(guest: BrowserGuest) -> None:
    guest.page.evaluate(TURN, False)
