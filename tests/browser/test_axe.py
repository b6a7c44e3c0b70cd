"""Every screen, in both themes, on a desktop and a phone, as axe-core sees it: no violations."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.accounts import make_account
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import sit_down
from tests.support.browser.people_gallery import PeopleGallery
from tests.support.browser.screen_gallery import ScreenGallery, ScreenSetup

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: All rules but those for whole sites; the one about visible names is experimental, and holds here.
RUN = """
async (chosen) => {
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    ...(chosen ? { runOnly: { type: "rule", values: chosen } } : { rules }),
  });
  const described = ({ html, any }) => `${html.slice(0, 160)} | ${any[0]?.message ?? ""}`;
  return violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help, nodes: nodes.slice(0, 5).map(described),
  }));
}
"""
#: The rules that look at colours: all that the other theme of the same page can break.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
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
SCREENS = (
    "home history settings help lobby split tickets turn second_card payment tunnel passengers tracks chat"
    " privacy_screen score replay review review_figures fairness guide news rules lost"
    " leaders rated_lobby rating_change ratings open_tables quick_match_lobby"
    " hint_moves hint_tickets practice exercise exercise_result daily"
).split()
PEOPLE_SCREENS = (
    "guest_account account sign_in profile days vacation days_notice recap"
    " new_tournament open_tournament swiss knockout people report operator"
).split()


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("screen", SCREENS)
def test_no_screen_has_violations(guests: Guests, gallery: ScreenGallery, screen: str, size: str) -> None:
    guest = guests(size)
    setup: ScreenSetup = getattr(gallery, screen)
    with setup(guest):
        check_both_themes(guest)


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("screen", PEOPLE_SCREENS)
def test_no_screen_of_people_has_violations(guests: Guests, people: PeopleGallery, screen: str, size: str) -> None:
    guest = guests(size)
    setup: ScreenSetup = getattr(people, screen)
    with setup(guest):
        check_both_themes(guest)


def check_both_themes(guest: BrowserGuest) -> None:
    """Let axe-core look at what is on the screen."""
    assert AXE.is_file(), "axe-core is missing: run scripts/setup-web, which installs it"
    guest.page.evaluate(AXE.read_text("utf-8"))
    themes: list[tuple[Literal["light", "dark"], list[str] | None]] = [("light", None), ("dark", COLOUR_RULES)]
    for theme, rules in themes:
        guest.page.emulate_media(color_scheme=theme)
        guest.page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
        assert guest.page.evaluate(RUN, rules) == [], theme


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
