"""Pages of accounts in both themes as axe-core sees them, and the ring around what has the focus.

All other screens are checked in `test_screens.py`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.accounts import make_account
from tests.support.browser.axe import check_both_themes
from tests.support.browser.games.table_steps import sit_down
from tests.support.browser.screen_gallery import ScreenGallery

#: The lowest contrast of the ring around what has the focus with the colours of the cloth behind it.
RING = """
() => {
  const light = (channel) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) =>
    0.2126 * light(red / 255) + 0.7152 * light(green / 255) + 0.0722 * light(blue / 255);
  const ring = getComputedStyle(document.activeElement).outlineColor.match(/[0-9.]+/g).slice(0, 3).map(Number);
  const cloth = getComputedStyle(document.documentElement).getPropertyValue("--table").match(/#[0-9a-f]{6}/g);
  const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return Math.min(...cloth.map((hex) => contrast(luminance(ring), luminance(channels(hex)))));
}
"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_pages_of_accounts_have_no_violations(guests: Guests, size: str) -> None:
    guest, other = guests(size), guests()
    make_account(guest, f"Axe {size}")
    check_both_themes(guest)
    guest.see("codes-done").click()
    guest.see("add-device").click()
    guest.see("device-code")
    guest.see("delete").click()
    check_both_themes(guest)
    guest.see("profile-link").click()
    guest.see("own-profile")
    check_both_themes(guest)
    guest.page.goto("/sign-in")
    guest.see("code")
    check_both_themes(guest)
    table = other.make_table(players=2, start=False)
    other.page.goto(f"/table/{table}")
    guest.page.goto(f"/table/{table}")
    sit_down(guest, 1, f"Axe {size}")
    guest.see("people").click()
    guest.see("report").click()
    guest.see("report-text")
    check_both_themes(guest)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_focus_ring_is_seen_on_the_cloth(guests: Guests, gallery: ScreenGallery, theme: str) -> None:
    guest = guests(color_scheme=theme)
    with gallery.turn(guest):
        for testid in ("home", "settings"):
            guest.find(testid).first.focus()
            guest.page.keyboard.press("Shift+Tab")
            guest.page.keyboard.press("Tab")
            expect(guest.find(testid).first).to_be_focused()
            assert guest.page.evaluate(RING) >= 3
