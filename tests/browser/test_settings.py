"""50: settings are kept on the device and do what they say, in every language."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.server.model.texts import LANGUAGES
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.settings_page import choose, press

CHOICES = {
    "language": ["auto", *LANGUAGES],
    "theme": ["auto", "light", "dark"],
    "palette": ["standard", "colour-blind"],
    "hand": ["auto", "left", "bottom"],
    "confirm": ["always", "never"],
    "autoconfirm": ["off", "10", "5"],
    "takeback": ["3", "6", "off"],
    "animations": ["normal", "fast", "off"],
    "vibration": ["on", "off"],
    "counting": ["off", "on"],
}
LOOKS = "() => getComputedStyle(document.documentElement).getPropertyValue('--card-red').trim()"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_what_was_set_is_the_same_after_a_reload(guests: Guests, locale: str) -> None:
    """Every value of every setting."""
    guest = guests(locale=locale)
    guest.page.goto("/settings")
    for step in range(max(map(len, CHOICES.values()))):
        chosen = {name: values[step % len(values)] for name, values in CHOICES.items()}
        for name, value in chosen.items():
            choose(guest, name, value)
        guest.page.reload()
        for name, value in chosen.items():
            expect(guest.find(f"settings-{name}-{value}")).to_be_checked()
    other = guests(locale=locale)
    other.page.goto("/settings")
    for name, values in CHOICES.items():
        expect(other.find(f"settings-{name}-{values[0]}")).to_be_checked()


def test_the_language_is_the_browser_s_or_the_one_that_was_chosen(guests: Guests) -> None:
    german, other = guests(locale="de-AT"), guests(locale="ja-JP")
    german.page.goto("/settings")
    expect(german.page.locator("h1")).to_have_text("Einstellungen")
    expect(german.page.locator("html")).to_have_attribute("lang", "de")
    other.page.goto("/settings")
    expect(other.page.locator("h1")).to_have_text("Settings")
    choose(other, "language", "de")
    expect(other.page.locator("h1")).to_have_text("Einstellungen")
    expect(other.page.locator("html")).to_have_attribute("lang", "de")
    with open_game(other, "usa", 2, 50) as session:
        expect(other.find("your-turn")).to_have_text("Du bist am Zug")
        session.player.keep(0, 1)
        session.player.wait_for_turn()
        other.find("settings").click()
        press(other, "language", "en")
        other.page.keyboard.press("Escape")
        expect(other.find("your-turn")).to_have_text("Your turn")


def test_what_is_set_in_one_tab_holds_in_all_of_them(guest: BrowserGuest) -> None:
    choose(guest, "language", "de")
    other = guest.context.new_page()
    other.goto("/settings")
    other.locator("label", has=other.get_by_test_id("settings-theme-dark")).click()
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(guest.find("settings-theme-dark")).to_be_checked()
    press(guest, "language", "pl")
    expect(other.locator("html")).to_have_attribute("lang", "pl")
    expect(other.get_by_test_id("settings-theme-dark")).to_be_checked()


def test_palettes_and_themes_change_the_colours(guest: BrowserGuest) -> None:
    looks = set()
    for palette in ("standard", "colour-blind"):
        for theme in ("light", "dark"):
            choose(guest, "palette", palette)
            choose(guest, "theme", theme)
            background = guest.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
            paper = guest.page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--paper')")
            looks.add((guest.page.evaluate(LOOKS), background, paper))
    assert len(looks) == 4


def test_the_device_s_own_light_is_the_first_choice(guests: Guests) -> None:
    paper = "() => getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    shades = []
    for scheme in ("light", "dark"):
        guest = guests(color_scheme=scheme)
        guest.page.goto("/settings")
        guest.see("settings-page")
        shades.append(guest.page.evaluate(paper))
        choose(guest, "theme", "dark" if scheme == "light" else "light")
        shades.append(guest.page.evaluate(paper))
    assert shades[0] == shades[3] != shades[1] == shades[2]


def test_the_hand_lies_where_it_is_wanted(guest: BrowserGuest) -> None:
    def places() -> tuple[Any, Any]:
        return guest.find("hand-locomotive").bounding_box(), guest.find("board").bounding_box()

    choose(guest, "hand", "left")
    with open_game(guest, "usa", 2, 50, ["keep 1 2"]):
        hand, board = places()
        assert hand["x"] + hand["width"] <= board["x"]
        guest.find("settings").click()
        press(guest, "hand", "bottom")
        guest.page.keyboard.press("Escape")
        hand, board = places()
        assert hand["y"] >= board["y"] + board["height"]
        guest.page.reload()
        guest.see("hand-locomotive")
        hand, board = places()
        assert hand["y"] >= board["y"] + board["height"]


def test_a_claim_is_confirmed_always_or_never(guests: Guests) -> None:
    """It is, with a mouse and on a touch screen, unless that is not wanted."""
    for size, policy, is_asked in (
        ("desktop", None, True),
        ("desktop", "never", False),
        ("phone", None, True),
        ("phone", "never", False),
    ):
        guest = guests(size)
        if policy:
            choose(guest, "confirm", policy)
        with open_game(guest, "usa", 3, 36, ["keep 1 2"]) as session:
            assert session.client.decision
            claims: dict[str, list[str]] = session.client.decision["claims"]
            track = next(name for name, ways in claims.items() if len(ways) == 1)
            asked = MousePlayer(guest).press_track(track)
            assert bool(asked["question"]) == is_asked
            if is_asked:
                assert asked["question"]["mustConfirm"]
                assert not [message for message in guest.sent if message["t"] == "act"]
